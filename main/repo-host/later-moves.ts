import type { Change } from '../../shared/git/diff-tree.ts'
import type { CommitChanges } from '../../shared/git/known-history.ts'
import { ancestorsOf, withLaterMove } from '../../shared/git/later-moves.ts'
import { isGuess } from '../../shared/git/proved-moves.ts'
import type { CommitLink } from '../../shared/git/rev-list.ts'
import { cancelled } from './git-command.ts'
import type { Scope } from './git-scope.ts'
import type { MoveProver } from './move-prover.ts'
import { createSlices } from './slices.ts'

/** A history in which moves are looked for. */
interface Looked {
  /** In paths of the tree. */
  readonly found: readonly CommitChanges[]
  /** Commits whose moves are not known yet. */
  readonly fresh: ReadonlySet<string>
  /** Children before parents. */
  readonly links: readonly CommitLink[]
  readonly parents: ReadonlyMap<string, readonly string[]>
  readonly scope: Scope
  readonly prover: MoveProver
  /** Takes the ids of texts that are not here. */
  readonly lacking: Set<string>
  readonly signal?: AbortSignal | undefined
}

/** A digest that a commit removed, and did not only move. */
interface Left {
  readonly commit: string
  readonly path: string
  readonly blobs: readonly string[]
}

/** An id that so many digests had when they were removed is nobody's: an example left in a template, say. */
const leftAtMost = 20

/**
 * Proves moves over two commits: a digest that one commit removed, and one of another name that a later commit added,
 * are the same when both declare one session id, and no other digest of the later commit does. Of several that were
 * removed it is the last one. What follows depends on the commits behind the later one alone.
 *
 * @returns by commit as it was found, the same with its moves
 * @throws Refusal when stopped
 */
export async function proveLaterMoves(looked: Looked): Promise<Map<CommitChanges, CommitChanges>> {
  const { found, parents, scope, prover, lacking, signal } = looked
  const proved = new Map<CommitChanges, CommitChanges>()
  const places = new Map(looked.links.map(({ id }, place) => [id, place]))
  const placeOf = (commit: string) => places.get(commit) ?? 0
  const allLeft = found.flatMap((entry) => leftIn(entry, scope))
  const came = found.filter((entry) => looked.fresh.has(entry.commit.id) && cameIn(entry, looked).length > 0)
  if (allLeft.length === 0 || came.length === 0) return proved
  const left = new Map<string, Left[]>()
  /** Commits that removed a digest of a name. */
  const leftAt = new Map<string, string[]>()
  for (const { path, commit } of allLeft) {
    const commits = leftAt.get(path)
    if (commits) commits.push(commit)
    else leftAt.set(path, [commit])
  }
  let oldest = -1
  for (const each of allLeft) {
    if (signal?.aborted) throw cancelled
    const id = await prover.idOf(each.blobs, scope.toOurs(each.path), lacking)
    if (id === null) continue
    const all = left.get(id)
    if (all) all.push(each)
    else left.set(id, [each])
    oldest = Math.max(oldest, placeOf(each.commit))
  }
  const breathe = createSlices()
  for (const entry of came) {
    const { id } = entry.commit
    if (placeOf(id) >= oldest) continue
    let ancestors: ReadonlySet<string> | null = null
    for (const { path, blob } of cameIn(entry, looked)) {
      await breathe()
      if (signal?.aborted) throw cancelled
      const declared = blob && (await prover.idOf([blob], scope.toOurs(path), lacking))
      const all = declared ? left.get(declared) : undefined
      if (!declared || !all) continue
      ancestors ??= ancestorsOf(parents, id)
      const known = ancestors
      // A name that was there before goes on as itself.
      if (leftAt.get(path)?.some((commit) => known.has(commit))) continue
      const behind: Left[] = []
      for (const each of all) {
        if (behind.length > leftAtMost) break
        if (known.has(each.commit)) behind.push(each)
      }
      if (behind.length > leftAtMost) continue
      const [last, ...others] = behind.sort((a, b) => placeOf(a.commit) - placeOf(b.commit))
      if (!last) continue
      if (others.length > 0) {
        const before = ancestorsOf(parents, last.commit)
        if (others.some((each) => !before.has(each.commit))) continue
      }
      const names = { from: scope.toOurs(last.path), to: scope.toOurs(path) }
      if (!(await prover.isMoved(id, declared, names, lacking))) continue
      const { commit, changes } = proved.get(entry) ?? entry
      const moved = withLaterMove(changes, { from: last.path, to: path })
      proved.set(entry, {
        commit,
        changes: moved.filter((each) => each.status !== 'removed' || scope.has(each.path)),
      })
    }
  }
  return proved
}

function leftIn({ commit, changes }: CommitChanges, scope: Scope): Left[] {
  return changes
    .filter(({ status, path }) => status === 'removed' && scope.has(path))
    .map(({ path, oldBlobs }) => {
      return { commit: commit.id, path, blobs: oldBlobs.filter((blob) => blob !== null) }
    })
}

/** What came to a path and nobody knows for certain from where. */
function cameIn({ commit, changes }: CommitChanges, { parents, scope }: Looked): readonly Change[] {
  // The parents of the first commits of a shallow clone are not here, so that all their files look new.
  if ((parents.get(commit.id) ?? []).length === 0) return []
  return changes.filter(
    (change) =>
      (change.status === 'added' || isGuess(change)) &&
      !change.provedBy &&
      !change.cut &&
      change.blob !== null &&
      scope.has(change.path),
  )
}
