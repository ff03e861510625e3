import { useMemo } from 'react'
import { parseQuery, printQuery } from '../../../shared/index/query-grammar.ts'
import { saidInDecisions } from '../../../shared/index/said-in-decisions.ts'
import type { DecisionFilter } from '../../../shared/model/decision-column.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { keyCommands } from '../../state/key-list.ts'
import { useCommand } from '../../state/keys.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { setQuery } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import css from './decisions.module.css'

interface OnlySaidProps {
  readonly query: string
  readonly removed: boolean
  readonly state: DecisionFilter
  /** Decisions that are listed now. */
  readonly shown: number
}

/**
 * Words leave all decisions of the sessions that have them anywhere. This line says so, how many decisions say the words
 * themselves, and leads to those alone. It is not there where the query asks for no words, or all that are listed say them.
 */
export function OnlySaid({ query, removed, state, shown }: OnlySaidProps) {
  const said = useMemo(() => {
    const asked = saidInDecisions(parseQuery(query).query)
    return asked && printQuery(asked)
  }, [query])
  const request = { query: said ?? '', sort: [], removed, byProject: false, state, countOnly: true }
  const answer = useRequest('decisions.query', said === null ? undefined : request, useVersion())
  const saying = said !== null && answer.matches ? answer.value?.shown : undefined
  const leads = saying !== undefined && saying > 0 && saying < shown
  const only = () => said !== null && setQuery(said)
  useCommand('decision.said', only, leads)
  if (saying === undefined || saying >= shown) return null
  return (
    <p className={css.said} role="status" data-no-print="">
      {shown === 1 ? 'The decision' : `All ${numeral(shown)} decisions`} of the sessions that have the words
      anywhere.{' '}
      {saying === 0 ? (
        'No decision says them itself.'
      ) : (
        <>
          {counted(saying, 'says them itself', 'say them themselves')}:{' '}
          <LinkButton onClick={only}>
            Only {saying === 1 ? 'this one' : `these ${numeral(saying)}`}
          </LinkButton>
          <KeyHint keys={keyCommands['decision.said'].keys[0]} />
        </>
      )}
    </p>
  )
}
