import { fold } from '../text/fold.ts'
import type { IndexedRow } from './indexed-row.ts'
import { countedBy, type FieldName, isCountField, isSectionField, sectionBy } from './query-fields.ts'

/** Texts of a row's items of one kind or section. */
export function itemTextsOf(row: IndexedRow, field: FieldName): readonly string[] {
  return isCountField(field)
    ? row.items[countedBy[field].kind].map((item) => item.text)
    : (row.entry?.digest.sections ?? [])
        .filter((section) => isSectionField(field) && section.name === sectionBy[field])
        .flatMap((section) => section.items.map((item) => item.text))
}

const kept = new WeakMap<IndexedRow, Map<string, string>>()

/** Folded text of a row's items of one kind or section, one item a line; kept with the row. */
export function foldedItems(row: IndexedRow, field: FieldName): string {
  let own = kept.get(row)
  if (!own) {
    own = new Map()
    kept.set(row, own)
  }
  let found = own.get(field)
  if (found === undefined) {
    found = itemTextsOf(row, field).map(fold).join('\n')
    own.set(field, found)
  }
  return found
}
