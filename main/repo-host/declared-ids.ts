import {
  type DeclaredText,
  moveSides,
  pairByDeclaredId,
  withProvedMoves,
} from '../../shared/git/proved-moves.ts'
import type { Result } from '../../shared/model/result.ts'
import type { GitReader } from './git-reader.ts'
import type { MoveProver } from './move-prover.ts'
import type { TextStore } from './text-store.ts'
import { isDigestName } from './working-copy.ts'

/** Texts that were asked for and are not here: they may come later, so nothing is concluded from them. */
type Lost = Set<string>

/** So many texts are asked for at once. */
const together = 64

/** The digests of a commit. */
interface Holders {
  readonly byId: ReadonlyMap<string, readonly string[]>
  readonly names: ReadonlySet<string>
}

/**
 * Proves moves that git misses, or guesses: a text that left one path and one that came to another are one digest
 * when the frontmatter of both declares the same session id, and no other digest of the commit does.
 */
export class DeclaredIds {
  /** By blob; null: it declares none. */
  readonly #ids = new Map<string, string | null>()
  /** Of the commit that was asked for last: each of its moves asks for the same. */
  #last: { readonly key: string; readonly holders: Holders } | null = null

  constructor(
    private readonly reader: Pick<GitReader, 'listTree'>,
    private readonly texts: Pick<TextStore, 'readId'>,
  ) {}

  /** @param folders those of the digests */
  prover(folders: readonly string[]): MoveProver {
    return {
      within: async ({ id: commit, changes, elsewhere = [] }, { toOurs: nameOf, has }) => {
        const sides = moveSides([...changes, ...elsewhere], (path) => isDigestName(nameOf(path)))
        const lost: Lost = new Set()
        if (!sides) return { id: commit, changes, lacking: [] }
        const ids = new Map<DeclaredText, string | null>()
        for (const text of sides.came) ids.set(text, await this.#sharedId(text, nameOf, lost))
        if ([...ids.values()].some((id) => id !== null))
          for (const text of sides.left) ids.set(text, await this.#sharedId(text, nameOf, lost))
        const here = new Set(changes.map(({ path }) => path))
        const moves = pairByDeclaredId(sides, (text) => ids.get(text) ?? null).filter(({ to }) =>
          here.has(to),
        )
        if (moves.length === 0) return { id: commit, changes, lacking: [...lost] }
        const holders = await this.#holders(commit, folders, lost)
        // An id that several digests declare, an example left in a template say, proves nothing.
        const certain = moves.filter(({ to, id }) => {
          const names = holders?.byId.get(id) ?? []
          return holders !== null && names.every((path) => path === nameOf(to))
        })
        const proved = withProvedMoves(changes, certain, elsewhere)
        // What a guess took from a place outside of the folders, and takes no more, is no removal of a digest.
        const told = proved.filter(
          (change) => change.status !== 'removed' || has(change.path) || changes.includes(change),
        )
        return { id: commit, changes: told, lacking: [...lost] }
      },
      idOf: async (blobs, path, lacking) => await this.#sharedId({ path, blobs }, (each) => each, lacking),
      isMoved: async (commit, id, { from, to }, lacking) => {
        const holders = await this.#holders(commit, folders, lacking)
        if (holders === null || holders.names.has(from)) return false
        return holders.byId.get(id)?.every((name) => name === to) ?? false
      },
    }
  }

  /** The id that all texts at a path declare. */
  async #sharedId(
    { path, blobs }: DeclaredText,
    nameOf: (path: string) => string,
    lost: Lost,
  ): Promise<string | null> {
    let id: string | null = null
    for (const blob of blobs) {
      const own = await this.#idOf(blob, nameOf(path), lost)
      if (own === null || (id !== null && own !== id)) return null
      id = own
    }
    return id
  }

  /** Names of the digests at a commit, and of those that declare each id; null: its files cannot be listed. */
  async #holders(commit: string, folders: readonly string[], lost: Lost): Promise<Holders | null> {
    const key = JSON.stringify([commit, folders])
    if (this.#last?.key === key) return this.#last.holders
    const tree = await this.reader.listTree(commit, folders, { sizes: false })
    if (!tree.ok) return null
    const lostHere: Lost = new Set()
    const digests = tree.value.filter(({ path }) => isDigestName(path))
    const unknown = digests.filter(({ blob }) => !this.#ids.has(blob))
    for (let at = 0; at < unknown.length; at += together)
      await Promise.all(
        unknown.slice(at, at + together).map(({ blob, path }) => this.#idOf(blob, path, lostHere)),
      )
    const byId = new Map<string, string[]>()
    const names = new Set<string>()
    // Most commits of a history have most texts in common: they are gone through without waiting for each.
    for (const { path, blob } of digests) {
      names.add(path)
      const id = this.#ids.get(blob) ?? null
      if (id === null) continue
      const list = byId.get(id)
      if (list) list.push(path)
      else byId.set(id, [path])
    }
    for (const blob of lostHere) lost.add(blob)
    // What is not here may come, and is said each time until then.
    if (lostHere.size === 0) this.#last = { key, holders: { byId, names } }
    return { byId, names }
  }

  async #idOf(blob: string, path: string, lost: Lost): Promise<string | null> {
    const known = this.#ids.get(blob)
    if (known !== undefined) return known
    const read: Result<string | null> = await this.texts.readId(blob, path)
    if (!read.ok && read.error.code === 'missing-object') {
      lost.add(blob)
      return null
    }
    const id = read.ok ? read.value : null
    this.#ids.set(blob, id)
    return id
  }
}
