import type { Digest } from '../model/digest.ts'
import type { MatchMethod, SessionRecord } from '../model/record.ts'
import type { DigestEntry } from './index-input.ts'
import { decisionsLikeness, decisionWords, digestKeys, idLikeWords, recordKeys } from './join-keys.ts'
import { keptByDigest } from './kept-by-digest.ts'

/** A digest and a record that are one session, with how that was found. */
export interface Pair {
  readonly entry: DigestEntry
  readonly record: SessionRecord
  readonly method: MatchMethod
  /** 0 to 1; 1 is an explicit id on both sides. */
  readonly certainty: number
}

export interface Joined {
  readonly pairs: readonly Pair[]
  readonly digestsAlone: readonly DigestEntry[]
  readonly recordsAlone: readonly SessionRecord[]
}

/** How far each method can be trusted. Text likeness has its likeness as certainty. */
const certainties = { 'session-id': 1, 'file-name': 0.95, 'id-in-body': 0.9, 'date-and-model': 0.7 } as const

/** Least likeness of all decisions' words at which a digest and a record are taken for one session. */
export const leastDecisionLikeness = 0.5

/** File name without folder and extension. */
export function fileStem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.(md|markdown)$/i, '')
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Entries that are passed between two pauses, where each takes some microseconds. */
const entriesPerPause = 256

function pauses(): () => boolean {
  let count = 0
  return () => ++count % entriesPerPause === 0
}

/** The open halves of a join in progress. */
class Halves {
  readonly pairs: Pair[] = []
  readonly entries: Set<DigestEntry>
  readonly records: Set<SessionRecord>

  constructor(entries: readonly DigestEntry[], records: readonly SessionRecord[]) {
    this.entries = new Set(entries)
    this.records = new Set(records)
  }

  join(entry: DigestEntry, record: SessionRecord, method: MatchMethod, certainty: number) {
    this.pairs.push({ entry, record, method, certainty })
    this.entries.delete(entry)
    this.records.delete(record)
  }
}

/**
 * Joins by ids. The same id may stand on several lines or in several files: then the pair that agrees on day
 * and model comes first, else the last line and the first path; what is left over stays a row of its own.
 */
