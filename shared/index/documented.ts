import { documentedValues } from '../digest/field-aliases.ts'
import { fold } from '../text/fold.ts'

const folded = new Map(
  Object.entries(documentedValues).map(([field, values]) => [field, new Set(values.map(fold))] as const),
)

/** True for a field whose values the format lists. */
export function isDocumented(field: string): boolean {
  return folded.has(field)
}

/** True for a value that is there and is none of those that the format lists; written otherwise it is still one of them. */
export function isUndocumented(field: string, value: string | null): boolean {
  const known = folded.get(field)
  return known !== undefined && value !== null && value !== '' && !known.has(fold(value))
}
