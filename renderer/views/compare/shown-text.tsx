import { memo } from 'react'
import { VisibleText } from '../../ui/visible-text.tsx'
import css from './shown-text.module.css'

/** Beyond so many characters a line is drawn without the marks of its blanks. */
const longestMarked = 20_000
const blanks = / +|\t|[\u00a0\u2000-\u200a\u202f\u3000]/g

interface ShownTextProps {
  readonly text: string
  /** Blanks and tabs are drawn. */
  readonly blanks: boolean
}

/** Text in which blanks and tabs can be seen. The marks are drawn over them and are no text: they are not copied. */
export const ShownText = memo(function ShownText({ text, blanks: marked }: ShownTextProps) {
  if (!marked || text.length > longestMarked) return <VisibleText text={text} />
  return blankRuns(text).map((run, at) =>
    run.marks === null ? (
      <VisibleText key={at} text={run.text} />
    ) : (
      <span key={at} className={css.blank} data-marks={run.marks}>
        {run.text}
      </span>
    ),
  )
})

/** A run of blanks with the marks drawn over it, or of other text. */
interface BlankRun {
  readonly text: string
  readonly marks: string | null
}

/** Text in runs: plain blanks are dots, tabs arrows, other blanks of one character small circles. */
export function blankRuns(text: string): BlankRun[] {
  const runs: BlankRun[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(blanks)) {
    if (index > at) runs.push({ text: text.slice(at, index), marks: null })
    runs.push({
      text: found,
      marks: found === '\t' ? '→' : found[0] === ' ' ? '·'.repeat(found.length) : '°',
    })
    at = index + found.length
  }
  if (at < text.length) runs.push({ text: text.slice(at), marks: null })
  return runs
}
