import { faultSentence } from '../../shared/index/query-faults.ts'
import { parseQuery } from '../../shared/index/query-grammar.ts'
import { exitCodes, Failure } from './failure.ts'

/**
 * Refuses a query that is not understood whole. The window tells its faults beside the field and filters by the
 * rest; a script has nobody who reads them and would take all rows for those that match.
 */
export function checkQuery(query: string): void {
  const { faults } = parseQuery(query)
  if (faults.length === 0) return
  throw new Failure(
    `The query is not understood: ${faults.map(faultSentence).join(' ')}`,
    'docs/query.md has the language.',
    exitCodes.wrongUse,
  )
}
