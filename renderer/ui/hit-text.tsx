import type { HitPart } from '../../shared/ipc/search-answers.ts'
import css from './hit-text.module.css'
import { VisibleText } from './visible-text.tsx'

/** A line of a digest with what the query looks for marked. */
export function HitText({ parts }: { readonly parts: readonly HitPart[] }) {
  return parts.map((part, at) =>
    part.hit ? (
      <mark key={at} className={css.hit}>
        <VisibleText text={part.text} />
      </mark>
    ) : (
      <VisibleText key={at} text={part.text} />
    ),
  )
}
