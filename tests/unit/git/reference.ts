import { execFileSync } from 'node:child_process'

/** A repository as plain objects, read by nothing but `cat-file`: the slow and obvious way. */
export interface PlainRepo {
  readonly parentsOf: (commit: string) => readonly string[]
  /** Blob by path of every file of a commit. */
  readonly filesOf: (commit: string) => ReadonlyMap<string, string>
  readonly textOf: (blob: string) => string
  /** All commits that a commit reaches. */
  readonly reachedFrom: (commit: string) => ReadonlySet<string>
}

/** `commit path blob`, with blob `-` for a removal: the blob differs from that of every parent. */
export function referenceEvents(
  repo: PlainRepo,
  head: string,
  inScope: (path: string) => boolean,
): Set<string> {
  const events = new Set<string>()
  for (const commit of repo.reachedFrom(head)) {
    const mine = repo.filesOf(commit)
    const parents = repo.parentsOf(commit).map((parent) => repo.filesOf(parent))
    const olds = parents.length === 0 ? [new Map<string, string>()] : parents
    for (const path of new Set([mine, ...olds].flatMap((files) => [...files.keys()]))) {
      if (!inScope(path)) continue
      const blob = mine.get(path) ?? '-'
      if (olds.every((files) => (files.get(path) ?? '-') !== blob)) events.add(`${commit} ${path} ${blob}`)
    }
  }
  return events
}

export function readPlainRepo(root: string): PlainRepo {
  const output = execFileSync('git', ['-C', root, 'cat-file', '--batch', '--batch-all-objects'], {
    maxBuffer: 1 << 30,
  })
  const objects = new Map<string, { type: string; bytes: Buffer }>()
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at)
    const [id = '', type = '', size = ''] = output.toString('latin1', at, end).split(' ')
    objects.set(id, { type, bytes: output.subarray(end + 1, end + 1 + Number(size)) })
    at = end + 1 + Number(size) + 1
  }
  const headers = new Map<string, readonly string[]>()
  const headerOf = (commit: string): readonly string[] => {
    const known = headers.get(commit)
    if (known) return known
    const header = objects.get(commit)!.bytes.toString('latin1').split('\n\n')[0]!.split('\n')
    headers.set(commit, header)
    return header
  }
  const trees = new Map<string, ReadonlyMap<string, string>>()
  const treeFiles = (tree: string): ReadonlyMap<string, string> => {
    const known = trees.get(tree)
    if (known) return known
    const files = new Map<string, string>()
    const { bytes } = objects.get(tree)!
    const idLength = tree.length / 2
    for (let at = 0; at < bytes.length; ) {
      const nul = bytes.indexOf(0, at)
      const entry = bytes.toString('utf8', at, nul)
      const mode = entry.slice(0, entry.indexOf(' '))
      const name = entry.slice(entry.indexOf(' ') + 1)
      const id = bytes.toString('hex', nul + 1, nul + 1 + idLength)
      if (mode === '40000') for (const [path, blob] of treeFiles(id)) files.set(`${name}/${path}`, blob)
      else if (mode !== '160000') files.set(name, id)
      at = nul + 1 + idLength
    }
    trees.set(tree, files)
    return files
  }
  const reachedOf = new Map<string, ReadonlySet<string>>()
  const parentsOf = (commit: string) =>
    headerOf(commit)
      .filter((line) => line.startsWith('parent '))
      .map((line) => line.slice(7))
  return {
    parentsOf,
    textOf: (blob) => objects.get(blob)!.bytes.toString('utf8'),
    filesOf: (commit) => treeFiles(headerOf(commit)[0]!.slice(5)),
    reachedFrom: (commit) => {
      const known = reachedOf.get(commit)
      if (known) return known
      const reached = new Set([commit])
      for (const id of reached) for (const parent of parentsOf(id)) reached.add(parent)
      reachedOf.set(commit, reached)
      return reached
    },
  }
}

/** The session id of a text that begins as those of the random histories do; null: it declares none. */
export function plainId(text: string): string | null {
  return /^---\nsession_id: (.+)\n---\n/.exec(text)?.[1] ?? null
}

/**
 * `commit old new` for each move that only a session id proves. Left out are merges, commits in which two files
 * have their equal, and what follows from removals that git may have paired with something.
 */
export function referenceProofs(
  repo: PlainRepo,
  head: string,
  inScope: (path: string) => boolean,
): { readonly proofs: Set<string>; readonly leftOut: Set<string> } {
  const proofs = new Set<string>()
  const leftOut = new Set<string>()
  const idsOf = (files: Iterable<[string, string]>, id: string) =>
    [...files].filter(([, blob]) => plainId(repo.textOf(blob)) === id)
  for (const commit of repo.reachedFrom(head)) {
    const [parent, ...others] = repo.parentsOf(commit)
    if (parent === undefined || others.length > 0) {
      leftOut.add(commit)
      continue
    }
    const [now, old] = [repo.filesOf(commit), repo.filesOf(parent)]
    const left = [...old].filter(([path]) => !now.has(path))
    const came = [...now].filter(([path]) => !old.has(path))
    if (came.some(([, blob]) => left.some(([, other]) => other === blob))) {
      leftOut.add(commit)
      continue
    }
    const removed = removedBehind(repo, commit, inScope)
    for (const [to, blob] of came) {
      const id = plainId(repo.textOf(blob))
      const holders = id === null ? [] : idsOf(now, id)
      if (id === null || !inScope(to) || holders.filter(([path]) => inScope(path)).length !== 1) continue
      const from = idsOf(left, id)
      if (from.length === 1 && idsOf(came, id).length === 1) proofs.add(`${commit} ${from[0]![0]} ${to}`)
      if (from.length === 1 && idsOf(came, id).length === 1) continue
      const about = removed.filter((each) => each.id === id || each.path === to)
      if (about.some(({ mayBeMoved }) => mayBeMoved)) leftOut.add(commit)
      if (about.some(({ path }) => path === to)) continue
      const last = about.filter((each) =>
        about.every((other) => other === each || repo.reachedFrom(each.commit).has(other.commit)),
      )
      const [one] = last
      if (one && last.length === 1 && !now.has(one.path)) proofs.add(`${commit} ${one.path} ${to}`)
    }
  }
  return { proofs: new Set([...proofs].filter((proof) => !leftOut.has(proof.split(' ')[0]!))), leftOut }
}

/** What was removed in the commits behind one, with the id that its text declared. */
function removedBehind(repo: PlainRepo, commit: string, inScope: (path: string) => boolean) {
  const removed: { commit: string; path: string; id: string | null; mayBeMoved: boolean }[] = []
  for (const older of repo.reachedFrom(commit)) {
    const parents = repo.parentsOf(older).map((parent) => repo.filesOf(parent))
    const [first] = parents
    if (older === commit || !first) continue
    const now = repo.filesOf(older)
    const mayBeMoved = [...now.keys()].some((path) => parents.every((files) => !files.has(path)))
    for (const path of first.keys()) {
      if (!inScope(path) || now.has(path) || !parents.every((files) => files.has(path))) continue
      const ids = new Set(parents.map((files) => plainId(repo.textOf(files.get(path)!))))
      removed.push({ commit: older, path, id: ids.size === 1 ? [...ids][0]! : null, mayBeMoved })
    }
  }
  return removed
}
