/** Where a command writes: data to one stream, words to the other. */
export interface Output {
  readonly data: (text: string) => void
  readonly words: (text: string) => void
  /** Width of the terminal in columns; null: the output goes to a file or a program. */
  readonly width: number | null
}

export interface Column<T> {
  readonly head: string
  readonly cell: (row: T) => string | number | null
  /** Never cut. */
  readonly whole?: boolean
}

const gap = '  '
/** A column that may be cut keeps at least this many characters. */
const leastWidth = 12
/** Width taken where there is no terminal. */
const plainWidth = 160

/** Control characters of repository text must not reach the terminal: they could move its cursor or rename its window. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, (sign) =>
    sign === '\n' || sign === '\t' ? ' ' : '\ufffd',
  )
}

/** A table that fits: columns that may be cut share what the others leave. */
export function table<T>(rows: readonly T[], columns: readonly Column<T>[], width: number | null): string {
  const cells = rows.map((row) => columns.map((column) => printable(String(column.cell(row) ?? ''))))
  const numeric = columns.map(
    (column) => rows.length > 0 && rows.every((row) => typeof column.cell(row) === 'number'),
  )
  const natural = columns.map((column, at) =>
    Math.max(column.head.length, ...cells.map((line) => [...(line[at] ?? '')].length)),
  )
  const widths = fit(
    natural,
    columns.map((column) => column.whole === true),
    width ?? plainWidth,
  )
  const line = (texts: readonly string[]) =>
    texts
      .map((text, at) => pad(cut(text, widths[at] ?? 0), widths[at] ?? 0, numeric[at] ?? false))
      .join(gap)
      .trimEnd()
  return [line(columns.map(({ head }) => head)), ...cells.map(line)].join('\n')
}

function fit(natural: readonly number[], whole: readonly boolean[], width: number): number[] {
  const widths = [...natural]
  for (;;) {
    const over = widths.reduce((sum, each) => sum + each, 0) + gap.length * (widths.length - 1) - width
    const widest = widths.reduce(
      (best, each, at) => (!whole[at] && each > (best === -1 ? leastWidth : (widths[best] ?? 0)) ? at : best),
      -1,
    )
    if (over <= 0 || widest === -1) return widths
    widths[widest] = Math.max(leastWidth, (widths[widest] ?? 0) - over)
  }
}

function cut(text: string, width: number): string {
  const signs = [...text]
  return signs.length <= width ? text : `${signs.slice(0, width - 1).join('')}…`
}

function pad(text: string, width: number, right: boolean): string {
  const fill = ' '.repeat(Math.max(0, width - [...text].length))
  return right ? fill + text : text + fill
}

/** One JSON value, and nothing else. */
export function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
