import { byNature } from './natural-order.ts'
import { spellingOf } from './spellings.ts'

/** The name under which a value is grouped with its other spellings; "(missing)" and "(empty)" stay what they are. */
export type NameOf = (value: string | null) => string | null

/**
 * Names of groups, as facets name their values: spellings of one value are one group, and it has the name of the most
 * frequent of them.
 *
 * @param values those of all rows of the set, whatever is filtered, so that no filter changes a name
 */
export function spellingNames(values: Iterable<string | null>): NameOf {
  const counts = new Map<string, number>()
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  const often = [...counts].sort(([a, m], [b, n]) => n - m || byNature(a, b))
  const names = new Map<string, string>()
  const nameOf = new Map<string, string>()
  for (const [value] of often) {
    const key = spellingOf(value)
    const name = names.get(key) ?? value
    names.set(key, name)
    nameOf.set(value, name)
  }
  return (value) => (value ? (nameOf.get(value) ?? value) : value)
}
