import { type FileMode, fileMode, isModeChanged } from '../../shared/git/file-mode.ts'
import { ok, type Result } from '../../shared/model/result.ts'
import type { SetChange } from '../../shared/model/set-change.ts'
import { blobId } from './blob-id.ts'
import { goalOnDisk, modeOnDisk } from './file-mode.ts'
import { isBelow } from './folder-rule.ts'
import { checkoutOf } from './held-digest.ts'
import type { SessionEngine } from './session-engine.ts'
import { isDigestName } from './working-copy.ts'

/** A digest at one of the two revisions. */
export interface Side {
  readonly path: string
  readonly blob: string | null
  /** Known to lie below a chosen folder; false: a name that a digest had before it was moved in. */
  readonly inside: boolean
  /** As git notes it, or would; null: that cannot be told. The bytes of a link are where it leads. */
  readonly mode: FileMode | null
  /** Of a link on disk: its bytes. */
  readonly goal?: Uint8Array
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
          mode: fileMode(mode),
        })
  }
  if (commit !== null) return ok(sides)
  // What is not changed on disk keeps the blob of HEAD: other line ends alone are no change.
  const isWhole = !reader || checkoutOf(reader.info) === 'whole'
  for (const path of sides.keys()) if (isWhole && !engine.digests.isOnDisk(path)) sides.delete(path)
  for (const { path, uncommitted } of engine.digests.entries) {
    if (!engine.digests.isOnDisk(path)) continue
    const blob = engine.digests.blobOf(path)
    const goal = blob === null ? goalOnDisk(engine, path) : null
    if (goal) {
      const id = blobId(goal, reader?.info.objectFormat ?? 'sha1')
      sides.set(path, { path, blob: id, inside: true, mode: '120000', goal })
    }
    if (goal || (!uncommitted && sides.has(path))) continue
    const known = sides.get(path)?.mode ?? '100644'
    const mode = reader?.info.hasFileModes === false ? known : modeOnDisk(engine, path)
    sides.set(path, { path, blob, inside: true, mode })
  }
  return ok(sides)
}

/** A digest on both sides; null: it is not there. */
export interface Pair {
  readonly old: Side | null
  readonly now: Side | null
}

/** Pairs of the digests that differ: by their history where it tells of a move, else by path, else by equal text. */
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
    if (!before || !isSame(before, side)) pairs.push({ old: before, now: side })
  }
  for (const side of old.values())
    if (side.inside && !used.old.has(side.path)) pairs.push({ old: side, now: null })
  const emptyBlob = blobId(new Uint8Array(), engine.reader?.info.objectFormat ?? 'sha1')
  return withMoves(pairs, emptyBlob).sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1))
}

/** A removed and an added digest of one text that no third one has are one, moved where no commit tells of it yet. */
function withMoves(pairs: readonly Pair[], emptyBlob: string): Pair[] {
  const lone = { old: new Map<string, Pair[]>(), now: new Map<string, Pair[]>() }
  for (const pair of pairs) {
    const name = pair.now === null ? 'old' : pair.old === null ? 'now' : null
    const blob = name && pair[name]?.blob
    if (blob && blob !== emptyBlob) lone[name].set(blob, [...(lone[name].get(blob) ?? []), pair])
  }
  const movedTo = new Map<Pair, Pair>()
  for (const [blob, [from, ...more]] of lone.old) {
    const [to, ...others] = lone.now.get(blob) ?? []
    if (
      from &&
      to &&
      more.length + others.length === 0 &&
      !isModeChanged(from.old?.mode ?? null, to.now?.mode ?? null)
    )
      movedTo.set(to, from)
  }
  const left = new Set(movedTo.values())
  return pairs.flatMap((pair) => {
    const from = movedTo.get(pair)
    return left.has(pair) ? [] : [from ? { old: from.old, now: pair.now } : pair]
  })
}

/** True where git would see no difference; bytes that were not read may be any. */
function isSame(a: Side, b: Side): boolean {
  return a.blob !== null && a.blob === b.blob && !isModeChanged(a.mode, b.mode)
}

/** The name by which a pair is told: that of the newer side. */
export function pathOf({ old, now }: Pair): string {
  return now?.path ?? old?.path ?? ''
}

/** A pair without its sentence, for which no text is read. */
export function plainChange(pair: Pair): SetChange {
  const { old, now } = pair
  const renamedFrom = old && now && old.path !== now.path ? old.path : null
  const change = !old ? 'added' : !now ? 'removed' : renamedFrom === null ? 'changed' : 'renamed'
  return { path: pathOf(pair), change, renamedFrom }
}
