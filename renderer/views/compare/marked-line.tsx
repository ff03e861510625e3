import { Sign } from '../../ui/sign.tsx'
import { MarkedWords } from '../../ui/word-marks.tsx'
import type { SideMarks } from './mark-changes.ts'
import css from './rendered-form.module.css'
import { sourcePlaces } from './source-places.ts'

interface MarkedLineProps {
  /** The line or a part of it, such as the words of a heading. */
  readonly text: string
  /** Number of the line in its file. */
  readonly at: number
  /** The whole line as it is written; the text itself where it is all of it. */
  readonly written?: string
  readonly marks: SideMarks
  readonly end?: string
}

/** A line that is not drawn as Markdown, with the sign of its change and marks on its words. */
export function MarkedLine({ text, at, written = text, marks, end = '' }: MarkedLineProps) {
  const mark = marks.side === 'a' ? 'dropped' : 'added'
  const change = marks.lines.get(at)?.change
  const start = { line: 1, column: 1 }
  const position = { start, end: { line: 1, column: written.length + 1 } }
  const runs = sourcePlaces([written], at, marks.lines).runs(text, position, false)
  return (
    <span className={change && css[change]}>
      {change && (
        <span className={css.mark} data-beside="">
          <Sign kind={change} word={change} />
        </span>
      )}
      <MarkedWords spans={runs.map((run) => ({ text: run.text, mark: run.marked ? mark : 'same' }))} />
      {end}
    </span>
  )
}
