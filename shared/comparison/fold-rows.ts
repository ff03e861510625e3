import type { Row } from '../model/comparison.ts'
import { counted, numeral } from '../text/counted.ts'

/** Equal lines that stay above and below every change. */
export const contextLines = 3
/** A shorter run of equal lines is shown: a fold would take as much room as it saves. */
const smallestFold = 4
/** Lines that one step of a fold reveals. */
export const foldStep = 20

/** Row numbers from (inclusive) to (exclusive). */
export interface RowRange {
  readonly from: number
  readonly to: number
}

/** A row that is shown. */
interface RowEntry {
  readonly kind: 'row'
  /** Position in the comparison's rows. */
  readonly row: number
}

/** A run of rows that is folded away, with what it holds. */
export interface FoldEntry extends RowRange {
  readonly kind: 'fold'
  readonly equal: number
  readonly changed: number
  /** True when it holds lines of the frontmatter, which the field table compares. */
  readonly frontmatter: boolean
  /** Names of the sections that begin inside, in order; at most the first and the last. */
  readonly sections: readonly string[]
}

/** What stands in one line of the comparison. */
export type Entry = RowEntry | FoldEntry

const heading = /^ {0,3}#{1,6}[ \t]/

/**
 * Rows as they are shown: runs of equal lines become folds, but never a line within `contextLines` of a
 * change and never the heading under which a change stands. The frontmatter is one fold whatever changed
 * in it, for the field table above compares it. `shown` are ranges that a person has opened.
 */
export function foldRows(
  rows: readonly Row[],
  frontmatter: RowRange | null,
  shown: readonly RowRange[],
): Entry[] {
  const visible = visibleRows(rows, frontmatter)
  for (const range of shown) visible.fill(1, Math.max(0, range.from), Math.min(rows.length, range.to))
  const entries: Entry[] = []
  for (let row = 0; row < rows.length; ) {
    if (visible[row]) {
      entries.push({ kind: 'row', row })
      row += 1
      continue
    }
    const from = row
    while (row < rows.length && !visible[row]) row += 1
    const short = row - from < smallestFold && !(frontmatter && from < frontmatter.to)
    if (short) for (let each = from; each < row; each += 1) entries.push({ kind: 'row', row: each })
    else entries.push(describeFold(rows, frontmatter, { from, to: row }))
  }
  return entries
}

function visibleRows(rows: readonly Row[], frontmatter: RowRange | null): Uint8Array {
  const visible = new Uint8Array(rows.length)
  const start = frontmatter?.to ?? 0
  let lastHeading = -1
  for (let row = start; row < rows.length; row += 1) {
    const each = rows[row] as Row
    if (heading.test(each.a?.text ?? each.b?.text ?? '')) lastHeading = row
    if (each.changeIndex < 0) continue
    const from = Math.max(start, row - contextLines)
    visible.fill(1, from, Math.min(rows.length, row + contextLines + 1))
    if (lastHeading >= 0) visible[lastHeading] = 1
  }
  return visible
}

function describeFold(rows: readonly Row[], frontmatter: RowRange | null, range: RowRange): FoldEntry {
  let changed = 0
  const sections: string[] = []
  let last = range.from > 0 ? (rows[range.from - 1]?.section ?? null) : null
  for (let row = range.from; row < range.to; row += 1) {
    const each = rows[row] as Row
    if (each.changeIndex >= 0) changed += 1
    // Blank lines between two sections belong to neither.
    if (each.section === null) continue
    if (each.section !== last) sections.push(each.section)
    last = each.section
  }
  if (sections.length === 0 && last) sections.push(last)
  return {
    kind: 'fold',
    ...range,
    equal: range.to - range.from - changed,
    changed,
    frontmatter: frontmatter !== null && range.from < frontmatter.to,
    sections: sections.length > 2 ? [sections[0] as string, sections.at(-1) as string] : sections,
  }
}

/** "14 equal lines", or what else a fold holds. */
export function foldCount(fold: FoldEntry): string {
  const equal = counted(fold.equal, 'equal line')
  if (fold.changed === 0) return equal
  const changed = counted(fold.changed, 'changed line')
  return fold.equal === 0 ? changed : `${equal}, ${numeral(fold.changed)} changed`
}

/** What stands in a fold, by name: "frontmatter compared by field above; Goal". */
export function foldPlace(fold: FoldEntry): string {
  const sections = fold.sections.join(' to ')
  if (!fold.frontmatter) return sections
  return sections ? `frontmatter compared by field above; ${sections}` : 'frontmatter compared by field above'
}

/** The first lines of a fold (1), or its last (-1), as many as one step reveals. */
export function foldEdge({ from, to }: RowRange, direction: 1 | -1): RowRange {
  return direction === 1
    ? { from, to: Math.min(to, from + foldStep) }
    : { from: Math.max(from, to - foldStep), to }
}

/** The fold at a place among the entries, else the next one below (1) or above it (-1); null: there is none. */
export function foldBeside(entries: readonly Entry[], at: number, direction: 1 | -1): FoldEntry | null {
  for (let place = at; place >= 0 && place < entries.length; place += direction) {
    const entry = entries[place]
    if (entry?.kind === 'fold') return entry
  }
  return null
}

/** Adds a range to those shown; touching ranges become one, so that the list stays short. */
export function addRange(shown: readonly RowRange[], range: RowRange): RowRange[] {
  const apart: RowRange[] = []
  let { from, to } = range
  for (const each of shown) {
    if (each.to < from || each.from > to) apart.push(each)
    else {
      from = Math.min(from, each.from)
      to = Math.max(to, each.to)
    }
  }
  return [...apart, { from, to }].sort((one, other) => one.from - other.from)
}

/** Position among the entries of a row, or of the fold that holds it; -1 when there are none. */
export function entryOfRow(entries: readonly Entry[], row: number): number {
  let low = 0
  let high = entries.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const entry = entries[middle] as Entry
    if ((entry.kind === 'row' ? entry.row : entry.from) <= row) low = middle
    else high = middle - 1
  }
  return entries.length === 0 ? -1 : low
}
