import type { Digest } from '../model/digest.ts'
import type { SessionRecord } from '../model/record.ts'
import type { DigestEntry } from './index-input.ts'
import { certainties, type Halves, pauses, push } from './join-halves.ts'
import { decisionsLikeness, decisionWords, digestKeys, recordKeys, wordsOfRecord } from './join-keys.ts'

/** Least likeness of all decisions' words at which a digest and a record are taken for one session. */
const leastDecisionLikeness = 0.5

/** An explicit id on both sides that differs says no: weaker signs must not join such two. */
function mayBeOne(entry: DigestEntry, record: SessionRecord): boolean {
  const { ids, bodyIds } = digestKeys(entry.digest, entry.path)
  return (ids.length === 0 && bodyIds.length === 0) || recordKeys(record).ids.length === 0
}

/** Joins a digest and a record that alone have their day and model among those that are open. */
export function joinByDayAndModel(halves: Halves) {
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
  /** Words that were looked for: those of the open digests. */
  readonly wanted: ReadonlySet<string>
  readonly byWord: ReadonlyMap<string, readonly SessionRecord[]>
  /** What was found with these holders, so that a change of one digest does not compare all others again. */
  readonly found: WeakMap<Digest, readonly Likely[]>
}

/** A word that more records than this hold tells none of them apart. */
const commonFrom = 50

let lastHolders: WordHolders = { records: [], wanted: new Set(), byWord: new Map(), found: new WeakMap() }

function* holdersOf({ entries, records: open }: Halves): Generator<void, WordHolders> {
  const records = [...open]
  const wanted = new Set<string>()
  for (const entry of entries) {
    for (const word of decisionWords(digestKeys(entry.digest, entry.path))) wanted.add(word)
  }
  const isSame = records.length === lastHolders.records.length
  if (
    isSame &&
    records.every((record, at) => record === lastHolders.records[at]) &&
    [...wanted].every((word) => lastHolders.wanted.has(word))
  )
    return lastHolders
  const byWord = new Map<string, SessionRecord[]>()
  const pause = pauses()
  for (const record of wanted.size === 0 ? [] : records) {
    for (const word of wordsOfRecord(record)) {
      // One more than are looked at says that there are too many.
      if (wanted.has(word) && (byWord.get(word)?.length ?? 0) <= commonFrom) push(byWord, word, record)
    }
    if (pause()) yield
  }
  lastHolders = { records, wanted, byWord, found: new WeakMap() }
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
    const likeness = decisionsLikeness(own, wordsOfRecord(record))
    return likeness >= leastDecisionLikeness ? [{ record, likeness }] : []
  })
}

/** Best likeness of decisions first; only halves that share three words of some rarity are compared. */
export function* joinByDecisions(halves: Halves): Generator<void> {
  const holders = yield* holdersOf(halves)
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
