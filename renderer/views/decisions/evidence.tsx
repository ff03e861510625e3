import type { Decision } from '../../../shared/model/session.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { ErrorBlock } from '../../ui/empty-state.tsx'
import css from './decisions.module.css'
import { evidencePlace } from './place.ts'

/** What proves a decision: its line, file, commit, blob, and the plain git command that shows it. */
export function Evidence({ decision }: { readonly decision: Decision }) {
  const request = { session: decision.sessionRow, ...evidencePlace(decision) }
  const answer = useRequest('evidence.get', request, useVersion())
  return (
    <>
      <h3>Evidence</h3>
      {answer.error && <ErrorBlock title="The evidence could not be read." error={answer.error} />}
      {answer.value && <pre className={css.evidence}>{answer.value.text}</pre>}
    </>
  )
}
