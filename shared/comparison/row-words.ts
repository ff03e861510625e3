import type { Row, RowChange, RowSide, Span } from '../model/comparison.ts'
import { numeral } from '../text/counted.ts'

/** Sign in the gutter, by change. */
export const changeSigns: Readonly<Record<RowChange, string>> = {
  equal: '',
  added: '+',
  dropped: '−',
  reworded: '~',
  whitespace: '␣',
  moved: '↦',
}

/** What became of a line, in words. */
export const spoken: Readonly<Record<RowChange, string>> = {
  equal: 'equal',
  added: 'added',
  dropped: 'removed',
  reworded: 'reworded',
  whitespace: 'whitespace differs',
  moved: 'moved',
}

/** Name of one side of a row for reading aloud: "removed, line 12: Ask in the channel". */
export function spokenLine(row: Row, side: 'a' | 'b'): string {
  const part = row[side]
  if (!part) return `no line on side ${side.toUpperCase()}`
  return `${spokenChange(row)}, line ${part.line}: ${spokenText(part.text)}`
}

/** "decision reworded", "added": what became of the lines of a row. */
export function spokenChange({ change, decision }: Row): string {
  return decision ? `decision ${spoken[change]}` : spoken[change]
}

/**
 * Name of a row that stands as one entry of a list: "removed, line 12: Ask", of a pair both its lines ("decision
 * reworded, line 12: Ask; now line 14: Ask twice"), of half a move also the other half's place.
 *
 * @param otherSection as in `moveNote`
 */
export function spokenRow(row: Row, otherSection: string | null = null): string {
  const { a, b, change } = row
  if (a && b && change !== 'equal')
    return `${spokenLine(row, 'a')}; now line ${b.line}: ${spokenText(b.text)}`
  const side = b ? 'b' : 'a'
  const note = moveNote(row, side, otherSection)
  return note ? `${spokenLine(row, side)}; ${note}` : spokenLine(row, side)
}

/** A line of more characters is not read out whole. */
const maxSpoken = 2_000

/** A text for reading aloud; a long one in part. */
export function spokenText(text: string): string {
  const said = text.slice(0, maxSpoken).trim() || 'empty line'
  return text.length > maxSpoken ? `${said} and ${numeral(text.length - maxSpoken)} more characters` : said
}

/** "moved to Durable Learnings, B line 55", or from where; null when the row is no half of a move. */
export function moveNote(row: Row, side: 'a' | 'b', otherSection: string | null): string | null {
  if (row.change !== 'moved' || row.movedTo === null || !row[side]) return null
  const other = side === 'a' ? 'B' : 'A'
  const way = side === 'a' ? 'moved to' : 'moved from'
  return `${way} ${otherSection ? `${otherSection}, ` : ''}${other} line ${row.movedTo}`
}

/** True for a mark on nothing but blanks: a line through or below it would read as a dash. */
export function isBlankMark({ text, mark }: Span): boolean {
  return mark !== 'same' && text.trim() === ''
}

/** The runs of a side: its word marks, or the whole line as one unmarked run. */
export function spansOf(side: RowSide): readonly Span[] {
  return side.spans ?? [{ text: side.text, mark: 'same' }]
}
