import { printable } from './output.ts'

/** One column of a table in the terminal. */
export interface Column<T> {
  readonly head: string
  readonly cell: (row: T) => string | number | null
  /** Fewest columns of the terminal that it needs; left out: it is never cut. */
  readonly least?: number
  /** What is cut is the beginning: names of files differ at their end. */
  readonly keepEnd?: boolean
  /** Left out where not all columns fit; the one with the highest number goes first. */
  readonly spare?: number
}

const gap = '  '

interface Sized<T> {
  readonly column: Column<T>
  readonly cells: readonly string[]
  readonly natural: number
  readonly numeric: boolean
}

/**
 * A table that fits: spare columns are left out until the others fit, and those that may be cut share what is left.
 * Where there is no terminal all of it is written, for whoever reads it may need the very text.
 *
 * @param width columns of the terminal; null: none
 */
export function table<T>(rows: readonly T[], columns: readonly Column<T>[], width: number | null): string {
  const whole = width ?? Number.POSITIVE_INFINITY
  const sized = chooseColumns(
    columns.map((column) => sizeOf(rows, column)),
    whole,
  )
  const widths = fit(sized, whole)
  const line = (texts: readonly string[]) =>
    texts
      .map((text, at) => {
        const { column, numeric } = sized[at] as Sized<T>
        const size = widths[at] ?? 0
        return pad(cut(text, size, column.keepEnd === true), size, numeric)
      })
      .join(gap)
      .trimEnd()
  const lines = [line(sized.map(({ column }) => column.head))]
  for (let at = 0; at < rows.length; at += 1) lines.push(line(sized.map(({ cells }) => cells[at] ?? '')))
  return lines.join('\n')
}

function sizeOf<T>(rows: readonly T[], column: Column<T>): Sized<T> {
  const values = rows.map((row) => column.cell(row))
  const cells = values.map((value) => printable(String(value ?? '')))
  const natural = cells.reduce((most, cell) => Math.max(most, widthOf(cell)), widthOf(column.head))
  return {
    column,
    cells,
    natural,
    numeric: rows.length > 0 && values.every((value) => typeof value === 'number'),
  }
}

function leastOf<T>({ column, natural }: Sized<T>): number {
  return Math.min(natural, Math.max(column.least ?? natural, column.head.length))
}

function chooseColumns<T>(all: readonly Sized<T>[], width: number): readonly Sized<T>[] {
  let chosen = all
  for (;;) {
    const needed = chosen.reduce((sum, each) => sum + leastOf(each), gap.length * (chosen.length - 1))
    const spare = chosen.reduce<Sized<T> | null>(
      (best, each) => ((each.column.spare ?? 0) > (best?.column.spare ?? 0) ? each : best),
      null,
    )
    if (needed <= width || spare === null) return chosen
    chosen = chosen.filter((each) => each !== spare)
  }
}

/** Widest first, the columns that may be cut give way, each to its least width. */
function fit<T>(sized: readonly Sized<T>[], width: number): number[] {
  const widths = sized.map(({ natural }) => natural)
  const least = sized.map(leastOf)
  for (;;) {
    const over = widths.reduce((sum, each) => sum + each, 0) + gap.length * (widths.length - 1) - width
    if (over <= 0) return widths
    let widest = -1
    for (let at = 0; at < widths.length; at += 1) {
      const free = (widths[at] ?? 0) - (least[at] ?? 0)
      if (free > 0 && (widest === -1 || (widths[at] ?? 0) > (widths[widest] ?? 0))) widest = at
    }
    if (widest === -1) return widths
    widths[widest] = (widths[widest] ?? 0) - 1
  }
}

function cut(text: string, width: number, keepEnd: boolean): string {
  if (widthOf(text) <= width) return text
  const signs = keepEnd ? [...text].reverse() : [...text]
  const kept: string[] = []
  let used = 1
  for (const sign of signs) {
    used += widthOf(sign)
    if (used > width) break
    kept.push(sign)
  }
  return keepEnd ? `…${kept.reverse().join('')}` : `${kept.join('')}…`
}

function pad(text: string, width: number, right: boolean): string {
  const fill = ' '.repeat(Math.max(0, width - widthOf(text)))
  return right ? fill + text : text + fill
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u
const narrow = /[\p{Mn}\p{Me}\p{Cf}]/u
const plain = /^[\u0020-\u007e]*$/

/** Columns that a text takes in a terminal: two for East Asian signs and emoji, none for combining marks. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length
  let width = 0
  for (const sign of text) width += wide.test(sign) ? 2 : narrow.test(sign) ? 0 : 1
  return width
}

/** Text broken between words into lines that fit, each with the indent before it; without a terminal one line. */
export function wrapped(text: string, width: number | null, indent: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && width !== null && indent.length + widthOf(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].map((each) => indent + each).join('\n')
}
