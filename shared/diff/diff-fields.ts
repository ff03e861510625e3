import type { FieldChange } from '../model/comparison.ts'
import type { Digest, Field } from '../model/digest.ts'
import { whitespaceKey } from './split-lines.ts'
import { sameForm } from './unseen-differences.ts'

/** What became of the fields of the frontmatter. */
export interface FieldComparison {
  readonly changes: FieldChange[]
  /** Number of fields that are the same on both sides, in value and in style. */
  readonly equal: number
  /** True when the fields that both sides have stand in the same order. */
  readonly orderKept: boolean
}

interface KeyedField {
  readonly id: string
  readonly field: Field
}

/**
 * Compares the fields of two digests by canonical name and, of a repeated one, by its turn. Values are
 * compared character for character; one that is only written differently (quotes, list style, key spelling,
 * comment, Unicode form) has change 'style', a list with the same elements in another order 'order'. Maps may have been
 * looked into on one side only: then what stands in them is no field that came or went.
 */
export function diffFields(
  a: Digest,
  b: Digest,
  linesA: readonly string[],
  linesB: readonly string[],
): FieldComparison {
  const listA = keyed(a)
  const listB = keyed(b)
  const byId = new Map(listA.map((entry) => [entry.id, entry.field]))
  const there = new Set(listB.map((entry) => entry.id))
  const changes: FieldChange[] = []
  let equal = 0
  for (const { id, field } of listB) {
    const old = byId.get(id)
    if (!old) {
      if (!isToldByOthers(field, listB, byId)) changes.push(entry(field.key, 'added', null, field))
      continue
    }
    const change = compare(old, field, () => written(a, old, linesA) === written(b, field, linesB))
    if (change === null) equal++
    else changes.push(entry(field.key, change, old, field))
  }
  for (const { id, field } of listA) {
    if (there.has(id) || isToldByOthers(field, listA, there)) continue
    changes.push(entry(field.key, 'removed', field, null))
  }
  const common = (list: readonly KeyedField[], other: ReadonlyMap<string, unknown> | ReadonlySet<string>) =>
    list
      .filter((item) => other.has(item.id))
      // As they stand: what was found in maps comes last among the fields.
      .sort((one, next) => one.field.line - next.field.line)
      .map((item) => item.id)
  const orderA = common(listA, there)
  const orderB = common(listB, byId)
  return { changes, equal, orderKept: orderA.every((id, at) => id === orderB[at]) }
}

/**
 * True for a field without a partner that is no change by itself: its map has one, and tells of it; or it is a map of
 * which all fields have one, so that they only stand elsewhere.
 */
function isToldByOthers(
  { key, kind, within }: Field,
  own: readonly KeyedField[],
  there: { has(id: string): boolean },
): boolean {
  if (within !== undefined) {
    const map = own.find(({ field }) => field.within === undefined && field.key === within)
    return map !== undefined && there.has(map.id)
  }
  const inner = kind === 'map' ? own.filter(({ field }) => field.within === key) : []
  return inner.length > 0 && inner.every(({ id }) => there.has(id))
}

function keyed(digest: Digest): KeyedField[] {
  const seen = new Map<string, number>()
  return digest.fields.map((field) => {
    const name = `${field.source} ${field.name}`
    const turn = (seen.get(name) ?? 0) + 1
    seen.set(name, turn)
    return { id: `${name} ${turn}`, field }
  })
}

function entry(
  key: string,
  change: FieldChange['change'],
  old: Field | null,
  next: Field | null,
): FieldChange {
  return {
    key,
    ...(old && next && old.key !== next.key ? { oldKey: old.key } : {}),
    change,
    old: old?.value ?? null,
    new: next?.value ?? null,
    oldLine: old?.line ?? null,
    newLine: next?.line ?? null,
    ...(change === 'changed' && old?.list && next?.list ? { elements: elements(old.list, next.list) } : {}),
  }
}

/** Elements that only one of two lists has, a repeated one as often as it has it more. */
function elements(old: readonly string[], next: readonly string[]): FieldChange['elements'] {
  const without = (list: readonly string[], other: readonly string[]) => {
    const left = [...other]
    return list.filter((value) => {
      const at = left.indexOf(value)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
  }
  return { added: without(next, old), removed: without(old, next) }
}

/** Values that look the same are one value, however their accents are written. */
function compare(old: Field, next: Field, writtenAlike: () => boolean): FieldChange['change'] | null {
  if (old.list && next.list) {
    if (same(old.list, next.list)) return writtenAlike() ? null : 'style'
    const sorted = (list: readonly string[]) => list.map(sameForm).sort()
    return same(sorted(old.list), sorted(next.list)) ? 'order' : 'changed'
  }
  if (sameForm(old.value) !== sameForm(next.value)) return 'changed'
  return writtenAlike() ? null : 'style'
}

function same(x: readonly string[], y: readonly string[]): boolean {
  return x.length === y.length && x.every((value, at) => sameForm(value) === sameForm(y[at] ?? ''))
}

/** The field's lines as written, but for white space: what a difference of style shows in. */
function written(digest: Digest, field: Field, lines: readonly string[]): string {
  const following = digest.fields
    .filter((other) => other.source === field.source && other.line > field.line)
    // What stands in a map is written in its lines.
    .filter((other) => field.within !== undefined || other.within === undefined)
    .reduce((least, other) => Math.min(least, other.line), Number.POSITIVE_INFINITY)
  const block =
    field.source === 'frontmatter' ? (digest.frontmatter?.endLine ?? field.line + 1) : field.line + 1
  return lines
    .slice(field.line - 1, Math.max(field.line, Math.min(following, block) - 1))
    .map(whitespaceKey)
    .filter((line) => line !== '')
    .join('\n')
}
