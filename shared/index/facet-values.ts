import type { FacetValue } from '../ipc/list-answers.ts'
import { byNature } from './natural-order.ts'

/** Asked-for and plain values by count, then excluded ones, then "(empty)" and "(missing)". */
export function orderValues(values: FacetValue[], newestFirst: boolean): FacetValue[] {
  const place = ({ value, state }: FacetValue) =>
    value === null ? 3 : value === '' ? 2 : state === 'not' && !newestFirst ? 1 : 0
  return values.sort((a, b) => {
    const byPlace = place(a) - place(b)
    if (byPlace !== 0) return byPlace
    const names = byNature(a.value ?? '', b.value ?? '')
    return newestFirst ? -names : b.count - a.count || names
  })
}

/** How values are made one. */
interface Spellings {
  /** What the spellings of a value share. */
  readonly keyOf: (value: string | null) => string
  /** How many rows of the set have a value, whatever is filtered. */
  readonly before: ReadonlyMap<string | null, number>
  /** What a group counts, by its key; where it is not there, the sum of its values. */
  readonly counts: ReadonlyMap<string, number>
}

/** Values with the same spelling as one; it has the name of the most frequent, which no other filter changes. */
export function bySpelling(
  values: readonly FacetValue[],
  { keyOf, before, counts }: Spellings,
): FacetValue[] {
  const groups = new Map<string, FacetValue[]>()
  for (const value of values) {
    const key = keyOf(value.value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return [...groups].map(([key, group]): FacetValue => {
    const [only] = group
    if (only && group.length === 1) return only
    const often = ({ value }: FacetValue) => before.get(value) ?? 0
    const spellings = group.sort((a, b) => often(b) - often(a) || byNature(a.value ?? '', b.value ?? ''))
    const first = spellings[0] as FacetValue
    const isOne = spellings.every(({ state }) => state === first.state)
    return {
      value: first.value,
      count: counts.get(key) ?? group.reduce((sum, { count }) => sum + count, 0),
      state: isOne ? first.state : 'some',
      spellings,
    }
  })
}

/** What the spellings of a value share; "(missing)" and "(empty)" are spellings of nothing else. */
export function spellingKey(value: string | null, spellingOf: (value: string) => string): string {
  if (value === null || value === '') return value === null ? '\0' : '\0\0'
  return spellingOf(value)
}
