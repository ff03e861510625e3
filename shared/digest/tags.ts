import type { Digest } from '../model/digest.ts'
import { counting } from './counting-field.ts'

/**
 * Tags of a digest one by one: of a list its elements, of a text its parts between commas (a text with blanks
 * but no comma is split at the blanks when every part starts with `#`). A leading `#` is taken off. Null: the
 * digest has no tags field.
 */
export function tagsOf(digest: Pick<Digest, 'fields'>): readonly string[] | null {
  const field = counting(digest.fields, 'tags') ?? digest.fields.find((entry) => entry.name === 'tags')
  if (!field) return null
  const parts = field.list ?? (hashTags.test(field.value) ? field.value.split(/\s+/) : field.value.split(','))
  return parts.map((part) => part.trim().replace(/^#/, '')).filter((part) => part !== '')
}

const hashTags = /^\s*#\S+(?:\s+#\S+)*\s*$/
