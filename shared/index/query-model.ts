import type { FieldName } from './query-fields.ts'

/** How a number or a date is compared. */
export type CompareSign = '=' | '>' | '>=' | '<' | '<='

/** One value of a field term. */
export type QueryValue =
  /** A value as written; for titles, paths and sections a text that they contain. */
  | { readonly kind: 'is'; readonly text: string }
  /** A word that an item or a section has in any of its forms, or inside a longer word. */
  | { readonly kind: 'word'; readonly text: string }
  /** The beginning of a word that a text has. */
  | { readonly kind: 'prefix'; readonly text: string }
  /** A text that is contained as written: case, accents and punctuation count. */
  | { readonly kind: 'exact'; readonly text: string }
  /** A value with `*` for any characters; case does not count. */
  | { readonly kind: 'like'; readonly pattern: string }
  /** The field is not there. */
  | { readonly kind: 'missing' }
  /** The field is there without a value. */
  | { readonly kind: 'empty' }
  /** Some value that the format does not document for this field. */
  | { readonly kind: 'undocumented' }
  /** A number or a date, compared. */
  | { readonly kind: 'compare'; readonly sign: CompareSign; readonly text: string }
  /** Both ends count; '' is an open end. */
  | { readonly kind: 'range'; readonly from: string; readonly to: string }

/** A value that is a text to be found in items or in a section. */
export type SoughtValue = Extract<QueryValue, { kind: 'exact' | 'is' | 'word' | 'prefix' }>

/** True for a value that is a text to be found, not a number or the like. */
export function isSoughtValue(value: QueryValue): value is SoughtValue {
  return value.kind === 'exact' || value.kind === 'is' || value.kind === 'word' || value.kind === 'prefix'
}

/**
 * How a text without a field is looked for: as a word in any of its forms, as a phrase, as written (case, accents and
 * punctuation count), or as the beginning of a word.
 */
export type TextKind = 'word' | 'phrase' | 'exact' | 'prefix'

/** One part of a query. All parts must hold. */
export type QueryTerm =
  | { readonly kind: 'text'; readonly not: boolean; readonly text: string; readonly how: TextKind }
  | {
      readonly kind: 'field'
      readonly not: boolean
      readonly field: FieldName
      /** Any of them. */
      readonly values: readonly QueryValue[]
    }
  /** Holds when all terms of any branch hold. */
  | { readonly kind: 'any'; readonly not: boolean; readonly branches: readonly (readonly QueryTerm[])[] }
  /** Text that was not understood: kept for printing, without effect on the rows. */
  | { readonly kind: 'ignored'; readonly raw: string }

/** A filter: a row matches when it matches every term. */
export interface Query {
  readonly terms: readonly QueryTerm[]
}
