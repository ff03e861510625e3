import type { FieldName } from './query-fields.ts'

/** How a number or a date is compared. */
export type CompareSign = '=' | '>' | '>=' | '<' | '<='

/** One value of a field term. */
export type QueryValue =
  /** A value as written; for titles, paths and sections a text that they contain. */
  | { readonly kind: 'is'; readonly text: string }
  /** A value with `*` for any characters; case does not count. */
  | { readonly kind: 'like'; readonly pattern: string }
  /** The field is not there. */
  | { readonly kind: 'missing' }
  /** The field is there without a value. */
  | { readonly kind: 'empty' }
  /** A number or a date, compared. */
  | { readonly kind: 'compare'; readonly sign: CompareSign; readonly text: string }
  /** Both ends count; '' is an open end. */
  | { readonly kind: 'range'; readonly from: string; readonly to: string }

/** One part of a query. All parts must hold. */
export type QueryTerm =
  | { readonly kind: 'text'; readonly not: boolean; readonly text: string }
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
