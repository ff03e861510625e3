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

export interface SlowRevisions {
  /** Commits at which the bytes under a path differ from those at every parent, by path. */
  readonly byPath: ReadonlyMap<string, number>
  /** Renames of digests as git detects them, in commits with one parent. */
  readonly renames: number
  /** Paths that a rename touched. */
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
  let renames = 0
  for (const [commit, before] of parents) {
    const olds = before.length === 0 ? [new Map<string, string>()] : before.map((id) => trees.get(id)!)
    const now = trees.get(commit)!
    for (const path of new Set([now, ...olds].flatMap((tree) => [...tree.keys()]))) {
      if (olds.every((old) => old.get(path) !== now.get(path))) byPath.set(path, (byPath.get(path) ?? 0) + 1)
    }
    if (before.length !== 1) continue
    for (const [from, to] of renamesOf(root, commit)) {
      renamed.add(from).add(to)
      if (isDigest(from) && isDigest(to)) renames += 1
    }
  }
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

function renamesOf(root: string, commit: string): [string, string][] {
  const words = runTestGit(root, ['diff-tree', '-r', '-z', '-M', '--no-commit-id', '--name-status', commit])
    .split('\0')
    .slice(0, -1)
  const found: [string, string][] = []
  for (let at = 0; at < words.length; ) {
    if (words[at]!.startsWith('R')) {
      found.push([words[at + 1]!, words[at + 2]!])
      at += 3
    } else at += 2
  }
  return found
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`)
}
