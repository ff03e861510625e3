import type { Field } from '../model/digest.ts'
import { fieldAliases } from './field-aliases.ts'
import { foldKey } from './fold-key.ts'
import type { RawField } from './frontmatter-field.ts'
import type { Naming } from './naming.ts'

/** Canonical name of a key when it is one of its known spellings; null otherwise. */
export function canonicalName(key: string, naming: Naming): string | null {
  return naming.fields.get(foldKey(key))?.name ?? null
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
  naming: Naming,
  taken: ReadonlySet<string> = new Set(),
): Field[] {
  const named = assign(raw, source, naming, taken)
  if (named.some((field) => Object.hasOwn(fieldAliases, field.name))) return named
  const inner = raw.flatMap(({ key, children }) => children.map((child) => ({ child, within: key })))
  if (inner.length === 0) return named
  const fields = assign(
    inner.map(({ child }) => child),
    source,
    naming,
    taken,
  )
  return [...named, ...fields.map((field, at) => ({ ...field, within: inner[at]!.within }))]
}

function assign(
  raw: readonly RawField[],
  source: Field['source'],
  naming: Naming,
  taken: ReadonlySet<string>,
): Field[] {
  const best = new Map<string, { key: string; rank: number }>()
  for (const field of raw) {
    const known = field.kind === 'map' ? undefined : naming.fields.get(foldKey(field.key))
    if (!known || taken.has(known.name)) continue
    const rank = known.rank + (field.kind === 'empty' ? 1000 : 0)
    const held = best.get(known.name)
    if (!held || rank < held.rank) best.set(known.name, { key: foldKey(field.key), rank })
  }
  return raw.map(({ key, value, list, kind, line, recovered }) => {
    const name = foldKey(key)
    const known = naming.fields.get(name)
    const holds = kind !== 'map' && known !== undefined && best.get(known.name)?.key === name
    return { key, name: holds ? known.name : unclaimed(name), value, list, kind, line, source, recovered }
  })
}

/** A canonical spelling that does not hold its name (a map, or a second source) must not pose as the field. */
function unclaimed(name: string): string {
  return Object.hasOwn(fieldAliases, name) ? `${name}_` : name
}
