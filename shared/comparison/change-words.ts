import type { FieldChange, ItemChange, ItemChangeKind } from '../model/comparison.ts'
import { numeral } from '../text/counted.ts'

/** Sign before an item, by what became of it. */
export const itemSigns: Readonly<Record<ItemChangeKind, string>> = {
  kept: '=',
  reworded: '~',
  added: '+',
  dropped: '−',
  moved: '↦',
  split: '~',
  merged: '~',
  checked: '~',
  unchecked: '~',
}

/** Words for what became of an item; others are called as they are. */
export type ItemWords = Partial<Readonly<Record<ItemChangeKind, string>>>

/** Between a digest and its record nothing comes or goes: it stands on one side alone. */
export const recordWords: ItemWords = { dropped: 'only in the digest', added: 'only in the record' }

/** What happened to a field, in words. */
const fieldWords: Readonly<Record<FieldChange['change'], string>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  style: 'quoting or style only',
  order: 'order only',
}

/** More added or removed elements of a list are counted. */
const mostTold = 3

/** What happened to a field; of a list also which elements came and went: "changed: “a” added; “b” removed". */
export function fieldChangeWords({ change, elements, oldKey, old, new: now }: FieldChange): string {
  if (change === 'style' && oldKey !== undefined) return 'renamed'
  if (change === 'style' && old !== now) return 'Unicode form only'
  if (!elements) return fieldWords[change]
  const told = (values: readonly string[], what: string) => {
    if (values.length === 0) return []
    if (values.length > mostTold) return [`${numeral(values.length)} ${what}`]
    return [`${values.map((value) => `“${value}”`).join(', ')} ${what}`]
  }
  const words = [...told(elements.added, 'added'), ...told(elements.removed, 'removed')]
  return words.length === 0 ? fieldWords[change] : `${fieldWords[change]}: ${words.join('; ')}`
}

/** "Context", or "Context → Decisions" of an item that moved. */
export function itemSection({ section, toSection }: ItemChange): string {
  return toSection === null || toSection === section ? section : `${section} → ${toSection}`
}

/** A value of a field as it is shown: what is missing or empty says so. */
export function fieldValue(value: string | null): string {
  return value === null ? '(missing)' : value === '' ? '(empty)' : value
}
