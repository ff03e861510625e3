import type { Entry, RowRange } from '../../../shared/comparison/fold-rows.ts'
import type { Row } from '../../../shared/model/comparison.ts'
import { FoldLine } from './fold-line.tsx'
import { LineCell, UnifiedRow } from './line-cell.tsx'
import type { LineMarks, PinMarks } from './line-marks.ts'

interface TextRowProps {
  readonly entry: Entry
  readonly rows: readonly Row[]
  readonly form: 'side-by-side' | 'unified'
  readonly marks: LineMarks
  readonly pinning: PinMarks
  /** Section of the line on the other side that a moved line went to, or came from. */
  readonly otherSection: (row: Row) => string | null
  readonly onJump: (side: 'a' | 'b', line: number) => void
  readonly onShow: (range: RowRange) => void
}

/** What stands in one line of the comparison: a fold, the two sides of a row, or a row in one column. */
export function TextRow({ entry, rows, form, marks, pinning, otherSection, onJump, onShow }: TextRowProps) {
  if (entry.kind === 'fold') return <FoldLine fold={entry} form={form} onShow={onShow} />
  const row = rows[entry.row] as Row
  const shared = { row, at: entry.row, marks, pinning, otherSection: otherSection(row), onJump }
  if (form === 'unified') return <UnifiedRow {...shared} />
  return (['a', 'b'] as const).map((side) => <LineCell key={side} side={side} {...shared} />)
}
