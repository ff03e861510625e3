import type { Budget } from './budget.ts'
import type { DigestLines } from './digest-lines.ts'
import { type Candidate, heaviestChain } from './heaviest-chain.ts'
import { likeness, type WordBook, type WordNumbers } from './likeness.ts'
import { startsUnit } from './line-kinds.ts'
import type { ItemPair } from './pair-items.ts'
import { whitespaceKey } from './split-lines.ts'

/** Lines that are no item are laid side by side from this likeness on. */
const besideFrom = 0.5

/** In blocks of more unit pairs than this, what is no item is compared near its diagonal only. */
const maxPairs = 40_000

/** How far from the diagonal of such a block a partner is looked for, in units. */
const bandWidth = 12

/** A longer run of lines without a break is no paragraph but a log, and is compared line by line. */
const maxUnitLines = 200

/** A unit of more characters is noise, such as an encoded picture. */
const noiseLength = 25_000

/** Lines from `start` up to, not including, `end` that belong together. */
export interface Unit {
  readonly start: number
  readonly end: number
}

/** Cuts a range of lines into items, paragraphs and single lines. */
export function unitsOf(side: DigestLines, start: number, end: number): Unit[] {
  const units: Unit[] = []
  for (let at = start; at < end; at++) {
    const begin = at
    while (at + 1 < end && carriesOn(side, at + 1)) at++
    if (at - begin < maxUnitLines) units.push({ start: begin, end: at + 1 })
    else for (let line = begin; line <= at; line++) units.push({ start: line, end: line + 1 })
  }
  return units
}

function carriesOn(side: DigestLines, at: number): boolean {
  if (side.owner[at] !== side.owner[at - 1]) return false
  return !startsUnit(side.kinds[at] as DigestLines['kinds'][number], side.kinds[at - 1])
}

/** The units of a changed block that stand beside each other: `i` in A, `j` in B, in order, not crossing. */
export function pairUnits(
  a: DigestLines,
  b: DigestLines,
  unitsA: readonly Unit[],
  unitsB: readonly Unit[],
  items: readonly ItemPair[],
  book: WordBook,
  budget: Budget,
): Candidate[] {
  if (unitsA.length === 0 || unitsB.length === 0) return []
  const whole = unitsA.length * unitsB.length <= budget.bound(maxPairs)
  const wordsOf = (side: DigestLines, units: readonly Unit[]) => {
    const known = new Map<number, WordNumbers>()
    return (at: number): WordNumbers => {
      const list = known.get(at) ?? book.numbers(unitText(side, units[at] as Unit))
      known.set(at, list)
      return list
    }
  }
  const wordsA = wordsOf(a, unitsA)
  const wordsB = wordsOf(b, unitsB)
  const candidates: Candidate[] = []
  const [itemsA, itemsB] = [itemsOf(a, unitsA), itemsOf(b, unitsB)]
  if (!whole && (itemsA.includes(byText) || itemsB.includes(byText))) budget.markCoarse()
  const consider = (i: number, j: number) => {
    const weight = weightOf(a, b, unitsA[i] as Unit, unitsB[j] as Unit, items, () =>
      likeness(wordsA(i), wordsB(j), besideFrom),
    )
    if (weight > 0) candidates.push({ i, j, weight })
  }
  const placesB = whole ? null : placesByItem(itemsB, items.length)
  for (let i = 0; i < unitsA.length; i++) {
    if (budget.spent()) return []
    const item = itemsA[i] as number
    const middle = Math.round((i / unitsA.length) * unitsB.length)
    const first = whole ? 0 : Math.max(0, middle - bandWidth)
    const last = whole ? unitsB.length : Math.min(unitsB.length, middle + bandWidth + 1)
    for (let j = first; j < last; j++) {
      const other = itemsB[j] as number
      if (item === other || item < 0 || other < 0) consider(i, j)
    }
    if (item < 0) continue
    for (let j = placesB ? (placesB.first[item] as number) : -1; j >= 0; j = placesB?.next[j] ?? -1) {
      if (j < first || j >= last) consider(i, j)
    }
  }
  return heaviestChain(candidates)
}

/** Units that are compared by their text, and those that have none. */
const byText = -1
const blank = -2

