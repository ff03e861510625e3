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

/** What a path is at a commit: the id of its tree, or of the first one on the way to it that is not here. */
interface Place {
  readonly id: string | null
  readonly here: boolean
}

/**
 * Tells at which commits git has no files, without asking git for them: of a treeless clone that is nearly all of
 * them, and git ends at each. Looked at are the trees on the way to some paths; objects that are there and damaged
 * count as here.
 */
export class TreesHere {
  #present: Promise<ReadonlySet<string> | null> | null = null
  readonly #places = new Map<string, readonly Place[]>()

  /** @param paths from the top of the tree; none: the top alone counts */
  constructor(
    private readonly git: GitRunner,
    private readonly objects: CatFile,
    private readonly paths: readonly string[],
  ) {}

  /** Those of some commits whose files cannot be listed. */
  async lacking(commits: Iterable<string>): Promise<ReadonlySet<string>> {
    const all = [...new Set(commits)]
    await this.#look(all)
    return new Set(all.filter((id) => this.#places.get(id)?.some(({ here }) => !here)))
  }

  /** Which of some commits, each followed by those it is compared with, cannot be compared. */
  async incomparable(compared: readonly (readonly string[])[]): Promise<readonly boolean[]> {
    await this.#look([...new Set(compared.flat())])
    return compared.map((commits) => {
      const [first = [], ...others] = commits.map((id) => this.#places.get(id) ?? [])
      // Equal trees need not be here: git does not look into them.
      return first.some((place, at) => {
        const places = [place, ...others.flatMap((other) => other[at] ?? [])]
        return places.some(({ here }) => !here) && places.some(({ id }) => id !== place.id)
      })
    })
  }

  async #look(commits: readonly string[]): Promise<void> {
    this.#present ??= listPresent(this.git).then((list) => (list.ok ? list.value : null))
    const present = await this.#present
    const fresh = present ? commits.filter((id) => !this.#places.has(id)) : []
    for (let at = 0; at < fresh.length; at += together) {
      const some = fresh.slice(at, at + together)
      const places = await Promise.all(some.map((id) => this.#placesOf(id, present ?? new Set())))
      for (const [index, id] of some.entries()) this.#places.set(id, places[index] ?? [])
    }
  }

  async #placesOf(commit: string, present: ReadonlySet<string>): Promise<readonly Place[]> {
    const bytes = await this.#read(commit, 'commit')
    const top = /^tree ([0-9a-f]+)\n/.exec(bytes?.toString('latin1', 0, 80) ?? '')?.[1]
    // A commit that cannot be read is told of elsewhere.
    if (top === undefined) return []
    const isHere = (id: string) => present.has(id) || emptyTrees.includes(id)
    const places: Place[] = []
    for (const path of this.paths.length > 0 ? this.paths : ['']) {
      let place: Place = { id: top, here: isHere(top) }
      for (const name of path === '' ? [] : path.split('/')) {
        if (!place.here || place.id === null) break
        const tree = await this.#read(place.id, 'tree')
        const id = tree && entryOf(tree, name, place.id.length / 2)
        place = id ? { id, here: isHere(id) } : { id: null, here: true }
      }
      places.push(place)
    }
    return places
  }

  /** Null where it cannot be had; that is found out by whoever needs it. */
  async #read(id: string, type: string): Promise<Buffer | null> {
    const answer = await this.objects.ask(id)
    if (!answer.ok || answer.value.kind !== 'object' || answer.value.type !== type) return null
    return Buffer.from(answer.value.bytes)
  }
}

/** Id of the folder of a name in the bytes of a tree; null: there is none, for of a file git needs no more than its id. */
function entryOf(tree: Buffer, name: string, idLength: number): string | null {
  for (let at = 0; at < tree.length; ) {
    const end = tree.indexOf(0, at)
    if (end < 0) return null
    if (tree.toString('utf8', at, end) === `40000 ${name}`)
      return tree.toString('hex', end + 1, end + 1 + idLength)
    at = end + 1 + idLength
  }
  return null
}
