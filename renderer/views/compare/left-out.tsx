import { type ReactNode, useState } from 'react'
import { longestDrawn, shortenLine, shownAtOnce } from '../../../shared/comparison/shorten-line.ts'
import type { Span } from '../../../shared/model/comparison.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { LinkButton } from '../../ui/button.tsx'
import css from './text-forms.module.css'

/** The runs of a line or an item as they are drawn: of a long one a part, and more when it is asked for. */
export function useShortened(spans: readonly Span[]) {
  const [more, setMore] = useState(0)
  const length = spans.reduce((sum, { text }) => sum + text.length, 0)
  const runs =
    length > longestDrawn
      ? shortenLine(spans, more)
      : spans.map((span) => ({ span, leftOut: null, isPiece: false }) as const)
  return { runs, showMore: () => setMore(more + shownAtOnce) }
}

interface PieceProps {
  readonly isPiece: boolean
  readonly children: ReactNode
}

/**
 * A run that is drawn, and laid out for itself where it is a whole piece of a long line: a line of megabytes would be laid out from its
 * start with each step. Where lines are wrapped, one begins anew behind it.
 */
export function Piece({ isPiece, children }: PieceProps) {
  return isPiece ? <span className={css.piece}>{children}</span> : children
}

interface LeftOutProps {
  readonly text: string
  readonly onShow: () => void
}

/** What was left out of a long line, and the way to see more of it. Copied lines are whole all the same. */
export function LeftOut({ text, onShow }: LeftOutProps) {
  const all = numeral(text.length)
  const what = text.length > shownAtOnce ? `${numeral(shownAtOnce)} of ${all}` : all
  return (
    <span data-written={text}>
      <LinkButton className={css.leftOut} data-beside="" onClick={onShow}>
        … show {what} more characters …
      </LinkButton>
    </span>
  )
}
