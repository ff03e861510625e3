import type { Row, RowSide, Span } from '../model/comparison.ts'
import { splitLines } from './split-lines.ts'

/**
 * Rows without their texts, which whoever has the two texts can cut again: of a long comparison, copying
 * the rows from one thread to another would take longer than the comparison.
 */
export interface PackedRows {
  /** Eight numbers a row; see `packRows`. */
  readonly numbers: Int32Array<ArrayBuffer>
  readonly sections: readonly string[]
  /** Word marks of a side of a row, by their number. */
  readonly spans: readonly (readonly Span[])[]
}

const width = 8
const changes: readonly Row['change'][] = ['equal', 'added', 'dropped', 'reworded', 'whitespace', 'moved']

/** Packs rows: change and decision, lines, marks of either side, place moved to, section, number of the change. */
export function packRows(rows: readonly Row[]): PackedRows {
  const numbers = new Int32Array(rows.length * width)
  const sections = new Map<string, number>()
  const spans: (readonly Span[])[] = []
  const spansOf = (side: RowSide | null) => (side?.spans ? spans.push(side.spans) : 0)
  const sectionOf = (section: string | null) => {
    if (section === null) return 0
    const known = sections.get(section) ?? sections.size + 1
    sections.set(section, known)
    return known
  }
  rows.forEach(({ change, decision, a, b, movedTo, section, changeIndex }, at) => {
    numbers.set(
      [
        changes.indexOf(change) * 2 + Number(decision),
        a?.line ?? 0,
        b?.line ?? 0,
        spansOf(a),
        spansOf(b),
        movedTo ?? 0,
        sectionOf(section),
        changeIndex,
      ],
      at * width,
    )
  })
  return { numbers, sections: [...sections.keys()], spans }
}

/** The rows again, with their lines cut from the texts that were compared. */
export function unpackRows({ numbers, sections, spans }: PackedRows, a: string, b: string): Row[] {
  const linesA = splitLines(a).lines
  const linesB = splitLines(b).lines
  const side = (lines: readonly string[], line: number, marks: number): RowSide | null =>
    line === 0 ? null : { line, text: lines[line - 1] ?? '', spans: spans[marks - 1] ?? null }
  return Array.from({ length: numbers.length / width }, (_, row) => {
    const at = (field: number) => numbers[row * width + field] as number
    return {
      change: changes[at(0) >> 1] ?? 'equal',
      a: side(linesA, at(1), at(3)),
      b: side(linesB, at(2), at(4)),
      movedTo: at(5) === 0 ? null : at(5),
      section: sections[at(6) - 1] ?? null,
      changeIndex: at(7),
      decision: at(0) % 2 === 1,
    }
  })
}
