import { diffArrays } from 'diff'
import type { Budget } from './budget.ts'
import { type Candidate, heaviestChain } from './heaviest-chain.ts'
import { type LineKind, proseKind } from './line-kinds.ts'
import { slideChanges } from './slide-changes.ts'
import { whitespaceKey } from './split-lines.ts'

/** Beyond this many edits between two anchors the lines there are not compared one by one. */
const MAX_EDITS = 4_000

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

interface Region {
  readonly aStart: number
  readonly aEnd: number
  readonly bStart: number
  readonly bEnd: number
}

/** Which lines of two texts are the same. */
export interface LinePairs {
  /** For each line of `a` the index of its partner in `b`, or -1. Partners never cross. */
  readonly partner: Int32Array
  /** True when a part was too long to be compared: equal lines of it may stand without a partner. */
  readonly cut: boolean
}

/**
 * Pairs lines that are equal, or equal but for white space. Lines unique on both sides hold the texts together first,
 * headings and item starts more than others; what lies between them is compared after lines that stand on
 * one side only were set aside.
 *
 * @param keys the lines with white space folded, where they are known already
 */
export function diffLines(
  a: readonly string[],
  b: readonly string[],
  budget: Budget,
  keys: readonly [readonly string[], readonly string[]] = [a.map(whitespaceKey), b.map(whitespaceKey)],
): LinePairs {
  const known = new Map<string, number>()
  const raw = [number(a, known), number(b, known)] as const
  const loose = [numberKeys(keys[0], a, raw[0], known), numberKeys(keys[1], b, raw[1], known)] as const
  const partner = new Int32Array(a.length).fill(-1)
  const places = placesFor(known.size)

  let cut = false
  const pending: Region[] = [{ aStart: 0, aEnd: a.length, bStart: 0, bEnd: b.length }]
  for (let region = pending.pop(); region; region = pending.pop()) {
    const inner = trimEnds(region, raw, partner)
    if (inner.aStart === inner.aEnd || inner.bStart === inner.bEnd) continue
    const anchors = findAnchors(inner, loose, a, places)
    if (anchors.length > 0) {
      for (const { i, j } of anchors) partner[i] = j
      pending.push(...between(inner, anchors))
      continue
    }
    const rests = compareRegion(inner, raw, partner, budget)
    if (!rests) cut = true
    for (const rest of rests ?? []) if (!compareRegion(rest, loose, partner, budget)) cut = true
  }
  slideChanges(a, b, partner)
  if (cut) budget.markCoarse()
  return { partner, cut }
}

function number(lines: readonly string[], known: Map<string, number>): Int32Array {
  return Int32Array.from(lines, (line) => {
    const old = known.get(line)
    if (old !== undefined) return old
    known.set(line, known.size)
    return known.size - 1
  })
}

/** Numbers of folded lines; most lines are their own key and have their number already. */
function numberKeys(
  keys: readonly string[],
  lines: readonly string[],
  numbers: Int32Array,
  known: Map<string, number>,
): Int32Array {
  return Int32Array.from(keys, (key, at) => {
    if (key === lines[at]) return numbers[at] as number
    const id = known.get(key) ?? known.size
    known.set(key, id)
    return id
  })
}

type Numbers = readonly [Int32Array, Int32Array]

function trimEnds(region: Region, [a, b]: Numbers, partner: Int32Array): Region {
  let { aStart, aEnd, bStart, bEnd } = region
  while (aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart]) partner[aStart++] = bStart++
  while (aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]) partner[--aEnd] = --bEnd
  return { aStart, aEnd, bStart, bEnd }
}

/** Place of each line number in a region, on either side: one entry a number, `free` between two regions. */
interface Places {
  readonly a: Int32Array
  readonly b: Int32Array
}

const free = -2
const twice = -1

function placesFor(numbers: number): Places {
  return { a: new Int32Array(numbers).fill(free), b: new Int32Array(numbers).fill(free) }
}

function findAnchors(region: Region, [a, b]: Numbers, lines: readonly string[], places: Places): Candidate[] {
  const { aStart, aEnd, bStart, bEnd } = region
  notePlaces(a, aStart, aEnd, places.a)
  notePlaces(b, bStart, bEnd, places.b)
  const candidates: Candidate[] = []
  for (let i = aStart; i < aEnd; i++) {
    const id = a[i] as number
    const j = places.b[id] as number
    if (places.a[id] !== i || j < 0) continue
    const line = lines[i] as string
    // A rule, a fence or a bracket alone says nothing of what it belongs to.
    if (/[\p{L}\p{N}]/u.test(line)) candidates.push({ i, j, weight: anchorWeight[proseKind(line)] })
  }
  for (let at = aStart; at < aEnd; at++) places.a[a[at] as number] = free
  for (let at = bStart; at < bEnd; at++) places.b[b[at] as number] = free
  return heaviestChain(candidates)
}

function notePlaces(ids: Int32Array, start: number, end: number, places: Int32Array): void {
  for (let at = start; at < end; at++) {
    const id = ids[at] as number
    places[id] = places[id] === free ? at : twice
  }
}

function between(region: Region, anchors: readonly Candidate[]): Region[] {
  const regions: Region[] = []
  let { aStart, bStart } = region
  for (const { i, j } of [...anchors, { i: region.aEnd, j: region.bEnd }]) {
    if (i > aStart && j > bStart) regions.push({ aStart, aEnd: i, bStart, bEnd: j })
    aStart = i + 1
    bStart = j + 1
  }
  return regions
}

/** Pairs equal lines of a region; answers the regions left between the pairs, null when it would take too long. */
function compareRegion(
  region: Region,
  [a, b]: Numbers,
  partner: Int32Array,
  budget: Budget,
): Region[] | null {
  const placesA = sharedPlaces(a, region.aStart, region.aEnd, b, region.bStart, region.bEnd)
  const placesB = sharedPlaces(b, region.bStart, region.bEnd, a, region.aStart, region.aEnd)
  if (placesA.length === 0) return [region]
  if (budget.spent()) return null
  const changes = diffArrays(
    placesA.map((at) => a[at] as number),
    placesB.map((at) => b[at] as number),
    { maxEditLength: MAX_EDITS, timeout: Math.ceil(budget.remaining()) },
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

/** Places of a range whose line also stands in the other range. */
function sharedPlaces(
  ids: Int32Array,
  start: number,
  end: number,
  others: Int32Array,
  otherStart: number,
  otherEnd: number,
): number[] {
  const there = new Set(others.subarray(otherStart, otherEnd))
  const places: number[] = []
  for (let at = start; at < end; at++) if (there.has(ids[at] as number)) places.push(at)
  return places
}
