import type { FieldChange, ItemChange, ItemChangeKind } from '../model/comparison.ts'

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

/** What happened to a field, in words. */
export const fieldWords: Readonly<Record<FieldChange['change'], string>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  style: 'written differently',
  order: 'order',
}

/** "Context", or "Context → Decisions" of an item that moved. */
export function itemSection({ section, toSection }: ItemChange): string {
  return toSection === null || toSection === section ? section : `${section} → ${toSection}`
}

/** A value of a field as it is shown: what is missing or empty says so. */
export function fieldValue(value: string | null): string {
  return value === null ? '(missing)' : value === '' ? '(empty)' : value
}
