import type { MatchMethod, SessionRecord } from '../model/record.ts'
import { sameTexts } from '../same-texts.ts'
import { fileStem } from '../text/file-stem.ts'
import type { DigestEntry } from './index-input.ts'
import { idsInName, joinByIds, joinByMention } from './join-by-id.ts'
import { joinByDayAndModel, joinByDecisions } from './join-by-likeness.ts'
import { certainties, Halves, type Joined } from './join-halves.ts'
import { digestKeys, idLikeWords } from './join-keys.ts'

/** The last join: a change that touches nothing a join looks at gives the same pairs again. */
let last: { digests: readonly DigestEntry[]; records: readonly SessionRecord[]; joined: Joined } | null = null

/** True when a changed text of a digest leaves every join as it was, given how it was joined before. */
function joinsAlike(before: DigestEntry, now: DigestEntry, method: MatchMethod | null): boolean {
  const old = digestKeys(before.digest, before.path)
  const own = digestKeys(now.digest, now.path)
  if (!sameTexts(old.ids, own.ids) || !sameTexts(old.bodyIds, own.bodyIds)) return false
  if (old.dayAndModel !== own.dayAndModel) return false
  if (method === 'session-id') return true
  const mentions = sameTexts(idLikeWords(before.digest, before.text), idLikeWords(now.digest, now.text))
  if (!mentions) return false
  return method === 'date-and-model' || sameTexts(old.decisions, own.decisions)
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

/**
 * Joins digests with session records: explicit id; the same id in the body's metadata, in the file name or in
 * the running text; file name equal to the id; day and model where both are unique; likeness of decisions.
 * No promise of the format joins the two, so the method stays with each pair. Every input is in exactly one of
 * the three lists. Removed digests take no record: its line is still there and stays a row.
 */
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
  if (records.length === 0) return { pairs: [], digestsAlone: [...digests], recordsAlone: [] }
  const halves = new Halves(
    digests.filter((entry) => !entry.removed),
    records,
  )
  const { 'id-in-body': inBody, 'file-name': inName } = certainties
  if (halves.entries.size === 0) return { pairs: [], digestsAlone: [...digests], recordsAlone: records }
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
