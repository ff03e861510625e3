import type { ItemKind } from '../model/digest.ts'
import type { SessionRecord } from '../model/record.ts'
import { copied } from '../text/copied.ts'

/** A key without case and separators. */
function bare(key: string): string {
  return key.toLowerCase().replace(/[^a-z]/g, '')
}

/** Keys of a record that hold the list of a kind, without separators; aliases as in digests. */
const listKeys: Readonly<Record<ItemKind, readonly string[]>> = {
  decision: ['decisions', 'decision'],
  learning: ['learnings', 'durablelearnings', 'lessons', 'lessonslearned'],
  action: ['actionstaken', 'actions', 'whatwasdone'],
  target: ['promotiontargets', 'promotions', 'promoteto'],
  gap: ['gapsidentified', 'gaps', 'weaknesses'],
  strength: ['strengthsidentified', 'strengths'],
}

/** True when the record has a list of this kind, empty or not. */
export function recordHasList(record: SessionRecord, kind: ItemKind): boolean {
  return record.items[kind].length > 0 || record.keys.some(({ key }) => listKeys[kind].includes(bare(key)))
}

/** True for a key that holds the list of a kind. */
export function isListKey(key: string): boolean {
  return Object.values(listKeys).some((keys) => keys.includes(bare(key)))
}

/** Value of a plain key of a record, as written; null: no such key, or no text or number in it. */
export function recordField(record: SessionRecord, ...names: readonly string[]): string | null {
  const wanted = names.map(bare)
  const entry = record.keys.findLast(({ key }) => wanted.includes(bare(key)))
  if (!entry) return null
  try {
    const value: unknown = JSON.parse(entry.value)
    return typeof value === 'string' ? value : typeof value === 'number' ? copied(entry.value) : null
  } catch {
    return null
  }
}
