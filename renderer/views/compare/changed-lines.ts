import type { Row, RowChange, Span } from '../../../shared/model/comparison.ts'

/** Characters of a line, from 0, the end exclusive. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** What became of a line that is not blank, for more than its white space. */
interface LineChange {
  readonly change: Exclude<RowChange, 'equal' | 'whitespace'>
  /** Words that only this side has, and, of no length, where the other side has some; null: the line as a whole. */
  readonly words: readonly Stretch[] | null
}

/** Changed lines of a side, by their number in its file. */
export type ChangedLines = ReadonlyMap<number, LineChange>

/** The changed lines of one side of a comparison. */
export function changedLines(rows: readonly Row[], side: 'a' | 'b'): ChangedLines {
  const lines = new Map<number, LineChange>()
  for (const row of rows) {
    const part = row[side]
    const { change } = row
    if (!part || change === 'equal' || change === 'whitespace' || part.text.trim() === '') continue
    lines.set(part.line, { change, words: wordsOf(row, side) })
  }
  return lines
}

function wordsOf(row: Row, side: 'a' | 'b'): readonly Stretch[] | null {
  const spans = row[side]?.spans
  if (!spans) return row.change === 'moved' ? [] : null
  const words: Stretch[] = []
  const seams = seamsOf(row[side === 'a' ? 'b' : 'a']?.spans ?? [])
  let from = 0
  let same = 0
  for (const { text, mark } of spans) {
    const to = from + text.length
    if (mark !== 'same' && text.trim() !== '') words.push({ from, to })
    if (mark === 'same') {
      for (const seam of seams)
        if (seam > same && seam < same + text.length)
          words.push({ from: from + seam - same, to: from + seam - same })
      same += text.length
    }
    from = to
  }
  return words.sort((one, other) => one.from - other.from)
}

/** Where words of a side stand between what both sides have, in characters of that. */
function seamsOf(spans: readonly Span[]): number[] {
  const seams: number[] = []
  let same = 0
  for (const { text, mark } of spans) {
    if (mark === 'same') same += text.length
    else if (text.trim() !== '') seams.push(same)
  }
  return seams
}
