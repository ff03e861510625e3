import type { Row, RowSide, Span } from '../model/comparison.ts'
import type { DigestLines } from './digest-lines.ts'
import { type DraftRow, isSpaced } from './draft-row.ts'

/**
 * Rows without their texts, which whoever has the two texts can cut again: of a long comparison, making and
 * copying the rows would take longer than the comparison.
 */
export interface PackedRows {
  /** Eight numbers a row; see `packRows`. */
  readonly numbers: Int32Array<ArrayBuffer>
  readonly sections: readonly string[]
  /** Word marks of a side of a row, by their number. */
  readonly spans: readonly (readonly Span[])[]
}

const width = 8
/** What becomes of lines, in the order in which packed rows number it. */
export const rowChanges: readonly Row['change'][] = [
  'equal',
  'added',
  'dropped',
  'reworded',
  'whitespace',
  'moved',
]

/**
 * Packs rows: change and decision, line of A and of B (0: none), marks of either side, line moved to (0: none),
 * section, number of the change.
 *
 * @param isDecision whether a changed row touches a decision
 * @param hideWhitespace two lines that differ in white space are packed as equal ones
 */
export function packRows(
  rows: readonly DraftRow[],
  a: DigestLines,
  b: DigestLines,
  isDecision: (row: DraftRow) => boolean,
  hideWhitespace: boolean,
): PackedRows {
  const numbers = new Int32Array(rows.reduce((sum, { count }) => sum + count, 0) * width)
  const spans: (readonly Span[])[] = []
  const numberOf = (marks: readonly Span[] | null) => (marks ? spans.push(marks) : 0)
  const sectionOf = numberSections()
  let to = 0
  for (const row of rows) {
    const change = hideWhitespace && isSpaced(row) ? 'equal' : row.change
    const kind = rowChanges.indexOf(change) * 2 + Number(change !== 'equal' && isDecision(row))
    const marksA = change === 'equal' ? 0 : numberOf(row.spansA)
    const marksB = change === 'equal' ? 0 : numberOf(row.spansB)
    for (let step = 0; step < row.count; step++) {
      numbers[to] = kind
      numbers[to + 1] = row.a < 0 ? 0 : row.a + step + 1
      numbers[to + 2] = row.b < 0 ? 0 : row.b + step + 1
      numbers[to + 3] = marksA
      numbers[to + 4] = marksB
      numbers[to + 5] = row.movedTo + 1
      numbers[to + 6] = sectionOf.of((row.b < 0 ? a.sections[row.a] : b.sections[row.b + step]) ?? null)
      numbers[to + 7] = row.changeIndex
      to += width
    }
  }
  return { numbers, sections: sectionOf.names(), spans }
}

/** Numbers names from 1 in the order in which they come; 0 for none. */
function numberSections() {
  const known = new Map<string, number>()
  let last: string | null = null
  let number = 0
  return {
    of(section: string | null): number {
      if (section === last) return number
      last = section
      number = section === null ? 0 : (known.get(section) ?? known.size + 1)
      if (section !== null) known.set(section, number)
      return number
    },
    names: () => [...known.keys()],
  }
}

/** The rows again, with their lines taken from the texts that were compared. */
export function unpackRows(
  { numbers, sections, spans }: PackedRows,
  linesA: readonly string[],
  linesB: readonly string[],
): Row[] {
  const side = (lines: readonly string[], line: number, marks: number): RowSide | null =>
    line === 0 ? null : { line, text: lines[line - 1] ?? '', spans: spans[marks - 1] ?? null }
  return Array.from({ length: numbers.length / width }, (_, row) => {
    const at = (field: number) => numbers[row * width + field] as number
    return {
      change: rowChanges[at(0) >> 1] ?? 'equal',
      a: side(linesA, at(1), at(3)),
      b: side(linesB, at(2), at(4)),
      movedTo: at(5) === 0 ? null : at(5),
      section: sections[at(6) - 1] ?? null,
      changeIndex: at(7),
      decision: at(0) % 2 === 1,
    }
  })
}
