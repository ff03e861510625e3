import type { Group, Learnings } from '../model/dashboard.ts'
import { daysBetween } from '../text/day-number.ts'
import { byCodePoint } from './natural-order.ts'

/** Sessions from which a learning counts as one that keeps coming. */
export const recursFrom = 3

/** Learnings of one session alone that are sent along, the oldest first. */
const mostOnce = 300

/**
 * Learnings that come back, and those that were never seen again after the session that had them.
 *
 * @param newest newest day of the set: a learning of that very day has had no time to be seen again
 */
export function learningsOf(groups: readonly Group[], newest: string | null): Learnings {
  const once = groups.filter(({ sessions, lastSeen }) => sessions === 1 && lastSeen !== newest?.slice(0, 10))
  const oldest = once
    .map((group) => ({
      wording: group.name ?? group.wording,
      seen: group.lastSeen,
      ...(group.lastSeenAtEdge ? { seenAtEdge: true as const } : {}),
      days: daysBetween(group.lastSeen, newest),
      query: group.query ?? null,
    }))
    .sort((a, b) => (b.days ?? -1) - (a.days ?? -1) || byCodePoint(a.wording, b.wording))
    .slice(0, mostOnce)
  return {
    total: groups.length,
    recurring: groups.filter(({ sessions }) => sessions >= recursFrom),
    once: once.length,
    oldest,
  }
}
