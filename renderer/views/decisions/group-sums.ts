import type { DecisionGroup } from '../../../shared/ipc/list-answers.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'

/** "19 decisions: 17 in the files now, 2 dropped from them · 6 sessions". */
export function groupSums(group: DecisionGroup): string {
  const parts = [`${numeral(group.standing)} in the files now`]
  if (group.replaced > 0) parts.push(`${numeral(group.replaced)} replaced`)
  if (group.dropped > 0) parts.push(`${numeral(group.dropped)} dropped from them`)
  const sessions = counted(group.sessions, 'session')
  return `${counted(group.count, 'decision')}: ${parts.join(', ')} · ${sessions}`
}
