import { printQuery } from '../../../shared/index/query-print.ts'
import { counted } from '../../../shared/text/counted.ts'
import { openRows } from '../../state/trail.ts'
import { say } from '../../state/view.ts'

/** Longest query that the contract takes. */
const longestQuery = 10_000

/** A query that leaves exactly these rows; null: there are none, or too many to be named one by one. */
export function rowsQuery(rows: Iterable<string>): string | null {
  const ids = new Set(rows)
  if (ids.size === 0 || isTooLong(ids)) return null
  const values = [...ids].map((id) => ({ kind: 'is' as const, text: id.replace(/^d:/, '') }))
  const text = printQuery({ terms: [{ kind: 'field', not: false, field: 'id', values }] })
  return text.length <= longestQuery ? text : null
}

/** True where the ids alone, without a sign between them, are longer than a query may be. */
function isTooLong(ids: Iterable<string>): boolean {
  let length = 0
  for (const id of ids) {
    length += id.length - 'd:'.length
    if (length > longestQuery) return true
  }
  return false
}

/** Opens the rows of a mark in Sessions, or says why it cannot. */
export function openQuery(query: string | null | undefined): void {
  if (query === null || query === undefined) {
    say('These rows are too many to be named one by one in a query.')
    return
  }
  openRows(query)
}

/** "opens 1 row", as the last words of a mark's name. */
export function opensRows(count: number): string {
  return `opens ${counted(count, 'row')}`
}
