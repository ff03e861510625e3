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
  const parentsOf = (commit: string) =>
    headerOf(commit)
      .filter((line) => line.startsWith('parent '))
      .map((line) => line.slice(7))
  return {
    parentsOf,
    textOf: (blob) => objects.get(blob)!.bytes.toString('utf8'),
    filesOf: (commit) => treeFiles(headerOf(commit)[0]!.slice(5)),
    reachedFrom: (commit) => {
      const reached = new Set([commit])
      for (const id of reached) for (const parent of parentsOf(id)) reached.add(parent)
      return reached
    },
  }
}

/** The session id of a text that begins as those of the random histories do; null: it declares none. */
export function plainId(text: string): string | null {
  return /^---\nsession_id: (.+)\n---\n/.exec(text)?.[1] ?? null
}

/**
 * `commit old new` for each move of ordinary commits that only a session id proves: neither side has its equal on
 * the other one, and the id stands once on each side and once in the commit. Commits that take files away elsewhere
 * are left out: whether they moved in is git's guess.
 */
export function referenceProofs(
  repo: PlainRepo,
  head: string,
  inScope: (path: string) => boolean,
): { readonly proofs: Set<string>; readonly leftOut: Set<string> } {
  const proofs = new Set<string>()
  const leftOut = new Set<string>()
  for (const commit of repo.reachedFrom(head)) {
    const parents = repo.parentsOf(commit)
    const [now, old] = [repo.filesOf(commit), repo.filesOf(parents[0] ?? commit)]
    const left = [...old].filter(([path]) => !now.has(path))
    const came = [...now].filter(([path]) => !old.has(path) && inScope(path))
    const equal = came.some(([, blob]) => left.some(([, other]) => other === blob))
    if (parents.length !== 1 || equal || left.some(([path]) => !inScope(path))) {
      leftOut.add(commit)
      continue
    }
    const holders = (files: Iterable<[string, string]>, id: string) =>
      [...files].filter(([path, blob]) => inScope(path) && plainId(repo.textOf(blob)) === id).length
    for (const [from, oldBlob] of left) {
      for (const [to, blob] of came) {
        const id = plainId(repo.textOf(blob))
        if (id === null || plainId(repo.textOf(oldBlob)) !== id) continue
        if (holders(left, id) === 1 && holders(now, id) === 1) proofs.add(`${commit} ${from} ${to}`)
      }
    }
  }
  return { proofs, leftOut }
}
