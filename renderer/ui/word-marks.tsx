import type { ReactNode } from 'react'
import { isBlankMark } from '../../shared/comparison/row-words.ts'
import type { Span } from '../../shared/model/comparison.ts'
import { VisibleText } from './visible-text.tsx'
import css from './word-marks.module.css'

interface WordMarkProps {
  readonly span: Span
  /** The text of the span as it is drawn. */
  readonly children: ReactNode
}

/** A run of a text: dropped words are struck, added ones underlined, so that neither needs its colour. */
export function WordMark({ span, children }: WordMarkProps) {
  const blank = isBlankMark(span) ? css.blank : ''
  if (span.mark === 'dropped') return <del className={`${css.dropped} ${blank}`}>{children}</del>
  if (span.mark === 'added') return <ins className={`${css.added} ${blank}`}>{children}</ins>
  return children
}

/** A text with its word marks, no character invisible. */
export function MarkedWords({ spans }: { readonly spans: readonly Span[] }) {
  return spans.map((span, at) => (
    <WordMark key={`${at} ${span.mark}`} span={span}>
      <VisibleText text={span.text} />
    </WordMark>
  ))
}