/** Of units that go by their item alone, the number of its pair; else why there is more to look at. */
function itemsOf(side: DigestLines, units: readonly Unit[]): Int32Array {
  const items = new Int32Array(units.length)
  for (let at = 0; at < units.length; at++) {
    const unit = units[at] as Unit
    const owner = side.owner[unit.start] as number
    if (side.kinds[unit.start] === 'blank') items[at] = blank
    else if (side.fields.has(unit.start) || lengthOf(side, unit) > noiseLength) items[at] = byText
    else items[at] = owner < 0 ? byText : owner
  }
  return items
}

/** The first place of each item and the next place of the same item, in order; -1 for none. */
function placesByItem(items: Int32Array, count: number) {
  const first = new Int32Array(count).fill(-1)
  const next = new Int32Array(items.length)
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at] as number
    if (item < 0) continue
    next[at] = first[item] as number
    first[item] = at
  }
  return { first, next }
}

/** Text of a unit, its lines joined. */
export function unitText(side: DigestLines, unit: Unit): string {
  return side.lines.slice(unit.start, unit.end).join('\n')
}

/** Text of a unit with its white space folded: units with the same key differ in their line breaks at most. */
export function unitKey(side: DigestLines, unit: Unit): string {
  return unit.end === unit.start + 1 ? side.key(unit.start) : whitespaceKey(unitText(side, unit))
}

/** How much two units want to stand side by side; 0: not at all. */
function weightOf(
  a: DigestLines,
  b: DigestLines,
  unitA: Unit,
  unitB: Unit,
  items: readonly ItemPair[],
  alike: () => number,
): number {
  const owner = a.owner[unitA.start] as number
  const other = b.owner[unitB.start] as number
  const kindA = a.kinds[unitA.start]
  const kindB = b.kinds[unitB.start]
  if (kindA === 'blank' || kindB === 'blank') return kindA === kindB ? 0.02 : 0
  if (sameField(a, b, unitA.start, unitB.start)) return 2
  // Noise of such length has no words to compare; two lines of it are shown as one replaced by the other.
  const unpaired = (owner < 0 || items[owner]?.b === null) && (other < 0 || items[other]?.a === null)
  if (unpaired && Math.min(lengthOf(a, unitA), lengthOf(b, unitB)) > noiseLength) return 0.3
  // What the item list calls two items is not shown as one reworded line, and the other way round.
  if (owner !== other && owner >= 0 && other >= 0) return 0
  if (owner === other && owner >= 0) {
    const first =
      items[owner]?.a?.item.line === unitA.start + 1 && items[owner]?.b?.item.line === unitB.start + 1
    return first ? 4 : alike() * 2
  }
  if (kindA === 'front' || kindB === 'front') return kindA === kindB ? frontWeight(a, b, unitA, unitB) : 0
  if ((kindA === 'heading') !== (kindB === 'heading')) return 0
  if (sameKeys(a, b, unitA, unitB)) return 2
  // A text has one title: two of them are one that was changed, however much.
  if (isTitle(a, unitA) && isTitle(b, unitB)) return Math.max(0.3, alike())
  return alike()
}

/** True for lines that state the same field, under whatever name: they stand side by side, whatever their values. */
export function sameField(a: DigestLines, b: DigestLines, atA: number, atB: number): boolean {
  const name = a.fields.get(atA)
  return name !== undefined && name === b.fields.get(atB)
}

function isTitle(side: DigestLines, unit: Unit): boolean {
  return side.kinds[unit.start] === 'heading' && /^ {0,3}#\s/.test(side.lines[unit.start] as string)
}

function sameKeys(a: DigestLines, b: DigestLines, unitA: Unit, unitB: Unit): boolean {
  const length = unitA.end - unitA.start
  if (length !== unitB.end - unitB.start) return false
  for (let step = 0; step < length; step++) {
    if (a.key(unitA.start + step) !== b.key(unitB.start + step)) return false
  }
  return true
}

function lengthOf(side: DigestLines, unit: Unit): number {
  let length = 0
  for (let at = unit.start; at < unit.end; at++) length += (side.lines[at] as string).length
  return length
}

/** Frontmatter lines of one key belong side by side, whatever their values. */
function frontWeight(a: DigestLines, b: DigestLines, unitA: Unit, unitB: Unit): number {
  const lineA = a.lines[unitA.start] as string
  const lineB = b.lines[unitB.start] as string
  if (lineA === lineB) return 3
  const key = frontKey(lineA)
  return key !== null && key === frontKey(lineB) ? 2 : 0
}

function frontKey(line: string): string | null {
  return /^\s*"?([\w .-]{1,100}?)"?\s*[:=]/.exec(line.slice(0, 200))?.[1] ?? null
}
