import { numeral } from '../../shared/text/counted.ts'
import { useCommand } from '../state/keys.ts'
import { useSessionList } from '../state/list.ts'
import { say, select } from '../state/view.ts'
import { Button } from './button.tsx'
import css from './session-walk.module.css'

interface WalkParts {
  /** The session that is looked at. */
  readonly session: string
  /** Sessions without a digest are passed by. */
  readonly digestsOnly?: boolean
  /** False: its keys do nothing. */
  readonly enabled?: boolean
  readonly onGo: (session: string) => void
}

/** Where a session stands among those that the filter leaves, and the way to its neighbours. */
interface Walk {
  /** From 0; -1: it is not among them (any more). */
  readonly at: number
  readonly count: number
  readonly step: (by: 1 | -1) => void
}

/** Next and previous session in the order of the table, by their keys for as long as the view stands. */
export function useSessionWalk({ session, digestsOnly, enabled = true, onGo }: WalkParts): Walk {
  const list = useSessionList().value
  const ids = (list?.ids ?? []).filter((id) => !digestsOnly || id.startsWith('d:'))
  const at = ids.indexOf(session)
  const step = (by: 1 | -1) => {
    // One that has left the filter has no neighbours: the walk begins anew.
    const to = at < 0 ? ids[0] : ids[at + by]
    if (to === undefined) return say(`This is the ${by === 1 ? 'last' : 'first'} session shown.`)
    select(to)
    onGo(to)
  }
  useCommand('session.next', () => step(1), enabled)
  useCommand('session.previous', () => step(-1), enabled)
  return { at, count: ids.length, step }
}

/** "4 of 46", with buttons to both sides. */
export function SessionWalk({ walk: { at, count, step } }: { readonly walk: Walk }) {
  return (
    <div role="group" aria-label="Sessions shown, in their order" className={css.walk}>
      <Button
        aria-label="Previous session"
        off={at === 0 || count === 0 ? 'No session is shown before it.' : null}
        onClick={() => step(-1)}
      >
        <span aria-hidden="true">↑</span>
      </Button>
      <span className={css.place} data-tip={at < 0 ? 'It no longer matches the filter.' : undefined}>
        {at < 0 ? '…' : numeral(at + 1)} of {numeral(count)}
      </span>
      <Button
        aria-label="Next session"
        off={at === count - 1 ? 'No session is shown after it.' : null}
        onClick={() => step(1)}
      >
        <span aria-hidden="true">↓</span>
      </Button>
    </div>
  )
}
