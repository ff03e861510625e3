import type { GroupAdjustment } from '../model/group-choices.ts'
import { wordingOf } from './wording.ts'

/** Groups of wordings as a person wants them. Wordings are places in the list that was grouped. */
interface AdjustedGroups {
  /** Wordings by group, in the order in which the groups began. */
  readonly groups: ReadonlyMap<number, ReadonlySet<number>>
  readonly names: ReadonlyMap<number, string>
  /** Groups that an adjustment made what they are. */
  readonly adjusted: ReadonlySet<number>
}

/**
 * Does to groups what a person decided, one after the other. A wording that is not there (any more, or in what is
 * filtered) is passed over; an adjustment of which nothing is left does nothing.
 *
 * @param groupOf group of each wording
 * @param placeOf wording by its folded key
 */
export function adjustGroups(
  groupOf: readonly number[],
  placeOf: ReadonlyMap<string, number>,
  adjustments: readonly GroupAdjustment[],
): AdjustedGroups {
  const own = [...groupOf]
  const groups = new Map<number, Set<number>>()
  for (const [at, group] of own.entries()) {
    const members = groups.get(group)
    if (members) members.add(at)
    else groups.set(group, new Set([at]))
  }
  const names = new Map<number, string>()
  const adjusted = new Set<number>()
  const placesOf = (texts: readonly string[]) =>
    texts.flatMap((text) => placeOf.get(wordingOf(text).key) ?? [])
  const move = (places: Iterable<number>, to: number) => {
    const target = groups.get(to) ?? new Set()
    groups.set(to, target)
    for (const at of places) {
      const from = own[at] as number
      if (from === to) continue
      const members = groups.get(from)
      members?.delete(at)
      if (members?.size === 0) {
        groups.delete(from)
        adjusted.delete(from)
        const name = names.get(from)
        if (name && !names.get(to)) names.set(to, name)
        names.delete(from)
      }
      target.add(at)
      own[at] = to
    }
    adjusted.add(to)
  }
  for (const [step, adjustment] of adjustments.entries()) {
    const places = placesOf(adjustment.wordings)
    const first = places[0]
    if (first === undefined) continue
    switch (adjustment.act) {
      case 'merge': {
        const others = placesOf(adjustment.others)
        if (others.length === 0) break
        const met = new Set([...places, ...others].map((at) => own[at] as number))
        for (const group of met) move([...(groups.get(group) ?? [])], own[first] as number)
        break
      }
      case 'split': {
        const left = new Set(places.map((at) => own[at] as number))
        const taken = new Set(places)
        const isWhole = [...left].every((group) =>
          [...(groups.get(group) ?? [])].every((at) => taken.has(at)),
        )
        // Nothing stays behind: there is nothing to be apart from.
        if (isWhole) break
        move(taken, groupOf.length + step)
        for (const group of left) if (groups.has(group)) adjusted.add(group)
        break
      }
      case 'name':
        names.set(own[first] as number, adjustment.name)
        adjusted.add(own[first] as number)
        break
    }
  }
  return { groups, names, adjusted }
}