function* joinByIds(
  halves: Halves,
  idsOf: (entry: DigestEntry) => readonly string[],
  method: MatchMethod,
  certainty: number,
): Generator<void> {
  if (halves.records.size === 0) return
  const byId = new Map<string, SessionRecord[]>()
  for (const record of halves.records) for (const id of recordKeys(record).ids) push(byId, id, record)
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
function* joinByMention(
  halves: Halves,
  wordsOf: (entry: DigestEntry) => readonly string[],
  method: MatchMethod,
  certainty: number,
): Generator<void> {
  if (halves.records.size === 0) return
  const byId = new Map<string, SessionRecord[]>()
  for (const record of halves.records) for (const id of recordKeys(record).ids) push(byId, id, record)
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

/** An explicit id on both sides that differs says no: weaker signs must not join such two. */
function mayBeOne(entry: DigestEntry, record: SessionRecord): boolean {
  const { ids, bodyIds } = digestKeys(entry.digest, entry.path)
  return (ids.length === 0 && bodyIds.length === 0) || recordKeys(record).ids.length === 0
}

function joinByDayAndModel(halves: Halves) {
  const records = new Map<string, SessionRecord[]>()
  for (const record of halves.records) {
    const key = recordKeys(record).dayAndModel
    if (key !== null) push(records, key, record)
  }
  const entries = new Map<string, DigestEntry[]>()
  for (const entry of halves.entries) {
    const key = digestKeys(entry.digest, entry.path).dayAndModel
    if (key !== null && records.has(key)) push(entries, key, entry)
  }
  for (const [key, [entry, another]] of entries) {
    const [record, anotherRecord] = records.get(key) ?? []
    if (!entry || another || !record || anotherRecord || !mayBeOne(entry, record)) continue
    halves.join(entry, record, 'date-and-model', certainties['date-and-model'])
  }
}

/** A record that is likely the other half of a digest. */
interface Likely {
  readonly record: SessionRecord
  readonly likeness: number
}

/** Who holds which word of a decision, among records that are open. */
interface WordHolders {
  readonly records: readonly SessionRecord[]
  readonly byWord: ReadonlyMap<string, readonly SessionRecord[]>
  /** What was found with these holders, so that a change of one digest does not compare all others again. */
  readonly found: WeakMap<Digest, readonly Likely[]>
}

/** A word that more records than this hold tells none of them apart. */
const commonFrom = 50

let lastHolders: WordHolders = { records: [], byWord: new Map(), found: new WeakMap() }

function* holdersOf(open: ReadonlySet<SessionRecord>): Generator<void, WordHolders> {
  const records = [...open]
  const isSame = records.length === lastHolders.records.length
  if (isSame && records.every((record, at) => record === lastHolders.records[at])) return lastHolders
  const byWord = new Map<string, SessionRecord[]>()
  const pause = pauses()
  for (const record of records) {
    for (const word of decisionWords(recordKeys(record))) push(byWord, word, record)
    if (pause()) yield
  }
  lastHolders = { records, byWord, found: new WeakMap() }
  return lastHolders
}

function likelyRecords(entry: DigestEntry, { byWord }: WordHolders): Likely[] {
  const own = decisionWords(digestKeys(entry.digest, entry.path))
  const shared = new Map<SessionRecord, number>()
  for (const word of own) {
    const holders = byWord.get(word) ?? []
    if (holders.length > commonFrom) continue
    for (const record of holders) shared.set(record, (shared.get(record) ?? 0) + 1)
  }
  return [...shared].flatMap(([record, count]) => {
    if (count < 3 || !mayBeOne(entry, record)) return []
    const likeness = decisionsLikeness(own, decisionWords(recordKeys(record)))
    return likeness >= leastDecisionLikeness ? [{ record, likeness }] : []
  })
}

/** Best likeness of decisions first; only halves that share three words of some rarity are compared. */
function* joinByDecisions(halves: Halves): Generator<void> {
  const holders = yield* holdersOf(halves.records)
  if (holders.byWord.size === 0) return
  const likely: (Likely & { readonly entry: DigestEntry })[] = []
  for (const entry of halves.entries) {
    let own = holders.found.get(entry.digest)
    if (!own) {
      own = likelyRecords(entry, holders)
      holders.found.set(entry.digest, own)
      yield
    }
    for (const one of own) likely.push({ ...one, entry })
  }
  likely.sort((a, b) => b.likeness - a.likeness)
  for (const { entry, record, likeness } of likely) {
    if (halves.entries.has(entry) && halves.records.has(record)) {
      halves.join(entry, record, 'text-likeness', Math.round(likeness * 100) / 100)
    }
  }
}

/** Runs of a file name's parts that could be a session id. */
const idsInName = keptByDigest((_, path): readonly string[] => {
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

/**
 * Joins digests with session records: explicit id; the same id in the body's metadata, in the file name or in
 * the running text; file name equal to the id; day and model where both are unique; likeness of decisions.
 * No promise of the format joins the two, so the method stays with each pair. Every input is in exactly one of
 * the three lists. Removed digests take no record: its line is still there and stays a row.
 */
export function joinSessions(digests: readonly DigestEntry[], records: readonly SessionRecord[]): Joined {
  const steps = joinSteps(digests, records)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The last join: a change that touches nothing a join looks at gives the same pairs again. */
let last: { digests: readonly DigestEntry[]; records: readonly SessionRecord[]; joined: Joined } | null = null

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at])
}

/** True when a changed text of a digest leaves every join as it was, given how it was joined before. */
function joinsAlike(before: DigestEntry, now: DigestEntry, method: MatchMethod | null): boolean {
  const old = digestKeys(before.digest, before.path)
  const own = digestKeys(now.digest, now.path)
  if (!sameList(old.ids, own.ids) || !sameList(old.bodyIds, own.bodyIds)) return false
  if (old.dayAndModel !== own.dayAndModel) return false
  if (method === 'session-id') return true
  const mentions = sameList(idLikeWords(before.digest, before.text), idLikeWords(now.digest, now.text))
  if (!mentions) return false
  return method === 'date-and-model' || sameList(old.decisions, own.decisions)
}

/** The last join with the entries of now, where nothing that counts has changed; null: join anew. */
function joinedAgain(digests: readonly DigestEntry[], records: readonly SessionRecord[]): Joined | null {
  if (!last || last.digests.length !== digests.length || last.records.length !== records.length) return null
  if (last.records !== records && !records.every((record, at) => record === last?.records[at])) return null
  const now = new Map<DigestEntry, DigestEntry>()
  const changed: [before: DigestEntry, now: DigestEntry][] = []
  for (const [at, entry] of digests.entries()) {
    const before = last.digests[at] as DigestEntry
    if (before.path !== entry.path || before.removed !== entry.removed) return null
    now.set(before, entry)
    if (before.digest !== entry.digest) changed.push([before, entry])
  }
  const { pairs, digestsAlone, recordsAlone } = last.joined
  if (changed.length > 0 && records.length > 0) {
    const touched = new Set(changed.map(([before]) => before))
    const methods = new Map(
      pairs.flatMap((pair) => (touched.has(pair.entry) ? [[pair.entry, pair.method] as const] : [])),
    )
    if (!changed.every(([before, entry]) => joinsAlike(before, entry, methods.get(before) ?? null)))
      return null
  }
  const present = (entry: DigestEntry) => now.get(entry) ?? entry
  return {
    pairs: pairs.map((pair) =>
      present(pair.entry) === pair.entry ? pair : { ...pair, entry: present(pair.entry) },
    ),
    digestsAlone: digestsAlone.map(present),
    recordsAlone,
  }
}

/** As `joinSessions`, with pauses. */
export function* joinSteps(
  digests: readonly DigestEntry[],
  records: readonly SessionRecord[],
): Generator<void, Joined> {
  const joined = joinedAgain(digests, records) ?? (yield* joinAnew(digests, records))
  last = { digests, records, joined }
  return joined
}

function* joinAnew(
  digests: readonly DigestEntry[],
  records: readonly SessionRecord[],
): Generator<void, Joined> {
  const halves = new Halves(
    digests.filter((entry) => !entry.removed),
    records,
  )
  const { 'id-in-body': inBody, 'file-name': inName } = certainties
  yield* joinByIds(halves, (entry) => digestKeys(entry.digest, entry.path).ids, 'session-id', 1)
  yield* joinByIds(halves, (entry) => digestKeys(entry.digest, entry.path).bodyIds, 'id-in-body', inBody)
  yield* joinByIds(halves, (entry) => [fileStem(entry.path)], 'file-name', inName)
  yield* joinByMention(halves, (entry) => idsInName(entry.digest, entry.path), 'file-name', inName)
  yield* joinByMention(halves, (entry) => idLikeWords(entry.digest, entry.text), 'id-in-body', inBody)
  joinByDayAndModel(halves)
  yield
  yield* joinByDecisions(halves)
  return {
    pairs: halves.pairs,
    digestsAlone: digests.filter((entry) => entry.removed || halves.entries.has(entry)),
    recordsAlone: [...halves.records],
  }
}
