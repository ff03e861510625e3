import type { Candidate } from './heaviest-chain.ts'

/** Lines of two texts that are compared with each other: from the start up to, but without, the end. */
export interface Region {
  readonly aStart: number
  readonly aEnd: number
  readonly bStart: number
  readonly bEnd: number
}

/** True when one side has no lines, so that nothing can be paired. */
export function isEmpty({ aStart, aEnd, bStart, bEnd }: Region): boolean {
  return aStart === aEnd || bStart === bEnd
}

/** The least region that holds all, which come in order. */
export function hull(regions: readonly Region[]): Region {
  const [first, last] = [regions[0] as Region, regions.at(-1) as Region]
  return { aStart: first.aStart, aEnd: last.aEnd, bStart: first.bStart, bEnd: last.bEnd }
}

/** The regions that pairs of lines leave between them, where both sides have lines. */
export function between(region: Region, anchors: readonly Candidate[]): Region[] {
  const regions: Region[] = []
  let { aStart, bStart } = region
  const next = (i: number, j: number) => {
    if (i > aStart && j > bStart) regions.push({ aStart, aEnd: i, bStart, bEnd: j })
    aStart = i + 1
    bStart = j + 1
  }
  for (const { i, j } of anchors) next(i, j)
  next(region.aEnd, region.bEnd)
  return regions
}

/** Pairs equal lines at both ends of a region, in place; answers what lies between them. */
export function trimEnds<T>(
  region: Region,
  [a, b]: readonly [ArrayLike<T>, ArrayLike<T>],
  partner: Int32Array,
): Region {
  let { aStart, aEnd, bStart, bEnd } = region
  while (aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart]) partner[aStart++] = bStart++
  while (aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]) partner[--aEnd] = --bEnd
  return { aStart, aEnd, bStart, bEnd }
}
