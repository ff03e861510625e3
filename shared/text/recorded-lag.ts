import type { Decision } from '../model/session.ts'
import { daysBetween } from './day-number.ts'

/** Sources of a session's date that say when it was; the first commit only says when it was recorded. */
const saidByCommit = ['git', 'git-or-before']

/**
 * Days from the day a decision was taken (its session's date as written) to the day it was recorded (author date of the
 * commit that bore it, in the zone recorded); negative: it was recorded before that date. Null: one of the two is not
 * known, or the known history begins at that commit, so that it may have been recorded before.
 */
export function recordedLag(
  decision: Pick<Decision, 'dateKey' | 'dateFrom' | 'bornOn' | 'bornAtEdge'>,
): number | null {
  const { dateKey, dateFrom, bornOn, bornAtEdge } = decision
  if (bornAtEdge || dateFrom === null || saidByCommit.includes(dateFrom)) return null
  return daysBetween(dateKey, bornOn)
}
