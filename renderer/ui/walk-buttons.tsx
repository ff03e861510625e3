import { numeral } from '../../shared/text/counted.ts'
import { Button } from './button.tsx'
import css from './walk-buttons.module.css'

/** Where something stands among those that the filter leaves, and the way to its neighbours. */
export interface Walk {
  /** From 0; -1: it is not among them (any more). */
  readonly at: number
  readonly count: number
  readonly step: (by: 1 | -1) => void
}

interface WalkButtonsProps {
  readonly of: 'session' | 'decision'
  readonly walk: Walk
}

/** "4 of 46", with buttons to both sides; "none of 46" where it is left out. */
export function WalkButtons({ of, walk: { at, count, step } }: WalkButtonsProps) {
  const isOut = at < 0
  return (
    <div
      role="group"
      aria-label={`${of === 'session' ? 'Sessions' : 'Decisions'} shown, in their order`}
      className={css.walk}
    >
      <Button
        aria-label={`Previous ${of}`}
        off={at === 0 || count === 0 ? `No ${of} is shown before it.` : null}
        onClick={() => step(-1)}
      >
        <span aria-hidden="true">↑</span>
      </Button>
      <span className={css.place} data-tip={isOut ? 'It does not match the filter.' : undefined}>
        {isOut ? 'none' : numeral(at + 1)} of {numeral(count)}
      </span>
      <Button
        aria-label={`Next ${of}`}
        off={at === count - 1 ? `No ${of} is shown after it.` : null}
        onClick={() => step(1)}
      >
        <span aria-hidden="true">↓</span>
      </Button>
    </div>
  )
}
