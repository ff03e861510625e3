import css from './progress-bar.module.css'

interface ProgressBarProps {
  /** What is heard of it: "Reading digests". */
  readonly label: string
  readonly done: number
  readonly total: number
  /** Where it stands and how wide it is. */
  readonly className: string | undefined
}

/** How far something is, as a bar that steps. */
export function ProgressBar({ label, done, total, className }: ProgressBarProps) {
  const part = total === 0 ? 1 : Math.min(1, done / total)
  return (
    <div
      className={`${css.track} ${className}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      <div className={css.bar} style={{ width: `${part * 100}%` }} />
    </div>
  )
}
