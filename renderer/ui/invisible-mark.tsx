import type { ReactNode } from 'react'
import css from './invisible-mark.module.css'

interface InvisibleMarkProps {
  /** The character itself, for what is copied; undefined: the copy holds what is drawn. */
  readonly written?: string | undefined
  readonly tip?: string
  /** What is drawn in its place: "U+202E". */
  readonly children: ReactNode
}

/** Marks the place of a character that is not seen. */
export function InvisibleMark({ written, tip, children }: InvisibleMarkProps) {
  return (
    <span className={css.mark} data-written={written} data-tip={tip ?? 'An invisible character stands here.'}>
      {children}
    </span>
  )
}
