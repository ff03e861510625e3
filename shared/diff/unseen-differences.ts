import { invisibleSigns, mayBeInvisible } from '../digest/invisible-signs.ts'
import type { DigestLines } from './digest-lines.ts'
import type { DraftRow } from './draft-row.ts'

/** How the accents of a text are written: as one sign with its letter, as signs of their own, or both. */
type UnicodeForm = 'NFC' | 'NFD' | 'mixed'

/** Differences that a reader cannot see in the lines themselves. */
export interface UnseenDifferences {
  /** Lines that differ in nothing but their Unicode form; null: none. */
  readonly form: { readonly lines: number; readonly a: UnicodeForm; readonly b: UnicodeForm } | null
  /** Invisible and direction-changing characters that only one side has, by name. */
  readonly added: ReadonlyMap<string, number>
  readonly removed: ReadonlyMap<string, number>
}

const notAscii = /[^\x00-\x7f]/

/** A text with accents written in one way: texts that are equal so look the same. */
export function sameForm(text: string): string {
  return notAscii.test(text) ? text.normalize('NFC') : text
}

/** True for a row whose lines differ in their Unicode form only. */
export function isFormOnly(row: Pick<DraftRow, 'a' | 'b'>, a: DigestLines, b: DigestLines): boolean {
  if (row.a < 0 || row.b < 0) return false
  const left = a.lines[row.a] as string
  const right = b.lines[row.b] as string
  if (left === right) return false
  return notAscii.test(left) && left.normalize('NFC') === right.normalize('NFC')
}

/** Finds what cannot be seen among the changed rows. */
export function unseenDifferences(
  rows: readonly DraftRow[],
  a: DigestLines,
  b: DigestLines,
): UnseenDifferences {
  const formRows: DraftRow[] = []
  const balance = new Map<string, number>()
  const count = (line: string, step: 1 | -1) => {
    // The first look is the quicker one, and enough for most lines.
    if (!notAscii.test(line) || !mayBeInvisible.test(line)) return
    for (const { name } of invisibleSigns(line)) balance.set(name, (balance.get(name) ?? 0) + step)
  }
  for (const row of rows) {
    if (row.change === 'equal') continue
    if (isFormOnly(row, a, b)) formRows.push(row)
    if (row.a >= 0) count(a.lines[row.a] as string, -1)
    if (row.b >= 0) count(b.lines[row.b] as string, 1)
  }
  const of = (sign: 1 | -1) =>
    new Map(
      [...balance].filter(([, number]) => number * sign > 0).map(([name, number]) => [name, number * sign]),
    )
  const form = {
    lines: formRows.length,
    a: formOf(formRows.map((row) => a.lines[row.a] as string)),
    b: formOf(formRows.map((row) => b.lines[row.b] as string)),
  }
  return { form: formRows.length > 0 ? form : null, added: of(1), removed: of(-1) }
}

function formOf(lines: readonly string[]): UnicodeForm {
  if (lines.every((line) => line === line.normalize('NFC'))) return 'NFC'
  return lines.every((line) => line === line.normalize('NFD')) ? 'NFD' : 'mixed'
}
