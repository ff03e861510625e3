import type { LifeStep } from '../model/session.ts'
import { edgeText } from './edge-words.ts'

/** Said of a step that is told though not all items were compared. */
export const unsureWords = 'not all items compared'

/** Why: for the remark beside such a step. */
export const unsureRemark =
  'This revision and the one before have too many items to compare them all, so it may be an item that was there all along in other words.'

/** "born 2026-06-11", "moved to Learnings 2026-06-14", "dropped in the working copy". */
export function stepInWords({ step, section, date, edge, unsure }: LifeStep): string {
  const when = date === null ? 'in the working copy' : date.slice(0, 10)
  return `${step === 'moved' ? `moved to ${section}` : step} ${edgeText(when, edge)}${unsure ? ` (${unsureWords})` : ''}`
}
