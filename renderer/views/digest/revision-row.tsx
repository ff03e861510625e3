import type { ReactNode } from 'react'
import { zonedTime } from '../../../shared/comparison/words.ts'
import type { Revision, RevisionChange } from '../../../shared/model/revision.ts'
import { unsearchedWords } from '../../../shared/text/edge-words.ts'
import { renamedWords, renameWords } from '../../../shared/text/rename-words.ts'
import { LinkButton } from '../../ui/button.tsx'
import css from './digest.module.css'
import own from './history-tab.module.css'

const words: Record<RevisionChange, string> = {
  added: 'added',
  modified: 'changed',
  renamed: 'renamed',
  restored: 'restored',
  removed: 'removed',
  merged: 'merge',
  'working-copy': 'working copy',
}

/** Where older commits are not here, nothing was made for certain at the oldest one that is. */
function changeWords({ change, cut, unsearched }: Revision): string {
  if (unsearched) return `${words[change]}, or moved here`
  if (!cut) return words[change]
  return change === 'added' ? 'oldest known' : `${words[change]}, here or before`
}

interface RevisionRowProps {
  readonly revision: Revision
  /** There is a text to compare. */
  readonly hasText: boolean
  readonly side: 'a' | 'b' | null
  readonly onSide: (side: 'a' | 'b') => void
  /** What choosing the id does, in words and in deed. */
  readonly copy: { readonly what: string; readonly act: () => void }
  /** More lines below those of the commit. */
  readonly children?: ReactNode
}

/** One revision: boxes A and B, its commit, who made it and when. */
export function RevisionRow({ revision, hasText, side, onSide, copy, children }: RevisionRowProps) {
  const name = revision.commit?.slice(0, 7) ?? 'on disk'
  return (
    <li className={own.revision} data-side={side ?? undefined}>
      {(['a', 'b'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className={own.sideBox}
          aria-pressed={side === one}
          aria-label={`${name} as ${one.toUpperCase()}`}
          aria-disabled={!hasText || undefined}
          onClick={() => hasText && onSide(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
      <div className={own.revisionText}>
        <p>
          <LinkButton
            mono
            aria-label={`Copy ${name} ${copy.what}`}
            data-tip={`Copy ${copy.what}`}
            onClick={copy.act}
          >
            {name}
          </LinkButton>{' '}
          <span className={css.quiet}>{changeWords(revision)}</span>
        </p>
        <p>{revision.subject}</p>
        <p className={css.life}>
          {revision.cut && 'The known history starts here: it may be older, and somebody else’s. '}
          {revision.unsearched && `${unsearchedWords} `}
          {revision.author && `${revision.author}, `}
          {revision.authorDate !== null && 'authored '}
          {revision.authorDate === null ? 'not committed' : zonedTime(revision.authorDate)}
        </p>
        {revision.committerDate !== null && revision.committerDate !== revision.authorDate && (
          <p className={css.life}>committed {zonedTime(revision.committerDate)}</p>
        )}
        {revision.signed && <p className={css.life}>signed, not verified here</p>}
        {revision.renamedFrom !== null && (
          <p className={css.life}>
            {renamedWords(revision.renamedFrom, revision.path)}, {renameWords(revision)}
          </p>
        )}
        {revision.sameTextAs !== null && (
          <p className={css.life}>same text as {revision.sameTextAs.slice(0, 7)}</p>
        )}
        {children}
      </div>
    </li>
  )
}

/** Two revisions that were picked, by key: a commit that arrives moves all of them down by one. */
export interface Picked {
  readonly a: string | null
  readonly b: string | null
}

/** Picks one side; a revision is never both. */
export function pick(now: Picked, side: 'a' | 'b', key: string): Picked {
  const other = side === 'a' ? 'b' : 'a'
  return { ...now, [side]: key, [other]: now[other] === key ? null : now[other] }
}

/** Stands for a revision in the list of one digest or record. */
export function keyOf(revision: Revision): string {
  return `${revision.commit} ${revision.path}`
}
