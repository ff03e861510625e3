import type { SetList } from '../../shared/ipc/digest-answers.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import type { Revision } from '../../shared/model/revision.ts'
import type { DigestChange } from '../../shared/model/set-change.ts'
import type { Answers } from './answers.ts'
import { findShownCommit, noFiles, noHistory } from './named-commits.ts'
import type { SessionEngine } from './session-engine.ts'
import { describeChange } from './set-comparison.ts'
import { setFile } from './set-file.ts'
import { digestsAt, type Pair, pairDigests, plainChange, type Side } from './set-pairs.ts'

/** Pairs by path, and the state of the repository that they belong to. */
interface Listed {
  readonly key: string
  readonly pairs: ReadonlyMap<string, Pair>
}

/** Answers on the whole set between two states: first which digests differ, then their sentences, few at a time. */
export function createSetAnswers(
  engine: SessionEngine,
): Pick<Answers, 'sets.list' | 'sets.describe' | 'sets.text'> {
  let last: Listed | null = null
  const listed = async (a: string | null, b: string | null): Promise<Result<Listed>> => {
    const key = `${a} ${b} ${engine.state.version}`
    if (last?.key === key) return ok(last)
    const old = await digestsAt(engine, a)
    if (!old.ok) return old
    const now = await digestsAt(engine, b)
    if (!now.ok) return now
    const pairs = pairDigests(engine, old.value, now.value)
    last = { key, pairs: new Map(pairs.map((pair) => [plainChange(pair).path, pair])) }
    return ok(last)
  }
  return {
    'sets.list': async ({ a, b }) => {
      if ([a, b].includes('WORK') && engine.reader && !engine.hasWorkingCopy)
        return noFiles(engine.state.asOf)
      const from = await commitNamed(engine, a)
      if (!from.ok) return from
      const to = await commitNamed(engine, b)
      if (!to.ok) return to
      const list = await listed(from.value, to.value)
      if (!list.ok) return list
      const sessions = sessionsByPath(engine)
      const revisions = revisionsByPath(engine)
      const changes = [...list.value.pairs.values()].map((pair) => {
        const change = plainChange(pair)
        return {
          ...change,
          session: sessions.get(change.path) ?? null,
          sessionOfA: sessions.get(change.renamedFrom ?? change.path) ?? null,
          textOfA: listedAs(revisions, pair.old, from.value),
          textOfB: listedAs(revisions, pair.now, to.value),
        }
      })
      const answer: SetList = {
        a: { name: a, commit: from.value },
        b: { name: b, commit: to.value },
        changes,
      }
      return ok(answer)
    },
    'sets.describe': async ({ a, b, paths }, signal) => {
      const list = await listed(a, b)
      if (!list.ok) return list
      const changes: DigestChange[] = []
      for (const path of paths) {
        const pair = list.value.pairs.get(path)
        if (pair) changes.push(await describeChange(engine, pair, signal))
      }
      return ok({ changes })
    },
    'sets.text': async ({ a, b, format }, signal) => {
      const list = await listed(a.commit, b.commit)
      if (!list.ok) return list
      const file = await setFile(engine, [...list.value.pairs.values()], a, b, format, signal)
      const [first] = file.leftOut
      if (file.text === '' && first !== undefined)
        return refuse('refused', `No digest can be in a patch. ${first}`, 'Export Markdown or HTML.')
      return ok(file)
    },
  }
}

/** The commit of a name or a date; null: `WORK`, the files on disk. */
async function commitNamed(engine: SessionEngine, name: string): Promise<Result<string | null>> {
  if (!engine.reader) return noHistory()
  if (name === 'WORK') return ok(null)
  const found = await findShownCommit(engine.reader, name, engine.state.asOf)
  return found.ok ? ok(found.value.commit) : found
}

/** The commit by which the text of a side stands in the list of revisions: the one that made it, where that is certain. */
function listedAs(
  revisions: ReadonlyMap<string, readonly Revision[]>,
  side: Side | null,
  commit: string | null,
): string | null {
  if (!side || commit === null) return commit
  const same = (revisions.get(side.path) ?? []).filter(
    (each) => each.commit !== null && each.blob === side.blob && each.path === side.path,
  )
  return same.length === 1 ? (same[0]?.commit ?? commit) : commit
}

/** Revisions of digests by every name that they had. */
function revisionsByPath({ history }: SessionEngine): Map<string, readonly Revision[]> {
  const revisions = new Map<string, readonly Revision[]>()
  for (const chain of history.chains.values())
    for (const name of chain.names) if (!revisions.has(name)) revisions.set(name, chain.revisions)
  for (const chain of history.chains.values()) revisions.set(chain.path, chain.revisions)
  return revisions
}

/** Rows by every name that their digests had; the present name of one wins over the earlier of another. */
function sessionsByPath({ index, history }: SessionEngine): Map<string, string> {
  const sessions = new Map<string, string>()
  for (const { entry, session } of index.rows) {
    const names = entry ? (history.chains.get(entry.path)?.names ?? []) : []
    for (const name of names) if (!sessions.has(name)) sessions.set(name, session.id)
  }
  for (const { entry, session } of index.rows) if (entry) sessions.set(entry.path, session.id)
  return sessions
}
