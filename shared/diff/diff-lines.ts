import { diffArrays } from 'diff'
import type { Budget } from './budget.ts'
import { type Candidate, heaviestChain } from './heaviest-chain.ts'
import { type LineKind, proseKind } from './line-kinds.ts'
import {
  free,
  type LineKeys,
  type LineNumbers,
  type Numbers,
  notePlace,
  numberLines,
  type Places,
} from './line-numbers.ts'
import { between, hull, isEmpty, type Region, trimEnds } from './regions.ts'
import { slideChanges } from './slide-changes.ts'
import { lineKeys } from './split-lines.ts'

/** Beyond this many edits between two anchors the lines there are not compared one by one. */
const maxEdits = 4_000

/** How much a line that is unique on both sides holds the two texts together. */
const anchorWeight: Record<LineKind, number> = {
  heading: 6,
  item: 2,
  front: 1,
  row: 1,
  text: 1,
  code: 1,
  blank: 0,
}

/** Two lines that stand for each other, whatever they say. */
export interface LinePin {
  readonly a: number
  readonly b: number
}

/** Which lines of two texts are the same. */
export interface LinePairs {
  /** For each line of `a` the index of its partner in `b`, or -1. Partners never cross. */
  readonly partner: Int32Array
  /** True when a part was too long to be compared: equal lines of it may stand without a partner. */
  readonly cut: boolean
  /** True when partners are equal; else some may differ in white space. */
  readonly exact: boolean
  /** Number of a line without a partner, the same for lines that differ in white space alone. */
  readonly numberOf: (side: 0 | 1, at: number) => number
  /** True for the number of a line that stands on both sides, as far as numbers were asked for. */
  readonly isShared: (number: number) => boolean
  /** Lines of `a` whose partner was given and may differ in anything. */
  readonly pinned: ReadonlySet<number>
}

/** What is known of the lines beforehand. */
interface KnownLines {
  /** The lines with white space folded. */
  readonly keys?: LineKeys
  /** Lines, from 0, that are partners at any rate; of those that cross, the most that do not. */
  readonly pins?: readonly LinePin[]
}

/**
 * Pairs lines that are equal, or equal but for white space. Lines unique on both sides hold the texts together first,
 * headings and item starts more than others, and equal ones before those of other white space; what lies between
 * them is compared after lines that stand on one side only were set aside.
 */
export function diffLines(
  a: readonly string[],
  b: readonly string[],
  budget: Budget,
  { keys = [lineKeys(a), lineKeys(b)], pins = [] }: KnownLines = {},
): LinePairs {
  const partner = new Int32Array(a.length).fill(-1)
  const all = { aStart: 0, aEnd: a.length, bStart: 0, bEnd: b.length }
  const fixed = pinsThatHold(pins, a, b)
  const regions = between(all, fixed)
    .map((region) => trimEnds(region, [a, b], partner))
    .filter((region) => !isEmpty(region))
  // Between pins a line may go from a region that has no lines on the other side to another such one.
  const whole = fixed.length > 0 ? all : regions[0] && hull(regions)
  const numbers = whole ? numberLines(whole, a, b, keys) : null
  const cut = numbers !== null && pairWithin(regions, a, numbers, partner, budget)
  slideChanges(a, b, partner)
  for (const { i, j } of fixed) partner[i] = j
  if (cut) budget.markCoarse()
  const exact = !numbers?.isFolded() && fixed.every(({ i, j }) => a[i] === b[j])
  return {
    partner,
    cut,
    exact,
    numberOf: (side, at) => numbers?.folded(side, at) ?? -1,
    isShared: (number) => numbers?.isShared(number) ?? false,
    pinned: new Set(fixed.map(({ i }) => i)),
  }
}

function pinsThatHold(pins: readonly LinePin[], a: readonly string[], b: readonly string[]): Candidate[] {
  const known = pins.filter((pin) => a[pin.a] !== undefined && b[pin.b] !== undefined)
  return heaviestChain(known.map((pin) => ({ i: pin.a, j: pin.b, weight: 1 })))
}

