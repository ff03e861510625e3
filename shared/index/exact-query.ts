import type { Filtered } from './filter-rows.ts'
import { type MatchContext, testOf } from './match-query.ts'
import { facetValue, withTerm } from './query-edit.ts'
import type { CountField, FieldName } from './query-fields.ts'
import { parseQuery } from './query-grammar.ts'
import type { Query, QueryTerm } from './query-model.ts'
import { printQuery } from './query-print.ts'

/** Longest query that a view accepts, in characters. */
const longestQuery = 10_000

/** A query that leaves exactly these rows, whatever else is filtered; null: there are none, or it would be too long. */
export function queryOfRows(rows: Iterable<string>): string | null {
  const values = [...new Set(rows)].map((id) => ({ kind: 'is' as const, text: id.replace(/^d:/, '') }))
  const text = printQuery({ terms: [{ kind: 'field', not: false, field: 'id', values }] })
  return values.length > 0 && text.length <= longestQuery ? text : null
}

/** A term that asks for any of some values of a field, or for none of them; null and '' are missing and empty. */
export function termOf(field: FieldName, values: readonly (string | null)[], not = false): QueryTerm {
  return { kind: 'field', not, field, values: values.map((value) => facetValue(field, value)) }
}

/** A term for rows with an item of one of these wordings. */
export function exactly(field: CountField, texts: readonly string[]): QueryTerm {
  return { kind: 'field', not: false, field, values: texts.map((text) => ({ kind: 'exact', text })) }
}

/** Finds, for marks that stand for a part of what a query leaves, the query that leaves exactly that part. */
export class ExactQueries {
  constructor(
    private readonly query: Query,
    private readonly filtered: Pick<Filtered, 'shown' | 'shownAt'>,
    private readonly context: MatchContext,
  ) {}

  /**
   * The query with terms added, or else, where those would not leave exactly these rows (a list of values is no single
   * value), the rows one by one. The words are tried as they would be typed: what is printed must read the same.
   *
   * @returns null when there is no such query that is short enough
   */
  of(rows: readonly string[], terms: readonly QueryTerm[]): string | null {
    const text = printQuery(terms.reduce(withTerm, this.query))
    if (text.length > longestQuery) return queryOfRows(rows)
    const added = parseQuery(text).query.terms.slice(this.query.terms.length)
    const tests = added.map((term) => testOf(term, this.context))
    const wanted = new Set(rows)
    const { shown, shownAt } = this.filtered
    const fits = shown.every((row, n) => {
      const position = shownAt[n] as number
      return tests.every((test) => test(row, position)) === wanted.has(row.session.id)
    })
    return fits && tests.length > 0 ? text : queryOfRows(rows)
  }

  /** As `of`, but first by name: for rows that no field tells apart, unless there are many. */
  byName(rows: readonly string[], terms: readonly QueryTerm[]): string | null {
    return queryOfRows(rows) ?? (rows.length === 0 ? null : this.of(rows, terms))
  }
}
