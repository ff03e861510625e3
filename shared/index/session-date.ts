import { startsAtEdge } from '../git/history-edge.ts'
import type { Digest, Field } from '../model/digest.ts'
import type { SessionRecord } from '../model/record.ts'
import type { RevisionChain } from '../model/revision.ts'
import type { DateSource, Session } from '../model/session.ts'
import { dateInName, dateKey, isPlaceholder, timeKey } from '../text/dates.ts'
import { isDatedAtEdge } from '../text/edge-words.ts'

/** The date of a session, and where it was found. */
interface SessionDate {
  /** As written. */
  readonly text: string
  readonly from: DateSource
  /** Sort key; null when the text does not read as a date. */
  readonly key: string | null
}

const createdKeys = new Set(['created', 'createdat', 'createddate', 'creationdate'])

/** A key without case and separators, to tell `Created-At` from `session_date`. */
function bareKey(key: string): string {
  return key.toLowerCase().replace(/[^a-z]/g, '')
}

/**
 * Sort key of a text that is used as a date. An impossible day (`2026-05-32`) keeps the place that its
 * digits give it, so that its row stands beside its neighbours; it is never turned into another day.
 */
export function sortKeyOf(text: string): string | null {
  return dateKey(text) ?? /^\d{4}-\d{2}(-\d{2})?/.exec(text.trim())?.[0] ?? null
}

function usable(field: Field): boolean {
  return (
    field.kind !== 'empty' && field.kind !== 'map' && field.value.trim() !== '' && !isPlaceholder(field.value)
  )
}

/** Later fields win over earlier ones, and the documented name over its aliases. */
function choose(fields: readonly Field[]): Field | undefined {
  return fields.findLast((field) => bareKey(field.key) === 'sessiondate') ?? fields.at(-1)
}

/**
 * The date of a digest by the rule of the format: `session_date` as written; else the first that reads as a
 * date among created, file name and body. Null when none does.
 */
export function dateOfDigest(digest: Digest, path: string): SessionDate | null {
  const dated = digest.fields.filter(
    (field) => (field.name === 'session_date' || createdKeys.has(bareKey(field.key))) && usable(field),
  )
  const front = dated.filter((field) => field.source === 'frontmatter')
  const stated = choose(front.filter((field) => !createdKeys.has(bareKey(field.key))))
  if (stated) return { text: stated.value, from: 'field', key: withTime(sortKeyOf(stated.value), digest) }
  const created = front.findLast(
    (field) => createdKeys.has(bareKey(field.key)) && dateKey(field.value) !== null,
  )
  if (created) return { text: created.value, from: 'created', key: sortKeyOf(created.value) }
  const named = dateInName(path)
  if (named !== null) return { text: named, from: 'file-name', key: sortKeyOf(named) }
  const body = choose(dated.filter((field) => field.source === 'body' && dateKey(field.value) !== null))
  return body ? { text: body.value, from: 'body', key: sortKeyOf(body.value) } : null
}

/** A day's key with the time that a field of its own states, as `time: "09:33"` beside `date: 2026-02-12`. */
function withTime(day: string | null, { fields }: Digest): string | null {
  if (day?.length !== 10) return day
  const time = fields.find(({ key, source }) => source === 'frontmatter' && bareKey(key) === 'time')
  const clock = time ? timeKey(time.value) : null
  return clock === null ? day : `${day}T${clock}`
}

/** The date of a session: of its digest, else of its record, else of the digest's first commit. */
export function dateOfSession(
  ofDigest: SessionDate | null,
  record: SessionRecord | null,
  chain: RevisionChain | null,
): SessionDate | null {
  if (ofDigest) return ofDigest
  if (record && record.timestamp.trim() !== '' && (chain === null || dateKey(record.timestamp) !== null)) {
    return { text: record.timestamp, from: 'record', key: sortKeyOf(record.timestamp) }
  }
  const first = chain?.revisions.findLast((revision) => revision.authorDate !== null)?.authorDate
  if (!chain || !first) return null
  const from = startsAtEdge(chain.revisions.filter(({ commit }) => commit !== null)) ? 'git-or-before' : 'git'
  return { text: first, from, key: sortKeyOf(first) }
}

/** The mark of a day that is that of the oldest known commit, for what takes its day over from a session. */
export function dayMark(session: Pick<Session, 'dateFrom'>): { readonly dateAtEdge?: true } {
  return isDatedAtEdge(session) ? { dateAtEdge: true } : {}
}

/** The month of a day, as `YYYY-MM`; null: it has none. */
export function monthOf(day: string | null | undefined): string | null {
  const month = day?.slice(0, 7) ?? ''
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null
}
