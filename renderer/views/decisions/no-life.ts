import type { RepositoryState } from '../../../shared/model/repository.ts'
import type { Decision } from '../../../shared/model/session.ts'
import { stoppedWork } from '../../../shared/text/work-words.ts'

/** Why no commit is known to have borne a decision; null: one is, or may still be read. */
export function notRecorded(repository: RepositoryState | null, decision: Decision): string | null {
  if (!repository || decision.bornOn !== null) return null
  if (decision.life.length > 0) return 'No commit has it yet.'
  const isRead = repository.phase === 'ready' || repository.kind === 'folder' || decision.path === null
  return isRead ? noLife(repository, decision) : null
}

/** Why nothing is told of a decision's life: what is being read, else what it cannot be known from. */
export function noLife(repository: RepositoryState | null, decision: Decision): string {
  if (!repository) return ''
  if (decision.path === null)
    return 'It stands in a session record only; lives are followed through the revisions of digests.'
  if (repository.kind === 'folder') return 'This folder is not a git repository: there is no history.'
  if (repository.head === null) return 'There is no commit yet, and so no history.'
  const { done, total, complete, stopped } = repository.history
  const commits =
    total === null
      ? done.toLocaleString('en-US')
      : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
  if (stopped)
    return `The history was stopped at ${commits} commits; what was read does not hold this decision.`
  const left = repository.workLeft?.find(({ kind }) => kind === 'lives')
  if (left) return stoppedWork(left)
  if (repository.phase === 'ready') return 'No commit that was read holds this decision.'
  if (!complete) return `History is being read: ${commits} commits. The lives of decisions are read after it.`
  return 'The lives of decisions are being read.'
}
