import type { ReactNode } from 'react'
import { edgeRemark, orBefore } from '../../shared/text/edge-words.ts'
import css from './edge-mark.module.css'

/** A date or commit may be an earlier one; a count or an age may be larger. */
const signs = { date: { sign: '≤', words: orBefore }, count: { sign: '≥', words: 'at least' } } as const

interface EdgeMarkProps {
  /** The value rests on the edge of the known history; else it is drawn as it is. */
  readonly edge: boolean | undefined
  readonly of?: keyof typeof signs
  /** Draws the words in place of the sign, where there is room. */
  readonly inWords?: boolean
  readonly children: ReactNode
}

/** A value that may be older than it says, since older commits are not known: "≤ 2026-06-11". */
export function EdgeMark({ edge, of = 'date', inWords = false, children }: EdgeMarkProps) {
  if (!edge) return children
  const { sign, words } = signs[of]
  return (
    <span className={css.edge} data-tip={edgeRemark}>
      {inWords ? (
        words
      ) : (
        <span role="img" aria-label={words}>
          {sign}
        </span>
      )}{' '}
      {children}
    </span>
  )
}
