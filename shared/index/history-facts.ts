import { splitLines } from '../digest/lines.ts'
import { isAtEdge } from '../git/history-edge.ts'
import { type Digest, findField } from '../model/digest.ts'
import type { Revision } from '../model/revision.ts'
import type { CanonicalChanges, CanonicalStep, StatusStep } from './index-input.ts'

/** One revision with what was read there; digest null: removed here, or its text could not be had. */
export interface HistoryStep {
  readonly revision: Revision
  readonly digest: Digest | null
  /** The text below the frontmatter; null like `digest`. */
  readonly body: string | null
}

function statusOf(digest: Digest): string | null {
  return findField(digest, 'status')?.value ?? null
}

/** Steps of status of one digest. `steps` oldest first; a step that changes nothing is left out. */
export function statusStepsOf(steps: readonly HistoryStep[]): StatusStep[] {
  const out: StatusStep[] = []
  for (const [at, { revision, digest }] of steps.entries()) {
    const { commit, authorDate } = revision
    const removed = revision.change === 'removed'
    if (commit === null || authorDate === null || (!digest && !removed)) continue
    const status = digest ? statusOf(digest) : null
    const last = out.at(-1)
    if (last && last.status === status && last.removed === removed) continue
    const edge = isAtEdge(revision, at === 0) ? { edge: true as const } : {}
    out.push({ date: authorDate, status, removed, commit, ...edge })
  }
  return out
}

/** The first line of a text, blank ones apart, behind what it has in common with the text before it, and before that. */
function firstChanged(before: string, now: string): string | null {
  const [old, own] = [splitLines(before), splitLines(now)]
  let from = 0
  while (from < own.length && own[from] === old[from]) from++
  let to = own.length
  for (let end = old.length; to > from && end > from && own[to - 1] === old[end - 1]; end--) to--
  return own.slice(from, to).find((line) => line.trim() !== '') ?? null
}

/** Revisions whose body differs from the one before, after the first revision whose status was canonical. */
export function canonicalStepsOf(steps: readonly HistoryStep[]): CanonicalStep[] {
  const out: CanonicalStep[] = []
  let since: string | null = null
  let sinceAtEdge = false
  let before: string | null = null
  for (const [at, { revision, digest, body }] of steps.entries()) {
    if (digest === null || body === null || revision.commit === null || revision.authorDate === null) continue
    if (since !== null && before !== null && body !== before) {
      out.push({
        commit: revision.commit,
        date: revision.authorDate,
        canonicalSince: since,
        ...(sinceAtEdge ? { sinceAtEdge: true as const } : {}),
        changed: firstChanged(before, body),
      })
    }
    if (since === null && statusOf(digest) === 'canonical') {
      since = revision.authorDate
      sinceAtEdge = isAtEdge(revision, at === 0)
    }
    before = body
  }
  return out
}

/** Of so many of the last changes a row tells. */
const latest = 3

/** @param steps oldest first */
export function canonicalChangesOf(steps: readonly CanonicalStep[]): CanonicalChanges {
  return { count: steps.length, latest: steps.slice(-latest), steps }
}
