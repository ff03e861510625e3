import { type Digest, fieldValues, findField } from '../model/digest.ts'
import type { SessionRecord } from '../model/record.ts'
import { weekdayOf } from '../text/weekday.ts'
import { recordField } from './record-fields.ts'

/** Fields whose values are compared as written, in filters, facets and groups. */
export const valueFields = [
  'status',
  'project',
  'model',
  'platform',
  'provider',
  'domain',
  'type',
  'tag',
  'month',
  'weekday',
] as const

/** Name of a field whose values can be asked for. */
export type ValueField = (typeof valueFields)[number]

/** Values of a row per field, one per list element; [null]: missing; ['']: empty. Never an empty list. */
export type RowValues = Readonly<Record<ValueField, readonly (string | null)[]>>

/** Canonical frontmatter names of the fields that a digest states. */
const names: Readonly<Record<Exclude<ValueField, 'month' | 'weekday'>, string>> = {
  status: 'status',
  project: 'project',
  model: 'model',
  platform: 'platform',
  provider: 'model_provider',
  domain: 'domain',
  type: 'type',
  tag: 'tags',
}

/** One for all fields that are not there. */
const missing: readonly null[] = [null]

/** The value as written; null: no such field; '': the field is empty, or an empty list. */
export function writtenValue(digest: Digest, name: string): string | null {
  const field = findField(digest, name)
  if (!field) return null
  return field.kind === 'empty' ? '' : field.value
}

function digestValues(digest: Digest, name: string): readonly (string | null)[] {
  if (!findField(digest, name)) return [null]
  const values = [...new Set(fieldValues(digest, name))]
  return values.length === 0 ? [''] : values
}

/** What a record says on a field; the model is its only documented one. */
export function recordValue(record: SessionRecord, name: string): string | null {
  if (name === 'model') return record.model !== '' ? record.model : recordField(record, 'model')
  return recordField(record, name)
}

/** Values of a session. The record speaks where the digest has no such field. */
export function rowValues(
  digest: Digest | null,
  record: SessionRecord | null,
  dateKey: string | null,
): RowValues {
  const one = (field: Exclude<ValueField, 'month' | 'weekday'>): readonly (string | null)[] => {
    const name = names[field]
    if (digest && findField(digest, name)) return digestValues(digest, name)
    const value = record ? recordValue(record, name) : null
    return value === null ? missing : [value]
  }
  return {
    status: one('status'),
    project: one('project'),
    model: one('model'),
    platform: one('platform'),
    provider: one('provider'),
    domain: one('domain'),
    type: one('type'),
    tag: one('tag'),
    weekday: [weekdayOf(dateKey)],
    month: dateKey !== null && dateKey.length >= 7 ? [dateKey.slice(0, 7)] : missing,
  }
}
