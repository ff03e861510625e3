import { recordedTime, shortId } from '../../../shared/comparison/words.ts'
import type { NamedCommit } from '../../../shared/model/named-commit.ts'
import type { Banner as BannerState } from '../../../shared/model/repository.ts'
import { call } from '../../bridge.ts'
import { copyText } from '../../state/actions.ts'
import { useChoices } from '../../state/choices.ts'
import { dismissRefusal, useOpening } from '../../state/opening.ts'
import { useRepository } from '../../state/repository.ts'
import { useUnkept } from '../../state/settings.ts'
import { showAsOf } from '../../state/trail.ts'
import { openSheet, say } from '../../state/view.ts'
import { Banner } from '../banner.tsx'
import { LinkButton } from '../button.tsx'

async function copyCommand(command: string): Promise<void> {
  const done = await call('action.copy', { text: command })
  say(done.ok ? 'Copied the command.' : done.error.what)
}

function actionOf(banner: BannerState) {
  if (banner.code === 'history-stopped' || banner.code === 'work-stopped')
    return (
      <LinkButton data-go-on="" onClick={() => void call('repo.goOn', null)}>
        Go on
      </LinkButton>
    )
  if (banner.code === 'rewritten')
    return <LinkButton onClick={() => openSheet('gone')}>Show these commits</LinkButton>
  if (banner.code === 'mapping-refused')
    return <LinkButton onClick={() => openSheet('mapping')}>Mapping file…</LinkButton>
  const { command } = banner
  if (command) return <LinkButton onClick={() => void copyCommand(command)}>Copy the command</LinkButton>
  return undefined
}

/** "7b2d9f0, committed 2026-06-13 18:02:11 +02:00, the last one by then on HEAD’s first-parent line." */
function asOfWords({ by, commit, committed }: NamedCommit): string {
  const when = committed === null ? '' : `, committed ${recordedTime(committed)}`
  return `${shortId(commit)}${when}${by === 'date' ? ', the last one by then on HEAD’s first-parent line' : ''}.`
}

/** What limits the truth of this repository, one line each; they stay while their cause stays. */
export function Banners() {
  const banners = useRepository((store) => store.repository?.banners)
  const asOf = useRepository((store) => store.repository?.asOf)
  const damage = useChoices((store) => store.choices?.damage)
  const unkept = useUnkept((store) => store.unkept)
  const refusal = useOpening((store) => store.refusal)
  return (
    <>
      {refusal && (
        <Banner tone="error" action={<LinkButton onClick={dismissRefusal}>Close</LinkButton>}>
          {refusal.error.what} {refusal.error.next}{' '}
          {refusal.error.command && <code>{refusal.error.command}</code>}
        </Banner>
      )}
      {asOf && (
        <Banner
          tone="warning"
          action={<LinkButton onClick={() => void showAsOf(null)}>Back to now</LinkButton>}
        >
          <strong>
            As of <bdi>{asOf.name}</bdi>
          </strong>
          : {asOfWords(asOf)} Later commits and the files on disk are not part of what is shown.
        </Banner>
      )}
      {unkept && (
        <Banner
          tone="warning"
          action={<LinkButton onClick={() => useUnkept.setState({ unkept: null })}>Close</LinkButton>}
        >
          {unkept.what} {unkept.next}
        </Banner>
      )}
      {damage && (
        <Banner
          tone="warning"
          action={<LinkButton onClick={() => copyText(damage, 'sentence')}>Copy</LinkButton>}
        >
          {damage}
        </Banner>
      )}
      {banners?.map((banner) => (
        <Banner key={`${banner.code} ${banner.what}`} tone={banner.tone} action={actionOf(banner)}>
          {banner.what} {banner.next} {banner.command && <code>{banner.command}</code>}
        </Banner>
      ))}
    </>
  )
}
