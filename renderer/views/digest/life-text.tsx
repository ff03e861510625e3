import type { ItemLife } from '../../../shared/ipc/digest-answers.ts'
import type { Session } from '../../../shared/model/session.ts'
import { orBefore } from '../../../shared/text/edge-words.ts'
import { go } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import css from './digest.module.css'

const times = ['', 'once', 'twice']

interface LifeTextProps {
  readonly life: ItemLife
  readonly session: Session
}

function born({ life, session: { firstCommit } }: LifeTextProps): string {
  const { bornIn, bornOn, bornAtEdge } = life
  if (bornIn === null) return 'not committed'
  const day = bornOn?.slice(0, 10)
  if (bornAtEdge) return `${orBefore} ${day ?? bornIn.slice(0, 7)}, where the known history starts`
  // What was born with the digest itself stands "since" that day.
  if (bornIn === firstCommit && day) return `since ${day}`
  return `born ${day ? `${day} ` : ''}in ${bornIn.slice(0, 7)}`
}

/** Leads to the whole life. When an item first appeared and how often it was reworded: "since 2026-06-11, reworded once in 7b2d9f0". */
export function LifeText(props: LifeTextProps) {
  const { line, reworded, lastRewordedIn } = props.life
  const show = () => go({ view: 'sessions', session: props.session.id, tab: 'lives', line })
  return (
    <p className={css.life}>
      <LinkButton
        className={css.lifeLink}
        data-tip={`${props.life.turns.join(', ')}. Shows each wording.`}
        onClick={show}
      >
        {born(props)}
        {reworded > 0 && (
          <>
            , <strong>reworded {times[reworded] ?? `${reworded} times`}</strong>
            {lastRewordedIn && ` in ${lastRewordedIn.slice(0, 7)}`}
          </>
        )}
      </LinkButton>
    </p>
  )
}
