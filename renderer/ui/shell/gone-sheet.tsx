import { useState } from 'react'
import { recordedTime, shortId } from '../../../shared/comparison/words.ts'
import type { GoneCommit, GoneDigest } from '../../../shared/ipc/digest-answers.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { copyText } from '../../state/actions.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { go, openSheet, select } from '../../state/view.ts'
import { Button, LinkButton } from '../button.tsx'
import { ErrorBlock } from '../empty-state.tsx'
import { KeyHint } from '../key-hint.tsx'
import { Sheet } from '../sheet.tsx'
import { VisibleText } from '../visible-text.tsx'
import css from './gone-sheet.module.css'
import sheets from './sheets.module.css'

/** Commits shown before the rest is asked for. */
const step = 50

const words = { added: 'added', modified: 'changed', removed: 'removed', renamed: 'renamed' } as const

/** The commits that a rewrite took from the branch: who made them, what they touched, and the texts they held. */
export function GoneSheet() {
  const answer = useRequest('gone.list', null, useVersion())
  const [shown, setShown] = useState(step)
  const commits = answer.value ?? []
  const lost = commits.filter(({ commit }) => commit === null).length
  return (
    <Sheet label="Commits that are gone" open className={sheets.wide} onClose={() => openSheet(null)}>
      <div className={sheets.head}>
        <h2 className={sheets.title}>Commits that are gone from this branch</h2>
        <KeyHint keys="Escape" />
      </div>
      <div className={css.body}>
        {answer.error && <ErrorBlock title="The commits could not be read." error={answer.error} />}
        {answer.value === undefined && !answer.error && <p className={sheets.lead}>Reading the commits…</p>}
        {answer.value && (
          <p className={sheets.lead}>
            They were read here, and the branch does not reach them any more.{' '}
            {lost === 0
              ? 'git still has all of them; it may delete them when it next tidies up.'
              : `git does not have ${numeral(lost)} of ${numeral(commits.length)} any more: of those only the id is left.`}
          </p>
        )}
        <ol className={css.commits}>
          {commits.slice(0, shown).map((gone) => (
            <Gone key={gone.id} gone={gone} />
          ))}
        </ol>
        {shown < commits.length && (
          <Button onClick={() => setShown(shown + step)}>
            Show {Math.min(step, commits.length - shown)} more of {numeral(commits.length)}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function Gone({ gone: { id, commit, digests } }: { readonly gone: GoneCommit }) {
  const isSame = commit?.author.date === commit?.committer.date
  return (
    <li className={css.commit}>
      <p>
        <LinkButton
          mono
          aria-label={`Copy commit id ${shortId(id)}`}
          onClick={() => copyText(id, 'commit id')}
        >
          {shortId(id)}
        </LinkButton>{' '}
        {commit ? <strong>{commit.subject}</strong> : 'git does not have it any more'}
      </p>
      {commit && (
        <p className={css.quiet}>
          {commit.author.name}, authored {recordedTime(commit.author.date)}
          {!isSame && `, committed ${recordedTime(commit.committer.date)}`}
          {commit.signed && ', signed, not verified here'}
        </p>
      )}
      {commit && digests.length === 0 && <p className={css.quiet}>It touched no digest.</p>}
      {digests.length > 0 && (
        <ul>
          {digests.map((digest) => (
            <Touched key={digest.path} commit={id} digest={digest} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Touched({ commit, digest }: { readonly commit: string; readonly digest: GoneDigest }) {
  const { path, change, hasText, session } = digest
  const [open, setOpen] = useState(false)
  const compare = () => {
    if (session === null) return
    select(session)
    const a = { session, revision: commit, path }
    go({ view: 'compare', session, a, b: { session, revision: null, path: session.replace(/^d:/, '') } })
  }
  return (
    <li className={css.digest}>
      <div className={css.line}>
        <span className={css.path}>
          <code>{path}</code> <span className={css.quiet}>{words[change]}</span>
        </span>
        {hasText && (
          <LinkButton aria-expanded={open} aria-label={`Read ${path}`} onClick={() => setOpen(!open)}>
            {open ? 'Close' : 'Read'}
          </LinkButton>
        )}
        {hasText && session !== null && (
          <LinkButton aria-label={`Compare ${path} with now`} onClick={compare}>
            Compare with now
          </LinkButton>
        )}
        {session === null && <span className={css.quiet}>not in the history now</span>}
      </div>
      {open && <Text commit={commit} path={path} />}
    </li>
  )
}

function Text({ commit, path }: { readonly commit: string; readonly path: string }) {
  const answer = useRequest('gone.text', { commit, path }, 0)
  if (answer.error) return <ErrorBlock title="The text could not be read." error={answer.error} />
  if (!answer.value) return <p className={css.quiet}>Reading…</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and holds nothing else that takes the focus
    <section className={css.text} tabIndex={0} aria-label={`${path} at ${shortId(commit)}`}>
      <pre>
        <VisibleText text={answer.value.text} />
      </pre>
    </section>
  )
}
