import type { MatchMethod, SessionRecord } from '../model/record.ts'
import { fileStem } from '../text/file-stem.ts'
import type { DigestEntry } from './index-input.ts'
import { type Halves, pauses, push } from './join-halves.ts'
import { digestKeys, recordKeys } from './join-keys.ts'
import { keptByDigest } from './kept-by-digest.ts'

function recordsById({ records }: Halves): ReadonlyMap<string, readonly SessionRecord[]> {
  const byId = new Map<string, SessionRecord[]>()
  for (const record of records) for (const id of recordKeys(record).ids) push(byId, id, record)
  return byId
}

/**
 * Joins by ids. The same id may stand on several lines or in several files: then the pair that agrees on day
 * and model comes first, else the last line and the first path; what is left over stays a row of its own.
 */
export function* joinByIds(
  halves: Halves,
  idsOf: (entry: DigestEntry) => readonly string[],
  method: MatchMethod,
  certainty: number,
): Generator<void> {
  if (halves.records.size === 0) return
  const byId = recordsById(halves)
  if (byId.size === 0) return
  const second: DigestEntry[] = []
  const choose = (entry: DigestEntry, agreed: boolean) => {
    const key = digestKeys(entry.digest, entry.path).dayAndModel
    for (const id of idsOf(entry)) {
      const open = byId.get(id)?.filter((record) => halves.records.has(record)) ?? []
      const record = agreed
        ? open.findLast((one) => key !== null && recordKeys(one).dayAndModel === key)
        : open.at(-1)
      if (record) {
        halves.join(entry, record, method, certainty)
        return
      }
    }
    if (agreed) second.push(entry)
  }
  const pause = pauses()
  for (const entry of halves.entries) {
    choose(entry, true)
    if (pause()) yield
  }
  for (const entry of second) {
    choose(entry, false)
    if (pause()) yield
  }
}

/** Record ids that stand in a text or name: joined only where exactly one open id stands in exactly one open digest. */
export function* joinByMention(
  halves: Halves,
  wordsOf: (entry: DigestEntry) => readonly string[],
  method: MatchMethod,
  certainty: number,
): Generator<void> {
  if (halves.records.size === 0) return
  const byId = recordsById(halves)
  const found: { entry: DigestEntry; record: SessionRecord }[] = []
  const named = new Map<SessionRecord, number>()
  const pause = pauses()
  for (const entry of halves.entries) {
    if (pause()) yield
    if (digestKeys(entry.digest, entry.path).ids.length > 0) continue
    const hits = [...new Set(wordsOf(entry))].flatMap((word) => byId.get(word) ?? [])
    for (const hit of hits) named.set(hit, (named.get(hit) ?? 0) + 1)
    const only = hits[0]
    if (only && hits.length === 1) found.push({ entry, record: only })
  }
  for (const { entry, record } of found) {
    if (named.get(record) === 1) halves.join(entry, record, method, certainty)
  }
}

/** Runs of a file name's parts that could be a session id. */
export const idsInName = keptByDigest((_, path): readonly string[] => {
  const parts = fileStem(path).split(/(?=[-_ .])|(?<=[-_ .])/)
  const runs: string[] = []
  for (let from = 0; from < parts.length && parts.length < 60; from++) {
    for (let to = from + 1; to <= parts.length; to++) {
      const run = parts.slice(from, to).join('')
      if (run.length >= 6 && /\d/.test(run)) runs.push(run)
    }
  }
  return runs
})
