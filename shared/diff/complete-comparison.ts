import type { Comparison, ComparisonRest, Row, SideBySide, Span } from '../model/comparison.ts'

/** True for a comparison of which nothing is still to come. */
export function isWhole(comparison: SideBySide): comparison is Comparison {
  return 'summary' in comparison
}

/** A comparison of which the rest is known. Marks that are not those of the row's lines are left out. */
export function completed(sides: SideBySide, { marks, ...told }: ComparisonRest): Comparison {
  if (marks.length === 0) return { ...sides, ...told }
  const rows = sides.rows.slice()
  for (const { row, a, b } of marks) {
    const known = rows[row]
    if (known) rows[row] = markedRow(known, a, b)
  }
  return { ...sides, ...told, rows }
}

function markedRow(row: Row, a: readonly Span[], b: readonly Span[]): Row {
  const textOf = (spans: readonly Span[]) => spans.map(({ text }) => text).join('')
  if (!row.a || !row.b || row.a.text !== textOf(a) || row.b.text !== textOf(b)) return row
  return { ...row, a: { ...row.a, spans: a }, b: { ...row.b, spans: b } }
}