/** Pairs the lines of regions in place; answers whether a part of it was too long to be compared. */
function pairWithin(
  regions: readonly Region[],
  a: readonly string[],
  { raw, loose, places, isShared }: LineNumbers,
  partner: Int32Array,
  budget: Budget,
): boolean {
  let cut = false
  const pending = [...regions]
  for (let region = pending.pop(); region; region = pending.pop()) {
    const inner = trimEnds(region, raw, partner)
    if (isEmpty(inner)) continue
    let anchors = findAnchors(inner, raw, a, places, isShared)
    if (anchors.length === 0) anchors = findAnchors(inner, loose(inner), a, places, isShared)
    if (anchors.length > 0) {
      for (const { i, j } of anchors) partner[i] = j
      for (const part of between(inner, anchors)) pending.push(part)
      continue
    }
    const rests = compareRegion(inner, raw, isShared, partner, budget)
    if (!rests) cut = true
    for (const rest of rests ?? [])
      if (!compareRegion(rest, loose(rest), isShared, partner, budget)) cut = true
  }
  return cut
}

function findAnchors(
  region: Region,
  [a, b]: Numbers,
  lines: readonly string[],
  places: Places,
  isShared: LineNumbers['isShared'],
): Candidate[] {
  const { aStart, aEnd, bStart, bEnd } = region
  for (let at = bStart; at < bEnd; at++) notePlace(b[at] as number, at, places.b)
  for (let at = aStart; at < aEnd; at++) notePlace(a[at] as number, at, places.a)
  const candidates: Candidate[] = []
  let crossing = false
  for (let i = aStart; i < aEnd; i++) {
    const id = a[i] as number
    if (!isShared(id)) continue
    const j = places.b[id] as number
    // A rule, a fence or a bracket alone says nothing of what it belongs to.
    if (places.a[id] !== i || j < 0 || !hasWord(lines[i] as string)) continue
    crossing ||= j < (candidates.at(-1)?.j ?? 0)
    candidates.push({ i, j, weight: 1 })
  }
  for (let at = aStart; at < aEnd; at++) places.a[a[at] as number] = free
  for (let at = bStart; at < bEnd; at++) places.b[b[at] as number] = free
  if (!crossing) return candidates
  const weighed = ({ i, j }: Candidate) => ({ i, j, weight: anchorWeight[proseKind(lines[i] as string)] })
  return heaviestChain(candidates.map(weighed).filter(({ weight }) => weight > 0))
}

const letterOrDigit = /[\p{L}\p{N}]/u

function hasWord(line: string): boolean {
  // Most lines tell by their first signs, which is far cheaper to see than to search for.
  for (let at = 0; at < line.length && at < 16; at++) {
    const code = line.charCodeAt(at)
    const lower = code | 0x20
    if ((lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39)) return true
  }
  return letterOrDigit.test(line)
}

/** Pairs equal lines of a region; answers the regions left between the pairs, null when it would take too long. */
function compareRegion(
  region: Region,
  [a, b]: Numbers,
  isShared: LineNumbers['isShared'],
  partner: Int32Array,
  budget: Budget,
): Region[] | null {
  const ofA = placesOf(a, region.aStart, region.aEnd, isShared)
  const ofB = placesOf(b, region.bStart, region.bEnd, isShared)
  const placesA = inBoth(ofA, a, ofB, b)
  const placesB = inBoth(ofB, b, ofA, a)
  if (placesA.length === 0) return [region]
  if (budget.spent()) return null
  const changes = diffArrays(
    placesA.map((at) => a[at] as number),
    placesB.map((at) => b[at] as number),
    { maxEditLength: budget.bound(maxEdits), timeout: Math.ceil(budget.remaining()) },
  )
  if (!changes) return null
  const pairs: Candidate[] = []
  let atA = 0
  let atB = 0
  for (const change of changes) {
    for (let step = 0; step < change.count; step++) {
      if (change.added) atB++
      else if (change.removed) atA++
      else pairs.push({ i: placesA[atA++] as number, j: placesB[atB++] as number, weight: 1 })
    }
  }
  for (const { i, j } of pairs) partner[i] = j
  return between(region, pairs)
}

function placesOf(ids: Int32Array, start: number, end: number, holds: (id: number) => boolean): number[] {
  const places: number[] = []
  for (let at = start; at < end; at++) if (holds(ids[at] as number)) places.push(at)
  return places
}

/** Places whose line also stands at one of the places of the other side. */
function inBoth(places: readonly number[], ids: Int32Array, others: readonly number[], otherIds: Int32Array) {
  const there = new Set<number>()
  for (const at of others) there.add(otherIds[at] as number)
  return places.filter((at) => there.has(ids[at] as number))
}
