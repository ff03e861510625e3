import type { ComparedText } from '../../shared/diff/compare-digests.ts'
import { type FileMode, fileMode } from '../../shared/git/file-mode.ts'
import type { ComparisonSide, ItemChange } from '../../shared/model/comparison.ts'
import { itemsOf } from '../../shared/model/digest.ts'
import { ok, type Result } from '../../shared/model/result.ts'
import type { DecisionChanges, DigestChange, SetChange } from '../../shared/model/set-change.ts'
import { absentText, inFormOf } from './absent-text.ts'
import { modeOnDisk } from './file-mode.ts'
import { isBelow } from './folder-rule.ts'
import type { SessionEngine } from './session-engine.ts'
import type { ReadText } from './text-store.ts'
import { isDigestName } from './working-copy.ts'

/** A digest at one of the two revisions. */
export interface Side {
  readonly path: string
  readonly blob: string | null
  /** Known to lie below a chosen folder; false: a name that a digest had before it was moved in. */
  readonly inside: boolean
  /** Its bytes are the goal of a link and no text of a digest, or there were none to read. */
  readonly isNoText: boolean
  /** As git notes it, or would; null: that cannot be told. */
  readonly mode: FileMode | null
}

/** Counters that are added to. */
type Counted = { -readonly [K in keyof DecisionChanges]: number }

/** Counters at zero. */
function decisionChanges(): Counted {
  return { added: 0, dropped: 0, reworded: 0, moved: 0 }
}

/** Digests at a commit, or on disk (null), by path; earlier names outside the chosen folders are among them. */
export async function digestsAt(
  engine: SessionEngine,
  commit: string | null,
): Promise<Result<ReadonlyMap<string, Side>>> {
  const { history, reader, state } = engine
  const isInside = (path: string) => state.folders.some((folder) => isBelow(path, folder))
  const sides = new Map<string, Side>()
  const at = commit ?? state.head
  if (reader && at !== null) {
    const outside = [...history.chains.values()].flatMap(({ names }) =>
      names.filter((name) => !isInside(name)),
    )
    const wanted = commit === null ? state.folders : [...state.folders, ...outside]
    const tree = await reader.listTree(at, wanted)
    if (!tree.ok) return tree
    for (const { path, blob, mode } of tree.value)
      if (isDigestName(path))
        sides.set(path, {
          path,
          blob,
          inside: isInside(path),
          isNoText: mode === '120000',
          mode: fileMode(mode),
        })
  }
  if (commit !== null) return ok(sides)
  // What is not changed on disk keeps the blob of HEAD: other line ends alone are no change.
  for (const path of sides.keys()) if (!engine.digests.isOnDisk(path)) sides.delete(path)
  for (const { path, uncommitted } of engine.digests.entries) {
    if (!engine.digests.isOnDisk(path) || (!uncommitted && sides.has(path))) continue
    const blob = engine.digests.blobOf(path)
    const known = sides.get(path)?.mode ?? '100644'
    const mode = reader?.info.hasFileModes === false ? known : modeOnDisk(engine, path)
    sides.set(path, { path, blob, inside: true, isNoText: blob === null, mode })
  }
  return ok(sides)
}

/** A digest on both sides; null: it is not there. */
export interface Pair {
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
  return pairs.sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1))
}

/** The name by which a pair is told: that of the newer side. */
function pathOf({ old, now }: Pair): string {
  return now?.path ?? old?.path ?? ''
}

/** A pair without its sentence, for which no text is read. */
export function plainChange(pair: Pair): SetChange {
  const { old, now } = pair
  const renamedFrom = old && now && old.path !== now.path ? old.path : null
  const change = !old ? 'added' : !now ? 'removed' : renamedFrom === null ? 'changed' : 'renamed'
  return { path: pathOf(pair), change, renamedFrom }
}

/** What one digest became. */
export async function describeChange(
  engine: SessionEngine,
  pair: Pair,
  signal?: AbortSignal,
): Promise<DigestChange> {
  const { old, now } = pair
  const plain = plainChange(pair)
  const decisions = decisionChanges()
  const [before, after] = [await textOf(engine, old), await textOf(engine, now)]
  if (!old || !now) {
    const text = after ?? before
    const count = text ? itemsOf(text.digest, 'decision').length : 0
    decisions[now ? 'added' : 'dropped'] = count
    const summary = text ? `${count} ${count === 1 ? 'decision' : 'decisions'}` : 'The text is not here.'
    return { ...plain, summary, decisions }
  }
  if (!before || !after) return { ...plain, summary: 'A text is not here.', decisions }
  const { summary, items } = await engine.diff.compare(
    { side: sideOf(old.path, null), ...before },
    { side: sideOf(now.path, null), ...after },
    { ignoreWhitespace: false },
    signal,
  )
  countDecisions(items, decisions)
  return { ...plain, summary, decisions }
}

function sideOf(path: string, commit: string | null): ComparisonSide {
  return { commit, path, subject: '', author: '', date: null }
}

/**
 * The two texts of a pair, to be compared; of a digest that came or went one of them is absent. Null: a text could not
 * be had.
 *
 * @param commits of both states; null: the files on disk
 */
export async function textsOfPair(
  engine: SessionEngine,
  { old, now }: Pair,
  commits: { readonly a: string | null; readonly b: string | null },
): Promise<readonly [ComparedText, ComparedText] | null> {
  const [before, after] = [await textOf(engine, old), await textOf(engine, now)]
  if ((old && !before) || (now && !after)) return null
  const path = pathOf({ old, now })
  const make = (read: ReadText | null, other: ReadText | null, side: ComparisonSide): ComparedText => {
    if (read) return { side: { ...side, form: read.digest.form }, ...read }
    const { digest, text } = absentText(side.path, engine.naming)
    return {
      side: { ...side, absent: 'not there' },
      digest: other ? inFormOf(digest, other.digest) : digest,
      text,
    }
  }
  return [
    make(before, after, sideOf(old?.path ?? path, commits.a)),
    make(after, before, sideOf(now?.path ?? path, commits.b)),
  ]
}

function countDecisions(items: readonly ItemChange[], decisions: Counted): void {
  const wholes = new Set<string>()
  for (const item of items) {
    if (item.section !== 'Decisions' && item.toSection !== 'Decisions') continue
    if (isCounted(item.change)) decisions[item.change] += 1
    else if (item.change === 'split' || item.change === 'merged') {
      const whole = `${item.change} ${item.change === 'split' ? item.from : item.to}`
      // One part is the item reworded; the others came with a split, or went with a merge.
      decisions[wholes.has(whole) ? (item.change === 'split' ? 'added' : 'dropped') : 'reworded'] += 1
      wholes.add(whole)
    }
  }
}

function isCounted(change: string): change is keyof DecisionChanges {
  return change === 'added' || change === 'dropped' || change === 'reworded' || change === 'moved'
}

async function textOf(engine: SessionEngine, side: Side | null): Promise<ReadText | null> {
  if (!side || side.isNoText) return null
  const entry = engine.digests.entry(side.path)
  if (entry && (entry.uncommitted ? engine.digests.blobOf(side.path) === side.blob : false))
    return { digest: entry.digest, text: entry.text }
  if (side.blob === null) return null
  const read = await engine.texts?.read(side.blob, side.path)
  return read?.ok ? read.value : null
}
