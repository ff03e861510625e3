import { rowChanges } from '../diff/packed-rows.ts'
import type { Row, RowSide, SideBySide, Span } from '../model/comparison.ts'

/**
 * A comparison as it is sent: its lines as one text, and all else as JSON. Of long texts most of it is lines, which are
 * handed on as they are, and most rows are equal, which are told as one run.
 */
export interface SentComparison {
  readonly told: string
  /** Lines of all rows in their order, A's before B's, a line feed after each; of two that are the same A's alone. */
  readonly lines: string
}

/** Rows in runs of those that differ in nothing but their lines, which follow each other. */
interface SentRows {
  /** Nine numbers a run; see `sentRun`. */
  readonly runs: readonly number[]
  readonly sections: readonly string[]
  /** Word marks of a side of a row, by their number: each span's length and mark in one. */
  readonly spans: readonly (readonly number[])[]
}

const width = 9
const marks: readonly Span['mark'][] = ['same', 'dropped', 'added']

/** Parts a comparison, or its two sides, for sending. */
export function sentComparison({ rows, ...told }: SideBySide): SentComparison {
  const lines: string[] = []
  const sections = new Map<string, number>()
  const spans: number[][] = []
  const runs: number[] = []
  const numberOf = (section: string | null) => {
    if (section === null) return 0
    const known = sections.get(section) ?? sections.size + 1
    sections.set(section, known)
    return known
  }
  let before: Row | null = null
  let kindBefore = -1
  for (const row of rows) {
    const { a, b } = row
    const isSame = a !== null && a.text === b?.text
    if (a) lines.push(a.text)
    if (b && !isSame) lines.push(b.text)
    const kind = rowChanges.indexOf(row.change) * 4 + Number(row.decision) * 2 + Number(isSame)
    if (before !== null && kind === kindBefore && follows(before, row)) {
      runs[runs.length - width] = (runs[runs.length - width] as number) + 1
    } else {
      runs.push(
        1,
        kind,
        a?.line ?? 0,
        b?.line ?? 0,
        a?.spans ? spans.push(a.spans.map(packedSpan)) : 0,
        b?.spans ? spans.push(b.spans.map(packedSpan)) : 0,
        row.movedTo ?? 0,
        numberOf(row.section),
        row.changeIndex,
      )
    }
    before = row
    kindBefore = kind
  }
  const sent: SentRows = { runs, sections: [...sections.keys()], spans }
  return { told: JSON.stringify({ ...told, rows: sent }), lines: lines.join('\n') }
}

/** True for a row that is as the one before it, with the next line of each side. */
function follows(before: Row, row: Row): boolean {
  return (
    before.section === row.section &&
    before.changeIndex === row.changeIndex &&
    before.movedTo === row.movedTo &&
    isNext(before.a, row.a) &&
    isNext(before.b, row.b)
  )
}

function isNext(before: RowSide | null, side: RowSide | null): boolean {
  if (before === null || side === null) return before === side
  return side.line === before.line + 1 && before.spans === null && side.spans === null
}

function packedSpan({ text, mark }: Span): number {
  return text.length * marks.length + marks.indexOf(mark)
}

/** The comparison again, of what was sent. */
export function receivedComparison<C extends SideBySide>({ told, lines }: SentComparison): C {
  const { rows, ...rest } = JSON.parse(told) as Omit<C, 'rows'> & { readonly rows: SentRows }
  return { ...rest, rows: receivedRows(rows, lines.split('\n')) } as SideBySide as C
}

function receivedRows({ runs, sections, spans }: SentRows, lines: readonly string[]): Row[] {
  const rows: Row[] = []
  let next = 0
  for (let run = 0; run < runs.length; run += width) {
    const [count, kind, a, b, spansA, spansB, movedTo, section, changeIndex] = runs.slice(
      run,
      run + width,
    ) as Run
    const isSame = (kind & 1) === 1
    const like = {
      change: rowChanges[kind >> 2] ?? 'equal',
      movedTo: movedTo === 0 ? null : movedTo,
      section: sections[section - 1] ?? null,
      decision: (kind & 2) === 2,
    }
    for (let step = 0; step < count; step++) {
      const textA = a === 0 ? '' : (lines[next++] ?? '')
      const textB = isSame ? textA : b === 0 ? '' : (lines[next++] ?? '')
      rows.push({
        change: like.change,
        a: a === 0 ? null : { line: a + step, text: textA, spans: unpackedSpans(textA, spans[spansA - 1]) },
        b: b === 0 ? null : { line: b + step, text: textB, spans: unpackedSpans(textB, spans[spansB - 1]) },
        movedTo: like.movedTo,
        section: like.section,
        changeIndex,
        decision: like.decision,
      })
    }
  }
  return rows
}

type Run = [number, number, number, number, number, number, number, number, number]

/** The runs of a line; null: it has none. */
function unpackedSpans(line: string, packed: readonly number[] | undefined): Span[] | null {
  if (!packed) return null
  let from = 0
  return packed.map((each) => {
    const to = from + Math.floor(each / marks.length)
    const text = line.slice(from, to)
    from = to
    return { text, mark: marks[each % marks.length] as Span['mark'] }
  })
}
