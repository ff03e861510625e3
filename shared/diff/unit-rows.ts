import type { Span } from '../model/comparison.ts'
import type { Budget } from './budget.ts'
import type { DigestLines } from './digest-lines.ts'
import { type DraftRow, draftRow, unmarkedRow } from './draft-row.ts'
import { heaviestChain } from './heaviest-chain.ts'
import { likeness, type WordBook } from './likeness.ts'
import { isBlankAt } from './line-kinds.ts'
import { sameField, type Unit, unitKey, unitText } from './pair-units.ts'
import { spansByLine } from './spans.ts'
import { wordSpans } from './word-spans.ts'

/** Lines of one item or paragraph stand beside each other from this likeness on. */
const lineBesideFrom = 0.4

/** Of longer units the lines stand beside each other by number. */
const maxLinePairs = 2_500

/**
 * Rows of two units that stand beside each other. Words are compared over the whole unit, so that a word
 * that went from one line to the next by re-wrapping is no change; a unit that was only re-wrapped has rows
 * of white space changes without a mark. Two single lines are marked later, for what they are is known without.
 */
export function unitRows(
  a: DigestLines,
  b: DigestLines,
  unitA: Unit,
  unitB: Unit,
  book: WordBook,
  budget: Budget,
): DraftRow[] {
  if (unitA.end - unitA.start === 1 && unitB.end - unitB.start === 1) {
    return [lineRow(a, b, unitA.start, unitB.start, budget)]
  }
  const textA = unitText(a, unitA)
  const textB = unitText(b, unitB)
  const rewrapped = textA !== textB && unitKey(a, unitA) === unitKey(b, unitB)
  const marked = textA === textB ? null : wordSpans(textA, textB, budget)
  const spansA = marked && spansByLine(marked.a)
  const spansB = marked && spansByLine(marked.b)
  const rows: DraftRow[] = []
  let atA = unitA.start
  let atB = unitB.start
  const alone = (side: 'a' | 'b'): DraftRow => {
    const at = side === 'a' ? atA++ : atB++
    const spans = (side === 'a' ? spansA?.[at - unitA.start] : spansB?.[at - unitB.start]) ?? null
    const gone = side === 'a' ? 'dropped' : 'added'
    const change = rewrapped || (spans && onlyMark(spans, 'same')) ? 'whitespace' : 'reworded'
    const whole = spans === null || onlyMark(spans, gone)
    return draftRow(
      side === 'a' ? at : -1,
      side === 'b' ? at : -1,
      whole && !rewrapped ? gone : change,
      side === 'a' && !whole ? spans : null,
      side === 'b' && !whole ? spans : null,
    )
  }
  for (const { i, j } of [
    ...pairLines(a, b, unitA, unitB, rewrapped, book, budget),
    { i: unitA.end, j: unitB.end },
  ]) {
    while (atA < i) rows.push(alone('a'))
    while (atB < j) rows.push(alone('b'))
    if (i === unitA.end) continue
    const marksA = spansA?.[i - unitA.start] ?? null
    const marksB = spansB?.[j - unitB.start] ?? null
    if (a.lines[i] === b.lines[j]) rows.push(draftRow(i, j, 'equal'))
    else {
      const sameWords = rewrapped || a.key(i) === b.key(j) || (isSame(marksA) && isSame(marksB))
      rows.push(draftRow(i, j, sameWords ? 'whitespace' : 'reworded', marksA, marksB))
    }
    atA = i + 1
    atB = j + 1
  }
  if (rewrapped) for (const row of rows) row.rewrapped = row.change === 'whitespace'
  return rows
}

/** Row of two lines. */
function lineRow(a: DigestLines, b: DigestLines, atA: number, atB: number, budget: Budget): DraftRow {
  const [lineA, lineB] = [a.lines[atA] as string, b.lines[atB] as string]
  if (lineA === lineB) return draftRow(atA, atB, 'equal')
  if (a.key(atA) === b.key(atB)) return unmarkedRow(atA, atB, 'whitespace')
  if (!sameSigns(lineA, lineB)) return unmarkedRow(atA, atB, 'reworded')
  // The same signs may be the same words with other blanks between them, or other words: the marks tell.
  const marked = wordSpans(lineA, lineB, budget)
  const sameWords = marked !== null && isSame(marked.a) && isSame(marked.b)
  return draftRow(atA, atB, sameWords ? 'whitespace' : 'reworded', marked?.a, marked?.b)
}

/** True for texts that differ in white space alone. */
function sameSigns(x: string, y: string): boolean {
  let [atX, atY] = [0, 0]
  for (;;) {
    while (atX < x.length && isBlankAt(x, atX)) atX++
    while (atY < y.length && isBlankAt(y, atY)) atY++
    if (atX === x.length || atY === y.length) return atX === x.length && atY === y.length
    if (x.charCodeAt(atX++) !== y.charCodeAt(atY++)) return false
  }
}

function isSame(spans: readonly Span[] | null): boolean {
  return spans !== null && onlyMark(spans, 'same')
}

function onlyMark(spans: readonly Span[], mark: Span['mark']): boolean {
  return spans.every((span) => span.mark === mark || !/\S/.test(span.text))
}

function pairLines(
  a: DigestLines,
  b: DigestLines,
  unitA: Unit,
  unitB: Unit,
  rewrapped: boolean,
  book: WordBook,
  budget: Budget,
): { i: number; j: number }[] {
  const linesA = unitA.end - unitA.start
  const linesB = unitB.end - unitB.start
  const byNumber = rewrapped || linesA * linesB === 1 || linesA * linesB > maxLinePairs
  if (byNumber || budget.spent()) {
    return Array.from({ length: Math.min(linesA, linesB) }, (_, at) => ({
      i: unitA.start + at,
      j: unitB.start + at,
    }))
  }
  const wordsA = Array.from({ length: linesA }, (_, at) => book.numbers(a.lines[unitA.start + at] as string))
  const wordsB = Array.from({ length: linesB }, (_, at) => book.numbers(b.lines[unitB.start + at] as string))
  const candidates = wordsA.flatMap((own, x) =>
    wordsB.map((other, y) => ({
      i: unitA.start + x,
      j: unitB.start + y,
      // The first lines belong together at any rate: there the item's or paragraph's row begins.
      weight: sameField(a, b, unitA.start + x, unitB.start + y)
        ? 2
        : likeness(own, other, lineBesideFrom) + (x === 0 && y === 0 ? 0.1 : 0),
    })),
  )
  return heaviestChain(candidates.filter(({ weight }) => weight > 0))
}
