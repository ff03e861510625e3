import { startBudget } from '../diff/budget.ts'
import { itemChanges } from '../diff/match-items.ts'
import { pairItems } from '../diff/pair-items.ts'
import type { ItemChange } from '../model/comparison.ts'
import { type Digest, type Item, type ItemKind, itemKinds, itemsOf, type Section } from '../model/digest.ts'
import type { SessionRecord } from '../model/record.ts'
import { ownValue } from '../own-value.ts'
import { fold } from '../text/fold.ts'
import { fieldDifferences } from './record-differences.ts'
import { isListKey, recordField, recordHasList } from './record-fields.ts'
import { digestSpeaks, sectionOf } from './session-items.ts'

/** A field of the digest beside the key of its record. */
export interface RecordFieldPair {
  readonly key: string
  /** As written; null: that side does not have it. */
  readonly digest: string | null
  readonly record: string | null
  /** Both sides speak and mean the same, or do not; or one of them is silent. */
  readonly state: 'agrees' | 'differs' | 'one side'
}

/** A digest (A) beside its session record (B), field by field and item by item. */
export interface RecordComparison {
  readonly path: string
  readonly file: string
  readonly line: number
  /** Fields that differ, that agree, that one side has: each in the order of the digest and of the record. */
  readonly fields: readonly RecordFieldPair[]
  /** Items of the kinds on which both sides speak; `to` is the place in the record's list, from 1. */
  readonly items: readonly ItemChange[]
  /** Kinds on which one side has no list, with the items of the other. */
  readonly silent: readonly {
    readonly section: string
    readonly side: 'digest' | 'record'
    readonly items: number
  }[]
}

/** Milliseconds after which items without an equal partner are left without one. */
const pairingMs = 50

/**
 * Compares a digest with its record. What differs is what the tab Record and the problems tell; an item is kept when
 * its words are the same, whatever case and punctuation they have.
 *
 * @param now clock in ms
 */
export function compareWithRecord(
  digest: Digest,
  path: string,
  record: SessionRecord,
  now: () => number,
): RecordComparison {
  const spoken = itemKinds.filter((kind) => digestSpeaks(digest, kind) && recordHasList(record, kind))
  const budget = startBudget(pairingMs, now)
  const { pairs } = pairItems(
    withItems(digest, spoken, (kind) => itemsOf(digest, kind)),
    withItems(digest, spoken, (kind) => record.items[kind].map((text, at) => plainItem(kind, text, at + 1))),
    budget,
  )
  const items = itemChanges(pairs, budget).map((item): ItemChange => {
    if (item.change !== 'reworded' || fold(item.old ?? '') !== fold(item.new ?? '')) return item
    return { ...item, change: 'kept', oldSpans: null, newSpans: null }
  })
  const silent = itemKinds.flatMap((kind) => {
    const section = sectionOf[kind]
    const [own, other] = [itemsOf(digest, kind).length, record.items[kind].length]
    if (digestSpeaks(digest, kind) && !recordHasList(record, kind) && own > 0)
      return { section, side: 'record', items: own } as const
    if (!digestSpeaks(digest, kind) && other > 0) return { section, side: 'digest', items: other } as const
    return []
  })
  return { path, file: record.file, line: record.line, fields: fieldsOf(digest, path, record), items, silent }
}

function fieldsOf(digest: Digest, path: string, record: SessionRecord): RecordFieldPair[] {
  const differing = fieldDifferences(digest, path, record)
  const told = new Set(differing.map(({ key }) => key))
  const met = new Set<string>()
  const own = digest.fields.flatMap((field): RecordFieldPair[] => {
    if (told.has(field.name) || met.has(field.name)) return []
    met.add(field.name)
    const other = valueInRecord(record, field.name)
    return [
      { key: field.name, digest: field.value, record: other, state: other === null ? 'one side' : 'agrees' },
    ]
  })
  const names = new Set([...told, ...met].flatMap((name) => ownValue(recordKeys, name) ?? [name]))
  const rest = record.keys
    .filter(({ key }) => !isListKey(key) && !names.has(key))
    .map(({ key, value }): RecordFieldPair => {
      return { key, digest: null, record: recordField(record, key) ?? value, state: 'one side' }
    })
  return [
    ...differing.map(
      ({ key, digest: a, record: b }) => ({ key, digest: a, record: b, state: 'differs' }) as const,
    ),
    ...own.filter(({ state }) => state === 'agrees'),
    ...own.filter(({ state }) => state !== 'agrees'),
    ...rest,
  ]
}

/** Keys of a record whose value is a field of the digest under another name. */
const recordKeys: Readonly<Record<string, readonly string[]>> = {
  session_date: ['session_date', 'timestamp', 'date'],
  session_id: ['session_id', 'sessionId', 'id'],
}

function valueInRecord(record: SessionRecord, name: string): string | null {
  if (name === 'session_date') return record.timestamp || null
  if (name === 'session_id') return record.sessionId || null
  if (name === 'model') return record.model || null
  return recordField(record, name)
}

/** The digest with other items: one section for each kind, so that both sides have the same headings. */
function withItems(
  digest: Digest,
  kinds: readonly ItemKind[],
  items: (kind: ItemKind) => readonly Item[],
): Digest {
  const sections = kinds.map((kind): Section => {
    const own = items(kind).map((item) => ({ ...item, group: null }))
    const line = own[0]?.line ?? 1
    return { name: sectionOf[kind], heading: sectionOf[kind], level: 2, line, endLine: line, items: own }
  })
  return { ...digest, sections }
}

function plainItem(kind: ItemKind, text: string, line: number): Item {
  return { kind, text, line, endLine: line, struck: false, checked: null, group: null }
}
