import type { ItemTrace } from '../diff/item-lives.ts'
import { counting } from '../digest/counting-field.ts'
import { foldKey } from '../digest/fold-key.ts'
import { placeOf, problemsOf, shown } from '../digest/problem-at.ts'
import type { Problem } from '../model/problem.ts'
import type { RevisionChain } from '../model/revision.ts'
import { dateKey } from '../text/dates.ts'
import type { DigestEntry } from './index-input.ts'

/** Spellings that mean the text; others (`ended_at`, `last_seen_at`) tell of the session. */
const ofTheText: ReadonlySet<string> = new Set([
  'updated',
  'updated_at',
  'last_updated',
  'modified',
  'modified_at',
])

/**
 * A field `updated` that names an earlier day than the last commit that changed items of the digest. The commit
 * that brought the file, or may not have made what it has, does not count: a text may be older than its repository. Of the two days that a commit
 * has, in its own zone and in UTC, the earlier one counts.
 */
export function updatedBehind(
  entry: DigestEntry,
  chain: RevisionChain | null,
  lives: readonly ItemTrace[] | null,
): Problem[] {
  const field = counting(entry.digest.fields, 'updated')
  if (!field || !chain || !lives || entry.removed || !ofTheText.has(foldKey(field.key))) return []
  const day = dateKey(field.value)?.slice(0, 10)
  const first = chain.revisions.findLast(({ commit }) => commit !== null)?.commit
  if (!day) return []
  let last: { commit: string; day: string } | null = null
  for (const { steps } of lives) {
    for (const { commit, date, edge } of steps) {
      if (commit === null || date === null || commit === first || edge) continue
      // Nor can the earlier of two days be later, then; there are many steps, and reading a date takes a while.
      if (date.slice(0, 10) <= (last?.day ?? day)) continue
      const changed = earlierDay(date)
      if (changed !== null && changed > (last?.day ?? day)) last = { commit, day: changed }
    }
  }
  if (last === null) return []
  const { path } = entry
  const what = `Field \`${shown(field.key)}\` says “${shown(field.value)}”, but ${last.commit.slice(0, 7)} changed the items of the digest on ${last.day}.`
  const mend = `Write \`${shown(field.key)}: ${last.day}\`.`
  return [
    problemsOf(path)('date.updated-behind', 'info', field.line, what, mend, {
      related: { ...placeOf(path, 1), line: null, revision: last.commit },
    }),
  ]
}

function earlierDay(date: string): string | null {
  const at = Date.parse(date)
  if (Number.isNaN(at)) return null
  const utc = new Date(at).toISOString().slice(0, 10)
  const own = date.slice(0, 10)
  return [own, utc].sort()[0] ?? null
}
