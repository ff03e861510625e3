import type { OnlyDifference } from '../model/comparison.ts'
import type { TextForm } from '../model/digest.ts'
import { sameTexts } from '../same-texts.ts'
import type { DigestLines } from './digest-lines.ts'
import type { DraftRow } from './draft-row.ts'
import { unitKey, unitsOf } from './pair-units.ts'
import { sameForm } from './unseen-differences.ts'

/** How two files differ as bytes where their lines do not. */
export interface FormDifference {
  /** Lines on both sides that end differently, a missing end left out. */
  readonly lineEnds: number
  readonly finalNewline: 'added' | 'removed' | null
  readonly bom: 'added' | 'removed' | null
  readonly encoding: boolean
}

/** Compares encoding, byte order mark and line ends; `rows` say which lines stand side by side. */
export function formDifference(
  a: DigestLines,
  b: DigestLines,
  formA: TextForm,
  formB: TextForm,
  rows: readonly Pick<DraftRow, 'a' | 'b' | 'count'>[],
): FormDifference {
  let lineEnds = 0
  for (const row of a.plainEnds && b.plainEnds ? [] : rows) {
    if (row.a < 0 || row.b < 0) continue
    for (let step = 0; step < row.count; step++) {
      const endA = a.ends[row.a + step]
      const endB = b.ends[row.b + step]
      if (endA && endB && endA !== endB) lineEnds++
    }
  }
  const whole = (side: DigestLines) => side.ends.at(-1) !== ''
  const both = a.lines.length > 0 && b.lines.length > 0
  return {
    lineEnds,
    finalNewline: !both || whole(a) === whole(b) ? null : whole(b) ? 'added' : 'removed',
    bom: formA.bom === formB.bom ? null : formB.bom ? 'added' : 'removed',
    encoding: formA.encoding !== formB.encoding,
  }
}

/**
 * Letters of the changed lines of a side, white space left out: sides that differ in it differ in words.
 * It spares comparing every word of long texts.
 */
function letterCount(side: DigestLines, places: Iterable<number>): number {
  let count = 0
  for (const at of places) {
    if (at < 0) continue
    const key = sameForm(side.key(at))
    count += key.length
    for (let blank = key.indexOf(' '); blank >= 0; blank = key.indexOf(' ', blank + 1)) count--
  }
  return count
}

/**
 * The strongest kind of difference, when the words and their order within every item, paragraph and line
 * are the same; null when more differs than that. Order counts only if no item left its section.
 */
export function onlyDifference(
  a: DigestLines,
  b: DigestLines,
  form: FormDifference,
  itemsKept: boolean,
  rows: readonly DraftRow[],
): OnlyDifference | null {
  const changed = rows.filter(({ change }) => change !== 'equal')
  const [ofA, ofB] = [changed.map((row) => row.a), changed.map((row) => row.b)]
  if (letterCount(a, ofA) !== letterCount(b, ofB)) return null
  const [worded, other] = [wordedLines(a), wordedLines(b)]
  if (!sameTexts(worded, other)) {
    if (sameTexts(worded.map(sameForm), other.map(sameForm))) return 'encoding'
    const unitsA = wordedUnits(a)
    const unitsB = wordedUnits(b)
    if (sameTexts(unitsA, unitsB)) return 'reflow'
    return itemsKept && sameTexts(unitsA.sort(), unitsB.sort()) ? 'order' : null
  }
  if (!sameTexts(a.lines, b.lines)) return 'whitespace'
  if (form.lineEnds > 0 || form.finalNewline) return 'line-endings'
  return 'encoding'
}

function wordedLines(side: DigestLines): string[] {
  return side.lines.map((_, at) => side.key(at)).filter((key) => key !== '')
}

function wordedUnits(side: DigestLines): string[] {
  return unitsOf(side, 0, side.lines.length)
    .map((unit) => unitKey(side, unit))
    .filter((text) => text !== '')
}
