import type { DigestLines } from './digest-lines.ts'
import type { DraftRow } from './draft-row.ts'

/**
 * Blank lines that were added or dropped by themselves differ in white space only; those of an added, dropped or
 * moved passage belong to it. Changes the rows in place.
 */
export function tellBlankLines(rows: readonly DraftRow[], a: DigestLines, b: DigestLines): void {
  const alone = (row: DraftRow | undefined) =>
    row?.change === 'added' || row?.change === 'dropped' || row?.change === 'moved'
  const blank = (row: DraftRow) => (row.a >= 0 ? a.kinds[row.a] : b.kinds[row.b]) === 'blank'
  for (let at = 0; at < rows.length; at++) {
    const start = at
    while (alone(rows[at])) at++
    if (at === start) continue
    const run = rows.slice(start, at)
    if (run.every(blank)) for (const row of run) row.change = 'whitespace'
  }
}
