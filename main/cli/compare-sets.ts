import { matchItems } from '../../shared/diff/match-items.ts'
import { itemsOf } from '../../shared/model/digest.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import type { ReadText } from '../repo-host/text-store.ts'
import { isDigestName } from '../repo-host/working-copy.ts'
import { need } from './failure.ts'
import { counted } from './output.ts'

/** A digest at one of the two revisions. */
export interface Side {
  readonly path: string
  readonly blob: string | null
  /** Known to lie below a chosen folder; false: a name that a digest had before it was moved in. */
  readonly inside: boolean
}

/** What became of one digest between two commits. */
export interface DigestChange {
  readonly path: string
  readonly change: 'added' | 'removed' | 'renamed' | 'changed'
  readonly renamedFrom: string | null
  readonly summary: string
  readonly decisions: Readonly<DecisionChanges>
}

/** Numbers of decisions by what became of them. */
export interface DecisionChanges {
  added: number
  dropped: number
  reworded: number
  moved: number
}

/** Counters at zero. */
export function decisionChanges(): DecisionChanges {
  return { added: 0, dropped: 0, reworded: 0, moved: 0 }
}

/** Digests at a commit, or on disk (null), by path; earlier names outside the chosen folders are among them. */
export async function digestsAt(engine: SessionEngine, commit: string | null): Promise<Map<string, Side>> {
  const { history, reader, state } = engine
  const isInside = (path: string) =>
    state.folders.some((folder) => folder === '' || path.startsWith(`${folder}/`))
  const sides = new Map<string, Side>()
  const at = commit ?? state.head
  if (reader && at !== null) {
    const outside = [...history.chains.values()].flatMap(({ names }) =>
      names.filter((name) => !isInside(name)),
    )
    const wanted = commit === null ? state.folders : [...state.folders, ...outside]
    for (const { path, blob } of need(await reader.listTree(at, wanted)))
      if (isDigestName(path)) sides.set(path, { path, blob, inside: isInside(path) })
  }
  if (commit !== null) return sides
  // What is not changed on disk keeps the blob of HEAD: other line ends alone are no change.
  for (const path of sides.keys()) if (!engine.digests.isOnDisk(path)) sides.delete(path)
  for (const { path, uncommitted } of engine.digests.entries)
    if (engine.digests.isOnDisk(path) && (uncommitted || !sides.has(path)))
      sides.set(path, { path, blob: engine.digests.blobOf(path), inside: true })
  return sides
}

interface Pair {
  readonly old: Side | null
  readonly now: Side | null
}

/** Pairs of the digests that differ: by their history where it tells of a move, else by path. */
export function pairDigests(
  engine: SessionEngine,
  old: ReadonlyMap<string, Side>,
  now: ReadonlyMap<string, Side>,
): Pair[] {
  const pairs: Pair[] = []
  const used = { old: new Set<string>(), now: new Set<string>() }
  for (const chain of engine.history.chains.values()) {
    if (chain.names.length < 2) continue
    const find = (sides: ReadonlyMap<string, Side>) => {
      const by = chain.revisions.find(({ path, blob }) => blob !== null && sides.get(path)?.blob === blob)
      return sides.get(by?.path ?? chain.names.find((name) => sides.has(name)) ?? '') ?? null
    }
    const [before, after] = [find(old), find(now)]
    if (!before || !after || before.path === after.path || !after.inside) continue
    if (used.old.has(before.path) || used.now.has(after.path)) continue
    used.old.add(before.path)
    used.now.add(after.path)
    pairs.push({ old: before, now: after })
  }
  for (const side of now.values()) {
    if (used.now.has(side.path) || !side.inside) continue
    const before = used.old.has(side.path) ? null : (old.get(side.path) ?? null)
    if (before) used.old.add(side.path)
    if (before?.blob !== side.blob || before.blob === null) pairs.push({ old: before, now: side })
  }
  for (const side of old.values())
    if (side.inside && !used.old.has(side.path)) pairs.push({ old: side, now: null })
  return pairs
}

/** What one digest became. */
export async function describeChange(
  engine: SessionEngine,
  old: Side | null,
  now: Side | null,
): Promise<DigestChange> {
  const [before, after] = [await textOf(engine, old), await textOf(engine, now)]
  const decisions = decisionChanges()
  const path = now?.path ?? old?.path ?? ''
  if (!old || !now) {
    const text = after ?? before
    const count = text ? itemsOf(text.digest, 'decision').length : 0
    decisions[now ? 'added' : 'dropped'] = count
    const summary = text ? counted(count, 'decision') : 'The text is not here.'
    return { path, change: now ? 'added' : 'removed', renamedFrom: null, summary, decisions }
  }
  const renamedFrom = old.path === now.path ? null : old.path
  const change = renamedFrom === null ? 'changed' : 'renamed'
  if (!before || !after) return { path, change, renamedFrom, summary: 'A text is not here.', decisions }
  const wholes = new Set<string>()
  for (const item of matchItems(before.digest, after.digest)) {
    if (item.section !== 'Decisions' && item.toSection !== 'Decisions') continue
    if (isCounted(item.change)) decisions[item.change] += 1
    else if (item.change === 'split' || item.change === 'merged') {
      const whole = `${item.change} ${item.change === 'split' ? item.from : item.to}`
      // One part is the item reworded; the others came with a split, or went with a merge.
      decisions[wholes.has(whole) ? (item.change === 'split' ? 'added' : 'dropped') : 'reworded'] += 1
      wholes.add(whole)
    }
  }
  const side = { commit: null, subject: '', author: '', date: null }
  const { summary } = await engine.diff.compare(
    { side: { ...side, path: old.path }, ...before },
    { side: { ...side, path: now.path }, ...after },
    { ignoreWhitespace: false },
  )
  return { path, change, renamedFrom, summary, decisions }
}

function isCounted(change: string): change is keyof DecisionChanges {
  return change === 'added' || change === 'dropped' || change === 'reworded' || change === 'moved'
}

async function textOf(engine: SessionEngine, side: Side | null): Promise<ReadText | null> {
  if (!side) return null
  const entry = engine.digests.entry(side.path)
  if (entry && (entry.uncommitted ? engine.digests.blobOf(side.path) === side.blob : false))
    return { digest: entry.digest, text: entry.text }
  if (side.blob === null) return null
  const read = await engine.texts?.read(side.blob, side.path)
  return read?.ok ? read.value : null
}
