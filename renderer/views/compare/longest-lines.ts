import type { Row, RowSide } from '../../../shared/model/comparison.ts'

const tabSize = 4
// East Asian wide and full-width forms, and pictographs, take two columns of a mono face.
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/gu

/** What may take up more than one column. */
const mayBeWide = /[\t\u00a9\u00ae\u1100-\uffff]/

/** Columns that a line takes up, at least. */
function columnsOf(text: string): number {
  let columns = text.length
  if (!mayBeWide.test(text)) return columns
  for (let at = text.indexOf('\t'); at >= 0; at = text.indexOf('\t', at + 1)) columns += tabSize - 1
  const doubles = text.match(wide)
  return columns + (doubles?.length ?? 0)
}

/** Room that the texts of a comparison need. */
interface Extent {
  /** Columns of the longest line of each side: how far a side can be scrolled without wrap. */
  readonly a: number
  readonly b: number
  /** Highest line number of either side: how wide the gutter must be. */
  readonly lastLine: number
}

/** Columns before what changed first in a line; 0 where the whole line did. */
export function columnOfMark(side: RowSide | null): number {
  const spans = side?.spans ?? []
  const at = spans.findIndex(({ mark }) => mark !== 'same')
  return columnsOf(
    spans
      .slice(0, Math.max(0, at))
      .map(({ text }) => text)
      .join(''),
  )
}

/** How much room the lines of both sides take. */
export function longestLines(rows: readonly Row[]): Extent {
  let a = 0
  let b = 0
  let lastLine = 0
  for (const row of rows) {
    lastLine = Math.max(lastLine, row.a?.line ?? 0, row.b?.line ?? 0)
    // A tab takes up four columns.
    if (row.a && row.a.text.length * tabSize > a) a = Math.max(a, columnsOf(row.a.text))
    if (row.b && row.b.text.length * tabSize > b) b = Math.max(b, columnsOf(row.b.text))
  }
  return { a, b, lastLine }
}
