import type { StatusPoint } from '../../../shared/model/dashboard.ts'
import { dayNumber } from '../../../shared/text/day-number.ts'

/** Statuses from the bottom of the stack to its top. */
export const stackOrder = ['canonical', 'active', 'draft', 'archived', 'other'] as const

/** Name of a layer. */
type StackName = (typeof stackOrder)[number]

/** One layer: its lower and upper number of digests at each day. */
export interface StackLayer {
  readonly name: StackName
  readonly points: readonly { readonly day: number; readonly from: number; readonly to: number }[]
  readonly last: number
}

/** Layers of the status chart; a status that never had a digest is left out. */
export function stackStatuses(points: readonly StatusPoint[]): StackLayer[] {
  const dated = points
    .map((point) => ({ point, day: dayNumber(point.date) }))
    .filter((each): each is { point: StatusPoint; day: number } => each.day !== null)
  const floor = new Map<number, number>()
  return stackOrder
    .filter((name) => dated.some(({ point }) => point[name] > 0))
    .map((name) => ({
      name,
      points: dated.map(({ point, day }, at) => {
        const from = floor.get(at) ?? 0
        const to = from + point[name]
        floor.set(at, to)
        return { day, from, to }
      }),
      last: dated.at(-1)?.point[name] ?? 0,
    }))
}

/**
 * Places labels beside the ends of their areas: each as near to its wish as it can be, at least `gap` px from the
 * next, none below `lowest`. Wishes and places are px from the top; of equal wishes the later one stands higher.
 */
export function spreadLabels(wishes: readonly number[], gap: number, lowest: number): number[] {
  const order = wishes
    .map((wish, at) => ({ wish, at }))
    .sort((one, other) => one.wish - other.wish || other.at - one.at)
  const places = order.map(({ wish }) => wish)
  for (let at = 1; at < places.length; at += 1) {
    places[at] = Math.max(places[at] as number, (places[at - 1] as number) + gap)
  }
  let limit = lowest
  for (let at = places.length - 1; at >= 0; at -= 1) {
    places[at] = Math.min(places[at] as number, limit)
    limit = (places[at] as number) - gap
  }
  const result = new Array<number>(wishes.length)
  order.forEach(({ at }, place) => {
    result[at] = places[place] as number
  })
  return result
}
