import { proseKind } from './line-kinds.ts'

/** How well a change begins with a line of this kind. */
const beginning = { heading: 3, item: 2, row: 2, text: 1, code: 1, front: 1, blank: 0 } as const

/**
 * Where a run of added (or dropped) lines could stand a little higher or lower with the same text, puts it
 * where it begins with a heading or an item rather than in the middle of one. Changes `partner` in place.
 */
export function slideChanges(a: readonly string[], b: readonly string[], partner: Int32Array): void {
  const back = new Int32Array(b.length).fill(-1)
  for (let from = 0; from < partner.length; from++) {
    const to = partner[from] as number
    if (to >= 0) back[to] = from
  }
  slideSide(b, back, partner)
  slideSide(a, partner, back)
}

/** Slides the unpaired runs of one side; `own` and `other` are the pairs seen from either side. */
function slideSide(lines: readonly string[], own: Int32Array, other: Int32Array): void {
  for (let start = 0; start < lines.length; start++) {
    if (own[start] !== -1) continue
    let end = start
    while (end < lines.length && own[end] === -1) end++
    const shift = isAlone(own, other, start, end) ? bestShift(lines, own, other, start, end) : 0
    for (let step = 0; step < shift; step++) swap(own, other, end + step, start + step)
    for (let step = 0; step > shift; step--) swap(own, other, start + step - 1, end + step - 1)
    start = Math.max(end, end + shift) - 1
  }
}

/** True when the other side has no unpaired line at the same place. */
function isAlone(own: Int32Array, other: Int32Array, start: number, end: number): boolean {
  const before = start > 0 ? (own[start - 1] as number) : -1
  const after = end < own.length ? (own[end] as number) : other.length
  return before + 1 === after
}

function bestShift(
  lines: readonly string[],
  own: Int32Array,
  other: Int32Array,
  start: number,
  end: number,
): number {
  let best = 0
  let score = beginning[proseKind(lines[start] as string)]
  const consider = (shift: number, orEqual: boolean) => {
    const value = beginning[proseKind(lines[start + shift] as string)]
    if (value > score || (orEqual && value === score)) {
      best = shift
      score = value
    }
  }
  // Down first: of places that are as good, the lowest is where a reader expects an addition.
  for (let shift = 1; canPass(lines, own, other, start + shift - 1, end + shift - 1, 1); shift++) {
    consider(shift, true)
  }
  for (let shift = -1; canPass(lines, own, other, end + shift, start + shift, -1); shift--) {
    consider(shift, false)
  }
  return best
}

/** True when the paired line at `paired` can take the place of the run's line at `free`. */
function canPass(
  lines: readonly string[],
  own: Int32Array,
  other: Int32Array,
  free: number,
  paired: number,
  direction: 1 | -1,
): boolean {
  if (paired < 0 || paired >= lines.length || lines[free] !== lines[paired]) return false
  const partner = own[paired] as number
  if (partner === -1) return false
  // Beside a change of the other side the run would no longer stand alone.
  const next = partner + direction
  return next < 0 || next >= other.length || other[next] !== -1
}

function swap(own: Int32Array, other: Int32Array, from: number, to: number): void {
  const partner = own[from] as number
  own[from] = -1
  own[to] = partner
  other[partner] = to
}
