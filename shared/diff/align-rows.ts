import type { Budget } from './budget.ts'
import type { LinePairs } from './diff-lines.ts'
import type { DigestLines } from './digest-lines.ts'
import { type DraftRow, draftRow, equalRows, unmarkedRow } from './draft-row.ts'
import { createWordBook } from './likeness.ts'
import type { ItemPair } from './pair-items.ts'
import { pairUnits, unitsOf } from './pair-units.ts'
import { unitRows } from './unit-rows.ts'

/** Up to this many equal lines without a word between two changes are compared along with them. */
const maxBridge = 3

/** Blocks do not grow beyond this many line pairs by being taken together. */
const maxBridgedPairs = 10_000

/** A block of changed lines on either side; one of them may be empty. */
interface Block {
  aStart: number
  aEnd: number
  bStart: number
  bEnd: number
}

/**
 * Lays both texts side by side: the equal lines of `partner` as runs of rows, and in each changed block the units
 * (items, paragraphs, single lines) that are alike beside each other, by likeness and not by position.
 * Every line of either text stands in exactly one row, in order.
 */
export function alignRows(
  a: DigestLines,
  b: DigestLines,
  { partner, exact, pinned }: LinePairs,
  items: readonly ItemPair[],
  budget: Budget,
): DraftRow[] {
  const rows: DraftRow[] = []
  const book = createWordBook()
  let atA = 0
  let atB = 0
  for (const block of [...changedBlocks(a, b, partner, pinned), end(a, b)]) {
    while (atA < block.aStart) {
      const start = atA
      if (exact) atA = block.aStart
      while (atA < block.aStart && a.lines[atA] === b.lines[atB + atA - start]) atA++
      if (atA > start) rows.push(equalRows(start, atB, atA - start))
      else {
        const unit = (at: number) => ({ start: at, end: at + 1 })
        if (pinned.has(atA)) rows.push(...unitRows(a, b, unit(atA), unit(atB), book, budget))
        else rows.push(unmarkedRow(atA, atB, 'whitespace'))
        atA++
      }
      atB += atA - start
    }
    const unitsA = unitsOf(a, block.aStart, block.aEnd)
    const unitsB = unitsOf(b, block.bStart, block.bEnd)
    for (const { i, j } of [...pairUnits(a, b, unitsA, unitsB, items, book, budget), { i: -1, j: -1 }]) {
      const unitA = unitsA[i]
      const unitB = unitsB[j]
      while (atA < (unitA?.start ?? block.aEnd)) rows.push(draftRow(atA++, -1, 'dropped'))
      while (atB < (unitB?.start ?? block.bEnd)) rows.push(draftRow(-1, atB++, 'added'))
      if (!unitA || !unitB) continue
      rows.push(...unitRows(a, b, unitA, unitB, book, budget))
      atA = unitA.end
      atB = unitB.end
    }
  }
  return rows
}

function end(a: DigestLines, b: DigestLines): Block {
  return { aStart: a.lines.length, aEnd: a.lines.length, bStart: b.lines.length, bEnd: b.lines.length }
}

/** Changed blocks in order; equal lines without any word between two blocks are taken into them. */
function changedBlocks(
  a: DigestLines,
  b: DigestLines,
  partner: Int32Array,
  pinned: ReadonlySet<number>,
): Block[] {
  const blocks: Block[] = []
  let nextB = 0
  const add = (block: Block) => {
    const last = blocks.at(-1)
    if (last && bridges(a, b, last, block, pinned)) {
      last.aEnd = block.aEnd
      last.bEnd = block.bEnd
    } else if (block.aEnd > block.aStart || block.bEnd > block.bStart) blocks.push(block)
  }
  for (let at = 0; at <= a.lines.length; at++) {
    const start = at
    while (at < a.lines.length && partner[at] === -1) at++
    const to = at < a.lines.length ? (partner[at] as number) : b.lines.length
    if (at > start || to > nextB) add({ aStart: start, aEnd: at, bStart: nextB, bEnd: to })
    nextB = to + 1
  }
  return blocks
}

/** True when only blank or wordless lines part two blocks and both sides would gain lines to compare. */
function bridges(
  a: DigestLines,
  b: DigestLines,
  first: Block,
  second: Block,
  pinned: ReadonlySet<number>,
): boolean {
  const between = second.aStart - first.aEnd
  if (between > maxBridge) return false
  const linesA = first.aEnd - first.aStart + (second.aEnd - second.aStart)
  const linesB = first.bEnd - first.bStart + (second.bEnd - second.bStart)
  if (linesA === 0 || linesB === 0 || linesA * linesB > maxBridgedPairs) return false
  for (let at = first.aEnd; at < second.aStart; at++) {
    if (pinned.has(at) || a.kinds[at] !== 'blank' || b.kinds[at - first.aEnd + first.bEnd] !== 'blank')
      return false
  }
  return true
}
