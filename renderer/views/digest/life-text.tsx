import type { ItemLife } from '../../../shared/ipc/answers.ts'
import { orBefore } from '../../../shared/text/edge-words.ts'
import css from './digest.module.css'

const times = ['', 'once', 'twice']

interface LifeTextProps {
  readonly life: ItemLife
  /** Commit in which the digest itself first appeared; what was born with it stands "since" that day. */
  readonly firstCommit: string | null
}

function born({ life, firstCommit }: LifeTextProps): string {
  const { bornIn, bornOn, bornAtEdge } = life
  if (bornIn === null) return 'not committed'
  const day = bornOn?.slice(0, 10)
  if (bornAtEdge) return `${orBefore} ${day ?? bornIn.slice(0, 7)}, where the known history starts`
  if (bornIn === firstCommit && day) return `since ${day}`
  return `added ${day ? `${day} ` : ''}in ${bornIn.slice(0, 7)}`
}

/** When an item first appeared and how often it was reworded: "since 2026-06-11, reworded once in 7b2d9f0". */
export function LifeText(props: LifeTextProps) {
  const { reworded, lastRewordedIn } = props.life
  return (
    <p className={css.life}>
      {born(props)}
      {reworded > 0 && (
        <>
          , <strong>reworded {times[reworded] ?? `${reworded} times`}</strong>
          {lastRewordedIn && ` in ${lastRewordedIn.slice(0, 7)}`}
        </>
      )}
    </p>
  )
}
