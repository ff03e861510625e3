import type { Field } from '../model/digest.ts'
import { fieldAliases } from './field-aliases.ts'
import type { RawField } from './frontmatter-field.ts'

const canonicalOf = new Map<string, { name: string; rank: number }>()
for (const [name, spellings] of Object.entries(fieldAliases)) {
  for (const [rank, spelling] of spellings.entries()) canonicalOf.set(spelling, { name, rank })
}

/** Folded keys that were asked for last: the same few stand in every record of a file. */
const folded = new Map<string, string>()
const mostFolded = 2_000
const longestFolded = 100

/** Key in the one form that keys are compared in: lower case, `_` for `-`, blanks and camelCase. */
export function foldKey(key: string): string {
  const known = folded.get(key)
  if (known !== undefined) return known
  const result = key
    .trim()
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[\s\-_]+/g, '_')
    .replace(/^_+|_+$/g, '')
  if (key.length <= longestFolded) {
    if (folded.size >= mostFolded) folded.clear()
    folded.set(key, result)
  }
  return result
}

/** Canonical name of a key when it is one of its known spellings; null otherwise. */
export function canonicalName(key: string): string | null {
  return canonicalOf.get(foldKey(key))?.name ?? null
}

/**
 * Gives each entry its name. A canonical name goes to one spelling only, the best that stands in the file and
 * has a value, so that `date` never hides `session_date`; a map has none, for it is no value. When no entry of
 * the top level is known, those one level down are looked at (some files keep all fields under `session:`).
 *
 * @param taken names that other entries hold already
 */
export function nameFields(
  raw: readonly RawField[],
  source: Field['source'],
  taken: ReadonlySet<string> = new Set(),
): Field[] {
  const named = assign(raw, source, taken)
  if (named.some((field) => Object.hasOwn(fieldAliases, field.name))) return named
  const inner = raw.flatMap((field) => field.children)
  return inner.length === 0 ? named : [...named, ...assign(inner, source, taken)]
}

function assign(raw: readonly RawField[], source: Field['source'], taken: ReadonlySet<string>): Field[] {
  const best = new Map<string, { key: string; rank: number }>()
  for (const field of raw) {
    const known = field.kind === 'map' ? undefined : canonicalOf.get(foldKey(field.key))
    if (!known || taken.has(known.name)) continue
    const rank = known.rank + (field.kind === 'empty' ? 1000 : 0)
    const held = best.get(known.name)
    if (!held || rank < held.rank) best.set(known.name, { key: foldKey(field.key), rank })
  }
  return raw.map(({ key, value, list, kind, line, recovered }) => {
    const name = foldKey(key)
    const known = canonicalOf.get(name)
    const holds = kind !== 'map' && known !== undefined && best.get(known.name)?.key === name
    return { key, name: holds ? known.name : unclaimed(name), value, list, kind, line, source, recovered }
  })
}

/** A canonical spelling that does not hold its name (a map, or a second source) must not pose as the field. */
function unclaimed(name: string): string {
  return Object.hasOwn(fieldAliases, name) ? `${name}_` : name
}
