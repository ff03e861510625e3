import type { Comparison, ComparisonSide } from '../model/comparison.ts'
import type { Digest } from '../model/digest.ts'
import { startBudget } from './budget.ts'
import { diffFields } from './diff-fields.ts'
import type { LinePin } from './diff-lines.ts'
import { formDifference, onlyDifference } from './difference-kind.ts'
import { type DigestLines, digestLines, kindAt, ownerAt } from './digest-lines.ts'
import type { DraftRow } from './draft-row.ts'
import { draftRows } from './draft-rows.ts'
import { changeOf, itemChanges } from './match-items.ts'
import { numberChanges } from './number-changes.ts'
import { type PackedRows, packRows, unpackRows } from './packed-rows.ts'
import { type ItemPair, pairItems } from './pair-items.ts'
import { splitLines } from './split-lines.ts'
import { summarise } from './summarise.ts'
import { MAX_MARKED_LENGTH } from './token-spans.ts'
import { isFormOnly, unseenDifferences } from './unseen-differences.ts'

/** One side of a comparison: what it is, its text (without a byte order mark), and that text as read. */
export interface ComparedText {
  readonly side: ComparisonSide
  readonly digest: Digest
  readonly text: string
}

/** How two texts are compared. */
export interface CompareOptions {
  /** Lines that differ in white space only are shown as equal and are no changes. */
  readonly ignoreWhitespace: boolean
  /** Milliseconds; when they are spent, the rest is compared coarsely. */
  readonly budgetMs: number
  /** A person offered more time: limits of size are many times as high. */
  readonly patient?: boolean | undefined
  /** Lines, from 1, that a person laid beside each other; what crosses another is passed over. */
  readonly pins?: readonly LinePin[] | undefined
  /** Clock in milliseconds. */
  readonly now: () => number
}

/** Share of the budget that the pairing of items leaves for the lines. */
const TIME_FOR_LINES = 0.4

/** A comparison whose rows have no texts yet: what goes from the thread that made it to its reader. */
export type PackedComparison = Omit<Comparison, 'rows'> & { readonly rows: PackedRows }

/**
 * The whole comparison of two texts: fields, items, lines side by side, and one sentence on it all. Never
 * throws on any text; a comparison that would take too long is coarse and says so.
 */
export function compareDigests(a: ComparedText, b: ComparedText, options: CompareOptions): Comparison {
  return unpackComparison(comparePacked(a, b, options), a.text, b.text)
}

/** A comparison with the texts of its rows, cut from the two texts that were compared. */
export function unpackComparison(comparison: PackedComparison, a: string, b: string): Comparison {
  return { ...comparison, rows: unpackRows(comparison.rows, splitLines(a).lines, splitLines(b).lines) }
}

/** As `compareDigests`, with rows that are quickly handed on. */
export function comparePacked(a: ComparedText, b: ComparedText, options: CompareOptions): PackedComparison {
  const budget = startBudget(options.budgetMs, options.now, options.patient)
  const effort = { ...budget, spent: () => budget.remaining() <= options.budgetMs * TIME_FOR_LINES }
  const pins = (options.pins ?? []).map((pin) => ({ a: pin.a - 1, b: pin.b - 1 }))
  const { pairs, cut } = pairItems(a.digest, b.digest, effort, pins)
  if (cut) budget.markCoarse()
  const linesA = digestLines(a.digest, a.text, pairs, 'a')
  const linesB = digestLines(b.digest, b.text, pairs, 'b')
  const { rows: drafts, moves } = draftRows(linesA, linesB, pairs, pins, budget)
  const changes = numberChanges(drafts, linesA, linesB, moves, options.ignoreWhitespace)
  const items = itemChanges(pairs, budget)
  const fields = diffFields(a.digest, b.digest, linesA.lines, linesB.lines)

  const form = formDifference(linesA, linesB, a.digest.form, b.digest.form, drafts)
  const same =
    a.text === b.text && form.bom === null && !form.encoding && a.digest.form.bytes === b.digest.form.bytes
  const reordered = reorderedItems(pairs, drafts, linesA)
  const itemsKept = pairs.every((pair) => changeOf(pair) === 'kept')
  const only = same ? null : onlyDifference(linesA, linesB, form, itemsKept, drafts)
  const summaryParts = summarise({
    same,
    only,
    coarse: budget.coarse,
    fields: fields.changes,
    fieldOrderKept: fields.orderKept,
    items: pairs.filter((pair) => !isMetadata(pair, linesA, linesB)),
    reordered,
    ...tally(drafts, linesA, linesB, pairs),
    form,
    unseen: unseenDifferences(drafts, linesA, linesB),
    formA: a.digest.form,
    formB: b.digest.form,
  })
  if (options.ignoreWhitespace) for (const row of drafts) hideWhitespace(row)
  const counts = (side: 'a' | 'b') =>
    drafts.filter((row) => row[side] >= 0 && row.change !== 'equal' && row.changeIndex >= 0).length
  return {
    a: a.side,
    b: b.side,
    same,
    only,
    coarse: budget.coarse,
    summary: summaryParts.map(({ text }) => text).join(''),
    summaryParts,
    fields: fields.changes,
    equalFields: fields.equal,
    fieldOrderKept: fields.orderKept,
    items,
    lines: {
      added: counts('b'),
      removed: counts('a'),
      moved: drafts.filter((row) => row.change === 'moved' && row.b >= 0).length,
    },
    rows: packRows(drafts, linesA, linesB, decisionRows(linesA, linesB, pairs)),
    changes,
  }
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
  return Math.max(a.lines[row.a]?.length ?? 0, b.lines[row.b]?.length ?? 0) > MAX_MARKED_LENGTH
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

/** Makes a row of two lines that differ in white space one of equal lines. */
function hideWhitespace(row: DraftRow): void {
  if (row.change !== 'whitespace' || row.a < 0 || row.b < 0) return
  row.change = 'equal'
  row.spansA = null
  row.spansB = null
}

function decisionRows(
  a: DigestLines,
  b: DigestLines,
  pairs: readonly ItemPair[],
): (row: DraftRow) => boolean {
  const isDecision = (owner: number) => {
    const pair = owner < 0 ? undefined : pairs[owner]
    return pair?.a?.item.kind === 'decision' || pair?.b?.item.kind === 'decision'
  }
  return (row) => isDecision(ownerAt(a, row.a)) || isDecision(ownerAt(b, row.b))
}
