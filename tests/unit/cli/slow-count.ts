import { runTestGit } from '../../support/make-repo.ts'

// Counts by the definitions, the slow way: whole trees, one commit after the other, and nothing of the app.

/** Definitions: a Markdown file that is no README. */
function isDigest(path: string): boolean {
  const name = path.split('/').at(-1)!.toLowerCase()
  return (name.endsWith('.md') || name.endsWith('.markdown')) && !/^readme\.(md|markdown)$/.test(name)
}

/** Paths of the digests that git tracks below a folder; '' is all. */
export function trackedDigests(root: string, folder: string): string[] {
  return runTestGit(root, ['ls-files', '-z'])
    .split('\0')
    .filter((path) => path !== '' && isDigest(path) && isBelow(path, folder))
    .sort()
}

interface SlowRevisions {
  /** Commits at which the bytes under a path differ from those at every parent, by path. */
  readonly byPath: ReadonlyMap<string, number>
  /** Renames of digests as git detects them, in commits with one parent. */
  readonly renames: number
  /** Paths that a rename touched, or may have touched over two commits. */
  readonly renamed: ReadonlySet<string>
}

export function slowRevisions(root: string): SlowRevisions {
  const parents = new Map<string, string[]>()
  for (const line of runTestGit(root, ['rev-list', '--parents', 'HEAD']).trim().split('\n')) {
    const [commit, ...others] = line.split(' ')
    parents.set(commit!, others)
  }
  const trees = new Map([...parents.keys()].map((commit) => [commit, treeOf(root, commit)]))
  const byPath = new Map<string, number>()
  const renamed = new Set<string>()
  const left: [string | null, string][] = []
  const came: [string | null, string][] = []
  let renames = 0
  for (const [commit, before] of parents) {
    const olds = before.length === 0 ? [new Map<string, string>()] : before.map((id) => trees.get(id)!)
    const now = trees.get(commit)!
    for (const path of new Set([now, ...olds].flatMap((tree) => [...tree.keys()]))) {
      if (olds.every((old) => old.get(path) !== now.get(path))) byPath.set(path, (byPath.get(path) ?? 0) + 1)
    }
    if (before.length !== 1) continue
    const names = namesOf(root, commit)
    for (const { from, to } of names) {
      if (from && !to && isDigest(from)) left.push([sessionIdAt(root, `${commit}^:${from}`), from])
      if (to && !from && isDigest(to)) came.push([sessionIdAt(root, `${commit}:${to}`), to])
    }
    const moved = names.flatMap(({ from, to }) => (from && to ? [[from, to] as const] : []))
    for (const [from, to] of [...moved, ...sameSessions(root, commit, names)]) {
      renamed.add(from).add(to)
      if (isDigest(from) && isDigest(to)) renames += 1
    }
  }
  // One commit removed it, and another one added it under another name: each is a revision, of one digest.
  for (const [id, from] of left)
    for (const [other, to] of came) if (id !== null && id === other && from !== to) renamed.add(from).add(to)
  return { byPath, renames, renamed }
}

function treeOf(root: string, commit: string): Map<string, string> {
  const tree = new Map<string, string>()
  for (const entry of runTestGit(root, ['ls-tree', '-r', '-z', commit]).split('\0')) {
    const [head, path] = entry.split('\t')
    if (path !== undefined && isDigest(path)) tree.set(path, head!.split(' ')[2]!)
  }
  return tree
}

/** What a commit did to one file: both names of a rename, one of an addition or a removal, none of an edit. */
type Names = { readonly from?: string; readonly to?: string }

function namesOf(root: string, commit: string): Names[] {
  const words = runTestGit(root, ['diff-tree', '-r', '-z', '-M', '--no-commit-id', '--name-status', commit])
    .split('\0')
    .slice(0, -1)
  const found: Names[] = []
  for (let at = 0; at < words.length; ) {
    const [status, path, other] = [words[at]!, words[at + 1]!, words[at + 2]]
    const isRename = status.startsWith('R')
    if (isRename) found.push({ from: path, to: other! })
    if (status === 'D') found.push({ from: path })
    if (status === 'A') found.push({ to: path })
    at += isRename ? 3 : 2
  }
  return found
}

/** What git takes for removed and added, and yet is one session: both texts name it, and nothing else there does. */
function sameSessions(root: string, commit: string, names: readonly Names[]): [string, string][] {
  const left = names.filter(({ from, to }) => from && !to && isDigest(from)).map(({ from }) => from!)
  const came = names.filter(({ from, to }) => to && !from && isDigest(to)).map(({ to }) => to!)
  if (left.length === 0 || came.length === 0) return []
  const byId = (paths: string[], tree: string) => {
    const all = paths.map((path) => [sessionIdAt(root, `${tree}:${path}`), path] as const)
    const once = all.filter(([id]) => id !== null && all.filter(([other]) => other === id).length === 1)
    return new Map(once.map(([id, path]) => [id!, path]))
  }
  const before = byId(left, `${commit}^`)
  return [...byId(came, commit)].flatMap(([id, to]) => (before.has(id) ? [[before.get(id)!, to]] : []))
}

function sessionIdAt(root: string, name: string): string | null {
  const [, frontmatter = ''] = runTestGit(root, ['cat-file', 'blob', name]).split(/^---$/m)
  return /^\s*(?:(?:claude_)?session_)?id: *(\S+)$/m.exec(frontmatter)?.[1] ?? null
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`)
}
