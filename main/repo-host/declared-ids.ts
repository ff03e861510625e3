import {
  type DeclaredText,
  moveSides,
  pairByDeclaredId,
  withProvedMoves,
} from '../../shared/git/proved-moves.ts'
import { findField } from '../../shared/model/digest.ts'
import type { ChangedCommit } from './diff-tree-pool.ts'
import type { ProvedCommit } from './git-history.ts'
import type { GitReader } from './git-reader.ts'
import type { Scope } from './git-scope.ts'
import type { TextStore } from './text-store.ts'
import { isDigestName } from './working-copy.ts'

/**
 * Proves moves that git misses, or guesses: a text that left one path and one that came to another in the same commit
 * are one digest when the frontmatter of both declares the same session id, and no other digest of the commit does.
 */
export class DeclaredIds {
  /** By blob and name; null: it declares none. */
  readonly #ids = new Map<string, string | null>()

  constructor(
    private readonly reader: Pick<GitReader, 'listTree'>,
    private readonly texts: Pick<TextStore, 'read'>,
  ) {}

  /**
   * @param folders those of the digests
   * @param scope tells our name of a path of the tree
   */
  async prove(
    { id: commit, changes }: ChangedCommit,
    folders: readonly string[],
    { toOurs: nameOf, has }: Pick<Scope, 'toOurs' | 'has'>,
  ): Promise<ProvedCommit> {
    const sides = moveSides(changes)
    if (!sides) return { id: commit, changes, lacking: [] }
    const lost = new Set<string>()
    const ids = new Map<DeclaredText, string | null>()
    for (const text of [...sides.left, ...sides.came]) ids.set(text, await this.#sharedId(text, nameOf, lost))
    const moves = pairByDeclaredId(sides, (text) => ids.get(text) ?? null)
    if (moves.length === 0) return { id: commit, changes, lacking: [...lost] }
    const holders = await this.#holders(commit, folders, lost)
    // An id that several digests declare, an example left in a template say, proves nothing.
    const certain = moves.filter(
      ({ to, id }) => holders.get(id)?.every((path) => path === nameOf(to)) ?? false,
    )
    const proved = withProvedMoves(changes, certain)
    // What left a place outside of the folders is no removal of a digest.
    const told = proved.filter(({ status, path }) => status !== 'removed' || has(path))
    return { id: commit, changes: told, lacking: [...lost] }
  }

  /** The id that all texts at a path declare. */
  async #sharedId(
    { path, blobs }: DeclaredText,
    nameOf: (path: string) => string,
    lost: Set<string>,
  ): Promise<string | null> {
    let id: string | null = null
    for (const blob of blobs) {
      const own = await this.#idOf(blob, nameOf(path), lost)
      if (own === null || (id !== null && own !== id)) return null
      id = own
    }
    return id
  }

  /** Names of the digests at a commit that declare each id. */
  async #holders(
    commit: string,
    folders: readonly string[],
    lost: Set<string>,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const tree = await this.reader.listTree(commit, folders)
    const holders = new Map<string, string[]>()
    if (!tree.ok) return holders
    for (const { path, blob } of tree.value) {
      if (!isDigestName(path)) continue
      const id = await this.#idOf(blob, path, lost)
      if (id === null) continue
      const list = holders.get(id)
      if (list) list.push(path)
      else holders.set(id, [path])
    }
    return holders
  }

  /** @param lost takes the ids of texts that are not here: they may come later, so nothing is concluded from them */
  async #idOf(blob: string, path: string, lost: Set<string>): Promise<string | null> {
    const key = `${blob} ${path}`
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const read = await this.texts.read(blob, path)
    if (!read.ok && read.error.code === 'missing-object') {
      lost.add(blob)
      return null
    }
    const field = read.ok ? findField(read.value.digest, 'session_id') : undefined
    const stated = field?.source === 'frontmatter' && field.kind !== 'empty' ? field.value.trim() : ''
    const id = stated === '' ? null : stated
    this.#ids.set(key, id)
    return id
  }
}
