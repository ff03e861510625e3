import type { RepositoryState } from '../../../shared/model/repository.ts'
import type { Decision } from '../../../shared/model/session.ts'
import { doneOf } from '../../../shared/text/counted.ts'
import { whyNoCommit } from '../../../shared/text/no-history.ts'
import { stoppedWork } from '../../../shared/text/work-words.ts'

/** Why no commit is known to have borne a decision; null: one is, or may still be read. */
export function notRecorded(repository: RepositoryState | null, decision: Decision): string | null {
  if (!repository || decision.bornOn !== null) return null
  return (
    noCommit(repository, decision) ?? (repository.phase === 'ready' ? noLife(repository, decision) : null)
  )
}

function noCommit(repository: RepositoryState, { path, life }: Decision): string | null {
  return whyNoCommit(repository, path, life.length > 0)
}

/** Why nothing is told of a decision's life: what is being read, else what it cannot be known from. */
export function noLife(repository: RepositoryState | null, decision: Decision): string {
  if (!repository) return ''
  const none = noCommit(repository, decision)
  if (none !== null) return none
  if (repository.head === null) return 'There is no commit yet, and so no history.'
  const { complete, stopped } = repository.history
  const commits = doneOf(repository.history)
  if (stopped)
    return `The history was stopped at ${commits} commits; what was read does not hold this decision.`
  const left = repository.workLeft?.find(({ kind }) => kind === 'lives')
  if (left) return stoppedWork(left)
  if (repository.phase === 'ready') return 'No commit that was read holds this decision.'
  if (!complete) return `History is being read: ${commits} commits. The lives of decisions are read after it.`
  return 'The lives of decisions are being read.'
}
