import type { CatFile } from './git-cat-file.ts'
import { listPresent } from './git-present.ts'
import type { GitRunner } from './git-runner.ts'

/** The tree without files: git knows it and need not store it. By its length in SHA-1 and SHA-256. */
const emptyTrees = [
  '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
]

/** So many commits are looked at together. */
const together = 512

/** Ids of the folders in a tree, by name; of a file git needs no more than its id. */
type Folders = ReadonlyMap<string, string>

/** The part of a tree that is asked for, by name; null: all of it. */
type Part = { readonly [name: string]: Part } | null

/**
 * Tells which commits git cannot list or compare as a tree is missing, without asking git for them: of a treeless clone
 * that is nearly all of them, and git ends at each. A tree that is here and cannot be read counts as missing.
 */
export class TreesHere {
  #present: Promise<ReadonlySet<string> | null> | null = null
  readonly #folders = new Map<string, Promise<Folders | null>>()
  readonly #tops = new Map<string, Promise<string | null>>()
  /** Which trees are here with all that is below. */
  readonly #whole = new Map<string, Promise<boolean>>()

  constructor(
    private readonly git: GitRunner,
    private readonly objects: CatFile,
  ) {}

  /**
   * Those of some commits whose files below some paths cannot be listed.
   *
   * @param paths from the top of the tree; none: all
   * @returns null: git's list of objects cannot be had, so that nobody knows
   */
  async lacking(commits: readonly string[], paths: readonly string[]): Promise<ReadonlySet<string> | null> {
    if (!(await this.#list())) return null
    const part = partOf(paths)
    const lacking = new Set<string>()
    await this.#each(commits, async (commit) => {
      const top = await this.#topOf(commit)
      if (top === null || !(await this.#isWhole(top, part))) lacking.add(commit)
    })
    return lacking
  }

  /** Which of some commits, each followed by those it is compared with, cannot be compared below some paths. */
  async incomparable(
    compared: readonly (readonly string[])[],
    paths: readonly string[],
  ): Promise<readonly boolean[]> {
    const cannot = compared.map(() => false)
    if (!(await this.#list())) return cannot
    const part = partOf(paths)
    await this.#each([...compared.keys()], async (at) => {
      const commits = compared[at] ?? []
      const tops = await Promise.all(commits.map((commit) => this.#topOf(commit)))
      // A commit that cannot be read is told of elsewhere.
      if (tops.includes(null)) return
      // Without parents it is compared with nothing, and so has all its files as new.
      cannot[at] = !(await this.#canCompare(tops.length > 1 ? tops : [...tops, null], part))
    })
    return cannot
  }

  /** Some at a time, so that what is asked of git is answered together, and nothing piles up. */
  async #each<T>(all: readonly T[], look: (one: T) => Promise<void>): Promise<void> {
    for (let at = 0; at < all.length; at += together)
      await Promise.all(all.slice(at, at + together).map(look))
  }

  /** git goes into what is not equal, and so need not have what is. */
  async #canCompare(trees: readonly (string | null)[], part: Part): Promise<boolean> {
    if (trees.every((id) => id === trees[0])) return true
    const folders = await Promise.all(trees.map((id) => (id === null ? noFolders : this.#foldersOf(id))))
    const read = folders.filter((each) => each !== null)
    if (read.length < folders.length) return false
    const names = new Set(read.flatMap((each) => [...each.keys()]))
    for (const name of names) {
      const below = partBelow(part, name)
      if (below === undefined) continue
      const inside = read.map((each) => each.get(name) ?? null)
      if (!(await this.#canCompare(inside, below))) return false
    }
    return true
  }

  #isWhole(tree: string, part: Part): Promise<boolean> {
    const look = async (): Promise<boolean> => {
      const folders = await this.#foldersOf(tree)
      if (folders === null) return false
      for (const [name, id] of folders) {
        const below = partBelow(part, name)
        if (below !== undefined && !(await this.#isWhole(id, below))) return false
      }
      return true
    }
    return part === null ? kept(this.#whole, tree, look) : look()
  }

  #foldersOf(tree: string): Promise<Folders | null> {
    return kept(this.#folders, tree, async () => {
      if (emptyTrees.includes(tree)) return noFolders
      if (!(await this.#list())?.has(tree)) return null
      const bytes = await this.#read(tree, 'tree')
      return bytes && foldersIn(bytes, tree.length / 2)
    })
  }

  #topOf(commit: string): Promise<string | null> {
    return kept(this.#tops, commit, async () => {
      const bytes = await this.#read(commit, 'commit')
      return /^tree ([0-9a-f]+)\n/.exec(bytes?.toString('latin1', 0, 80) ?? '')?.[1] ?? null
    })
  }

  #list(): Promise<ReadonlySet<string> | null> {
    this.#present ??= listPresent(this.git).then((list) => (list.ok ? list.value : null))
    return this.#present
  }

  async #read(id: string, type: string): Promise<Buffer | null> {
    const answer = await this.objects.ask(id)
    if (!answer.ok || answer.value.kind !== 'object' || answer.value.type !== type) return null
    return Buffer.from(answer.value.bytes)
  }
}

const noFolders: Folders = new Map()

function kept<T>(known: Map<string, Promise<T>>, id: string, find: () => Promise<T>): Promise<T> {
  const found = known.get(id) ?? find()
  known.set(id, found)
  return found
}

function partOf(paths: readonly string[]): Part {
  const top: { [name: string]: Part } = Object.create(null)
  for (const path of paths) {
    if (path === '') return null
    let at: { [name: string]: Part } | null = top
    const names = path.split('/')
    for (const [depth, name] of names.entries()) {
      // All of a folder above is asked for already.
      if (at === null || at[name] === null) break
      if (depth === names.length - 1) at[name] = null
      else at[name] ??= Object.create(null)
      at = at[name] as { [name: string]: Part } | null
    }
  }
  return paths.length === 0 ? null : top
}

/** Undefined: nothing in this folder is asked for. */
function partBelow(part: Part, name: string): Part | undefined {
  return part === null ? null : part[name]
}

function foldersIn(tree: Buffer, idLength: number): Folders {
  const folders = new Map<string, string>()
  for (let at = 0; at < tree.length; ) {
    const end = tree.indexOf(0, at)
    if (end < 0) break
    const entry = tree.toString('latin1', at, Math.min(end, at + 6))
    if (entry === '40000 ')
      folders.set(tree.toString('utf8', at + 6, end), tree.toString('hex', end + 1, end + 1 + idLength))
    at = end + 1 + idLength
  }
  return folders
}
