import type { ComparisonRest, ComparisonSide, RowMarks } from '../model/comparison.ts'
import type { Budget } from './budget.ts'
import type { ComparedText } from './compare-digests.ts'
import type { FieldComparison } from './diff-fields.ts'
import { formDifference, onlyDifference } from './difference-kind.ts'
import { type DigestLines, kindAt, ownerAt } from './digest-lines.ts'
import { type DraftRow, isSpaced } from './draft-row.ts'
import { changeOf, itemChanges } from './match-items.ts'
import type { ItemPair } from './pair-items.ts'
import { type SummaryFacts, summarise } from './summarise.ts'
import { isTooLongToMark } from './token-spans.ts'
import { isFormOnly, unseenDifferences } from './unseen-differences.ts'

/** Two texts that stand side by side, as they were worked out. */
interface DraftComparison {
  readonly a: ComparedText
  readonly b: ComparedText
  readonly linesA: DigestLines
  readonly linesB: DigestLines
  readonly pairs: readonly ItemPair[]
  /** All rows, with all of their marks. */
  readonly rows: readonly DraftRow[]
  /** Rows that were marked after all rows had gone out. */
  readonly later: readonly DraftRow[]
  readonly fields: FieldComparison
  readonly budget: Budget
}

/** The marks that came later, what became of every item, and one sentence on all of it. */
export function restOf(draft: DraftComparison, ignoreWhitespace: boolean): ComparisonRest {
  const { a, b, linesA, linesB, pairs, rows, fields, budget } = draft
  const items = itemChanges(pairs, budget)
  const form = formDifference(linesA, linesB, a.digest.form, b.digest.form, rows)
  const same =
    a.text === b.text && form.bom === null && !form.encoding && a.digest.form.bytes === b.digest.form.bytes
  const itemsKept = pairs.every((pair) => changeOf(pair) === 'kept')
  const only = same ? null : onlyDifference(linesA, linesB, form, itemsKept, rows)
  const summaryParts = summarise({
    same,
    only,
    coarse: budget.coarse,
    whole: wholeChange(a.side, b.side),
    wholeLines: Math.max(linesA.lines.length, linesB.lines.length),
    fields: fields.changes,
    fieldOrderKept: fields.orderKept,
    items: pairs.filter((pair) => !isMetadata(pair, linesA, linesB)),
    reordered: reorderedItems(pairs, rows, linesA),
    ...tally(rows, linesA, linesB, pairs),
    form,
    unseen: unseenDifferences(rows, linesA, linesB),
    formA: a.digest.form,
    formB: b.digest.form,
  })
  return {
    only,
    coarse: budget.coarse,
    summary: summaryParts.map(({ text }) => text).join(''),
    summaryParts,
    items,
    lines: countLines(rows, ignoreWhitespace),
    marks: laterMarks(rows, draft.later),
  }
}

/** What became of the digest where one side has no text; null: both have one, or none. */
function wholeChange(a: ComparisonSide, b: ComparisonSide): SummaryFacts['whole'] {
  if ((a.absent === undefined) === (b.absent === undefined)) return null
  if (b.absent) return 'removed'
  // Where the known history starts, the digest may be older than the commit that shows it first.
  if (a.absent === 'before' && b.edge) return 'added here or before'
  return a.absent === 'removed' ? 'restored' : 'added'
}

/** Word marks by the number of the row, of those rows that have some. */
function laterMarks(rows: readonly DraftRow[], later: readonly DraftRow[]): RowMarks[] {
  const marks: RowMarks[] = []
  let next = 0
  let number = 0
  for (const row of rows) {
    if (row === later[next]) {
      next++
      if (row.spansA && row.spansB) marks.push({ row: number, a: row.spansA, b: row.spansB })
    }
    number += row.count
  }
  return marks
}

function countLines(rows: readonly DraftRow[], ignoreWhitespace: boolean): ComparisonRest['lines'] {
  let [added, removed, moved] = [0, 0, 0]
  for (const row of rows) {
    if (row.changeIndex < 0 || (ignoreWhitespace && isSpaced(row))) continue
    if (row.b >= 0) added++
    if (row.a >= 0) removed++
    if (row.change === 'moved' && row.b >= 0) moved++
  }
  return { added, removed, moved }
}

/** True for an item that is a block of fields, such as "**Status:** draft": the fields tell of it. */
function isMetadata(pair: ItemPair, a: DigestLines, b: DigestLines): boolean {
  const isField = (placed: ItemPair['a'], side: DigestLines) =>
    placed === null || (placed.item.kind === null && side.fields.has(placed.item.line - 1))
  return isField(pair.a, a) && isField(pair.b, b)
}

/** Items that are kept and stand among the moved rows: their order within the section changed. */
function reorderedItems(pairs: readonly ItemPair[], rows: readonly DraftRow[], a: DigestLines): number {
  const moved = new Set<number>()
  for (const row of rows) {
    const owner = row.change === 'moved' ? ownerAt(a, row.a) : -1
    const pair = owner < 0 ? undefined : pairs[owner]
    if (pair && changeOf(pair) === 'kept') moved.add(owner)
  }
  return moved.size
}

/** Lines that the sentence must tell of because no field and no item does. */
function tally(rows: readonly DraftRow[], a: DigestLines, b: DigestLines, pairs: readonly ItemPair[]) {
  const counts = {
    whitespaceLines: 0,
    rewrappedLines: 0,
    otherLines: 0,
    frontmatterLines: 0,
    unmarkedLines: 0,
  }
  const others = new Set<DraftRow['change']>()
  for (const row of rows) {
    if (row.change === 'equal') continue
    if (isTooLong(row, a, b)) counts.unmarkedLines++
    if (row.rewrapped) counts.rewrappedLines++
    else if (row.change === 'whitespace') counts.whitespaceLines++
    else if (isFormOnly(row, a, b)) continue
    else if (kindAt(a, row.a) === 'front' || kindAt(b, row.b) === 'front') counts.frontmatterLines++
    else if (!isTold(row, a, b, pairs)) {
      counts.otherLines++
      others.add(row.change)
    }
  }
  const [only] = others
  const otherChange = others.size === 1 && (only === 'added' || only === 'dropped') ? only : 'changed'
  return { ...counts, otherChange } as const
}

/** True for a reworded line that is too long for word marks. */
function isTooLong(row: DraftRow, a: DigestLines, b: DigestLines): boolean {
  if (row.change !== 'reworded' || row.a < 0 || row.b < 0 || row.spansA || row.spansB) return false
  return isTooLongToMark(a.lines[row.a] as string, b.lines[row.b] as string)
}

/**
 * True when the row belongs to a field or an item whose change is counted, or is a blank line beside other
 * changes.
 */
function isTold(row: DraftRow, a: DigestLines, b: DigestLines, pairs: readonly ItemPair[]): boolean {
  if (a.fields.has(row.a) || b.fields.has(row.b)) return true
  const owner = Math.max(ownerAt(a, row.a), ownerAt(b, row.b))
  const pair = owner < 0 ? undefined : pairs[owner]
  if (pair && !isMetadata(pair, a, b)) return changeOf(pair) !== 'kept' || row.change === 'moved'
  return (kindAt(a, row.a) ?? 'blank') === 'blank' && (kindAt(b, row.b) ?? 'blank') === 'blank'
}
