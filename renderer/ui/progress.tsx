import { doneOf } from '../../shared/text/counted.ts'
import { LinkButton } from './button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import css from './states.module.css'

interface ProgressProps {
  /** "Reading digests" */
  readonly label: string
  readonly done: number
  /** Null while it is not known: then the count stands alone. */
  readonly total: number | null
  /** "commits", where the label does not name what is counted. */
  readonly unit?: string
  /** What can be used already. */
  readonly note?: string
  readonly onStop?: (() => void) | undefined
}

/** Loading, with a number: what, how far, a bar that steps, Stop. */
export function Progress({ label, done, total, unit, note, onStop }: ProgressProps) {
  const count = doneOf({ done, total })
  return (
    <div className={css.card}>
      <p className={css.progressHead}>
        <span className={css.title}>{label}</span>
        <span className={css.count}>{unit ? `${count} ${unit}` : count}</span>
      </p>
      {total !== null && <ProgressBar className={css.progressBar} {...{ label, done, total }} />}
      <p className={css.progressFoot}>
        <span>{note}</span>
        {onStop && <LinkButton onClick={onStop}>Stop</LinkButton>}
      </p>
    </div>
  )
}
