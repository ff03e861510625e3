import type { Comparison, ComparisonRest, ComparisonSide, SideBySide } from '../model/comparison.ts'
import type { Digest } from '../model/digest.ts'
import { startBudget } from './budget.ts'
import { completed } from './complete-comparison.ts'
import { diffFields } from './diff-fields.ts'
import type { LinePin } from './diff-lines.ts'
import { type DigestLines, digestLines, ownerAt } from './digest-lines.ts'
import { type DraftRow, isSpaced } from './draft-row.ts'
import { draftRows } from './draft-rows.ts'
import { numberChanges } from './number-changes.ts'
import { type PackedRows, packRows, unpackRows } from './packed-rows.ts'
import { type ItemPair, pairItems } from './pair-items.ts'
import { splitLines } from './split-lines.ts'
import { restOf } from './tell-comparison.ts'

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
const timeForLines = 0.4

/** Rows whose word marks are worked out at once: more than a screen shows, from wherever it begins to differ. */
const firstMarked = 200

/** Two texts side by side, whose rows have no texts yet: what goes from the thread that made it to its reader. */
export type PackedSides = Omit<SideBySide, 'rows'> & { readonly rows: PackedRows }

/** A comparison in two steps. */
interface BegunComparison {
  /** What is drawn, with the word marks of the first screen. */
  readonly sides: PackedSides
  /** The other word marks, the items and the sentence; to be asked for once. */
  readonly rest: () => ComparisonRest
}

/**
 * The whole comparison of two texts: fields, items, lines side by side, and one sentence on it all. Never
 * throws on any text; a comparison that would take too long is coarse and says so.
 */
export function compareDigests(a: ComparedText, b: ComparedText, options: CompareOptions): Comparison {
  const { sides, rest } = beginComparison(a, b, options)
  return completed(unpackSides(sides, a.text, b.text), rest())
}

/** Both sides with the texts of their rows, cut from the two texts that were compared. */
export function unpackSides(sides: PackedSides, a: string, b: string): SideBySide {
  return { ...sides, rows: unpackRows(sides.rows, splitLines(a).lines, splitLines(b).lines) }
}

/** As `compareDigests`, in two steps: rows that are quickly made and handed on, then the rest. */
export function beginComparison(a: ComparedText, b: ComparedText, options: CompareOptions): BegunComparison {
  const budget = startBudget(options.budgetMs, options.now, options.patient)
  const effort = { ...budget, spent: () => budget.remaining() <= options.budgetMs * timeForLines }
  const pins = (options.pins ?? []).map((pin) => ({ a: pin.a - 1, b: pin.b - 1 }))
  const { pairs, cut } = pairItems(a.digest, b.digest, effort, pins)
  if (cut) budget.markCoarse()
  const linesA = digestLines(a.digest, a.text, pairs, 'a')
  const linesB = digestLines(b.digest, b.text, pairs, 'b')
  const { rows, moves, mark } = draftRows(linesA, linesB, pairs, pins, budget)
  const unmarked = unmarkedRows(rows, options.ignoreWhitespace)
  mark(unmarked.slice(0, firstMarked))
  const changes = numberChanges(rows, linesA, linesB, moves, options.ignoreWhitespace)
  const fields = diffFields(a.digest, b.digest, linesA.lines, linesB.lines)
  const isDecision = decisionRows(linesA, linesB, pairs)
  return {
    sides: {
      a: a.side,
      b: b.side,
      same: a.text === b.text && sameForm(a.digest, b.digest),
      coarse: budget.coarse,
      fields: fields.changes,
      equalFields: fields.equal,
      fieldOrderKept: fields.orderKept,
      rows: packRows(rows, linesA, linesB, isDecision, options.ignoreWhitespace),
      changes,
    },
    rest: () => {
      const later = unmarked.slice(firstMarked)
      mark(later)
      return restOf({ a, b, linesA, linesB, pairs, rows, later, fields, budget }, options.ignoreWhitespace)
    },
  }
}

/** Rows that lack their word marks and are to have some. */
function unmarkedRows(rows: readonly DraftRow[], ignoreWhitespace: boolean): DraftRow[] {
  return rows.filter((row) => row.unmarked && !(ignoreWhitespace && isSpaced(row)))
}

/** True when equal texts are also written with equal bytes. */
function sameForm({ form: a }: Digest, { form: b }: Digest): boolean {
  return a.bom === b.bom && a.encoding === b.encoding && a.bytes === b.bytes
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
