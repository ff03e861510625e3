import type { RowRange } from '../../../shared/comparison/fold-rows.ts'
import { findFrontmatterBlock } from '../../../shared/digest/frontmatter-block.ts'
import type { Row, RowSide } from '../../../shared/model/comparison.ts'

/** No frontmatter is read beyond this many lines (the reader's own limit), so no more rows are looked at. */
const mostLines = 5_001

/** The rows that the frontmatter of either side takes up; null when neither side has one. */
export function frontmatterRows(rows: readonly Row[]): RowRange | null {
  const endOf = { a: lastLine(rows, 'a'), b: lastLine(rows, 'b') }
  let to = 0
  for (let row = 0; row < rows.length; row += 1) {
    const { a, b } = rows[row] as Row
    if ((a && a.line <= endOf.a) || (b && b.line <= endOf.b)) to = row + 1
    else if ((!a || a.line > endOf.a) && (!b || b.line > endOf.b)) break
  }
  return to > 0 ? { from: 0, to } : null
}

function lastLine(rows: readonly Row[], side: 'a' | 'b'): number {
  const lines: string[] = []
  for (const row of rows) {
    const part: RowSide | null = row[side]
    if (part) lines.push(part.text)
    if (lines.length > mostLines) break
  }
  return findFrontmatterBlock(lines.join('\n'))?.endLine ?? 0
}
