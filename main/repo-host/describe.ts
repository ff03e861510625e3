import type { DecisionList } from '../../shared/ipc/list-answers.ts'
import type { Dashboard } from '../../shared/model/dashboard.ts'
import type { Severity } from '../../shared/model/problem.ts'
import type { FolderOffer, RepositoryState } from '../../shared/model/repository.ts'
import { counted } from '../../shared/text/counted.ts'

/** A repository in numbers. */
interface Described {
  readonly state: RepositoryState
  readonly decisions: DecisionList
  readonly dashboard: Dashboard
  readonly problems: Readonly<Record<Severity, number>>
  /** Sum over all digests, removed ones too. */
  readonly revisions: number
}

/** What a repository holds, in a few lines of words. */
export function describeRepository({ state, decisions, dashboard, problems, revisions }: Described): string {
  const open = dashboard.gaps.filter((gap) => gap.state === 'open').length
  const kept = dashboard.promotionTargets.filter((target) => target.state === 'kept').length
  const removed = state.counts.removed > 0 ? `, ${state.counts.removed} more removed` : ''
  const lines = [
    `${state.name}: ${counted(state.counts.sessions, 'session')}${removed}; branch ${state.branch ?? 'none'}, HEAD ${state.head?.slice(0, 7) ?? 'none'}.`,
    `${counted(decisions.shown, 'decision')}${decisions.shown > 0 ? `: ${byProject(decisions)}` : ''}.`,
    `${counted(revisions, 'revision')} in ${counted(state.history.done, 'commit')}.`,
    `${counted(dashboard.gaps.length, 'gap')}, ${open} open; ${counted(dashboard.strengths.length, 'strength')}; ${kept} of ${counted(dashboard.promotionTargets.length, 'promotion target')} kept.`,
    `Problems: ${counted(problems.error, 'error')}, ${counted(problems.warning, 'warning')}, ${problems.info} info.`,
  ]
  if (state.counts.sessions === 0 && state.counts.removed === 0 && state.folders.length > 0)
    lines.push(`Below ${state.folders.join(', ')} there is no Markdown file, now or in the past.`)
  return lines.join('\n')
}

function byProject({ groups }: DecisionList): string {
  return (groups ?? [])
    .map(({ project, count: decisions }) => `${project ?? '(missing)'} ${decisions}`)
    .join(', ')
}

/** A folder that may hold digests, with its counts, as one line of words. */
export function offerLine({ folder, digestLike, markdown, removed }: FolderOffer): string {
  const gone = removed > 0 ? `, ${removed} more in the past` : ''
  return `  ${folder === '' ? '.' : folder}: ${digestLike} digest-like of ${counted(markdown, 'Markdown file')}${gone}`
}
