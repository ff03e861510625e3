import { type LocalTime, lastSecondOf } from '../../shared/git/date-name.ts'
import type { NamedCommit, NamedRef } from '../../shared/model/named-commit.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import { inSentence } from '../../shared/text/visible-signs.ts'
import type { GitReader } from './git-reader.ts'

/** So many branches and tags are offered at a time. */
const mostOffered = 12
/** A longer name is cut where it is repeated in a sentence. */
const longestName = 80

const local: LocalTime = (year, month, day, hour, minute) =>
  new Date(year, month - 1, day, hour, minute).getTime()

/**
 * The commit that a name stands for: what git resolves, else a date, which means the last commit at or before its end
 * by committer date on HEAD's first-parent line. A branch or tag that is named like a date comes first.
 */
export async function findCommit(reader: GitReader, name: string): Promise<Result<NamedCommit>> {
  const typed = name.trim()
  const named = typed === '' ? noCommit(typed) : await reader.resolve(typed)
  if (named.ok) return ok(await told(reader, typed, named.value, 'name'))
  // git fails on some names, `HEAD@{99}` among them, where it only does not know the others.
  if (named.error.code !== 'unknown-revision' && named.error.code !== 'git-failed') return named
  const last = lastSecondOf(typed, local)
  if (last === null) return noCommit(typed)
  const commit = await reader.lastBefore(last)
  if (!commit.ok) return commit
  if (commit.value === null)
    return refuse(
      'unknown-revision',
      reader.info.shallow
        ? `The clone is shallow: if there is a commit at or before ${typed} on the first-parent line of HEAD, it is not here.`
        : `There is no commit at or before ${typed} on the first-parent line of HEAD.`,
      'Name a later date.',
    )
  return ok(await told(reader, typed, commit.value, 'date'))
}

/** The same, of what is shown: as of a commit none that is not in its history. @param asOf null: all is shown */
export async function findShownCommit(
  reader: GitReader,
  name: string,
  asOf: NamedCommit | null,
): Promise<Result<NamedCommit>> {
  const found = await findCommit(reader, name)
  if (!found.ok || asOf === null || found.value.commit === asOf.commit) return found
  const later = await reader.onlyBehind(found.value.commit, asOf.commit)
  if (!later.ok) return later
  if (later.value.length === 0) return found
  return refuse(
    'unknown-revision',
    `The commit of “${shortened(found.value.name)}” is not part of what is shown, as of ${inSentence(asOf.name)}.`,
    'Name an earlier one, or go back to now.',
  )
}

/**
 * Branches and tags that have a text in their name, those that begin with it first, and how many there are.
 *
 * @param asOf those in the history of this commit alone; null: all
 */
export async function offerRefs(
  reader: GitReader,
  typed: string,
  asOf: NamedCommit | null,
): Promise<Result<{ readonly refs: readonly NamedRef[]; readonly total: number }>> {
  const all = await reader.listRefs(asOf?.commit)
  if (!all.ok) return all
  const text = typed.trim().toLowerCase()
  const found = all.value.filter(({ name }) => name.toLowerCase().includes(text))
  const begins = found.filter(({ name }) => name.toLowerCase().startsWith(text))
  const refs = [...begins, ...found.filter((ref) => !begins.includes(ref))]
  return ok({ refs: refs.slice(0, mostOffered), total: refs.length })
}

async function told(
  reader: GitReader,
  name: string,
  commit: string,
  by: NamedCommit['by'],
): Promise<NamedCommit> {
  const read = await reader.readCommit(commit)
  const { committer, subject } = read.ok ? read.value : { committer: null, subject: '' }
  return { name, commit, by, committed: committer?.date || null, subject }
}

function shortened(name: string): string {
  return inSentence(name.length > longestName ? `${name.slice(0, longestName)}…` : name)
}

function noCommit(typed: string) {
  const shown = shortened(typed)
  return refuse(
    'unknown-revision',
    shown === '' ? 'No commit is named.' : `No commit, tag, branch or date is named “${shown}”.`,
    'Name a commit, a tag, a branch, or a date such as 2026-06-14.',
  )
}

/** Why no commit can be named where git cannot be asked. */
export function noHistory() {
  return refuse('not-a-repository', 'There is no history here.', 'Open a git repository.')
}

/** Why `WORK` names nothing where no files on disk are shown. */
export function noFiles(asOf: NamedCommit | null) {
  return asOf
    ? refuse(
        'unknown-revision',
        `The files on disk are not part of ${asOf.name}.`,
        'Go back to now, or name a commit.',
      )
    : refuse('unknown-revision', 'A bare repository has no files on disk.', 'Name a commit.')
}
