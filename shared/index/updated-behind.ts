import { counting } from '../digest/counting-field.ts'
import { foldKey } from '../digest/fold-key.ts'
import { placeOf, problemsOf, shown } from '../digest/problem-at.ts'
import type { Problem } from '../model/problem.ts'
import type { RevisionChain } from '../model/revision.ts'
import { dateKey } from '../text/dates.ts'
import type { DigestLives } from './digest-lives.ts'
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
 * that brought the file, or may not have made what it has, does not count: a text may be older than its repository.
 */
export function updatedBehind(
  entry: DigestEntry,
  chain: RevisionChain | null,
  lives: DigestLives | null,
): Problem[] {
  const last = lives?.lastChange
  if (!last || !chain || entry.removed) return []
  const field = counting(entry.digest.fields, 'updated')
  if (!field || !ofTheText.has(foldKey(field.key))) return []
  const day = dateKey(field.value)?.slice(0, 10)
  if (!day || last.day <= day) return []
  const { path } = entry
  const what = `Field \`${shown(field.key)}\` says “${shown(field.value)}”, but ${last.commit.slice(0, 7)} changed the items of the digest on ${last.day}.`
  const mend = `Write \`${shown(field.key)}: ${last.day}\`.`
  return [
    problemsOf(path)('date.updated-behind', 'info', field.line, what, mend, {
      related: { ...placeOf(path, 1), line: null, revision: last.commit },
    }),
  ]
}
