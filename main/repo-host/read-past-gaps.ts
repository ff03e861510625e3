import type { Change } from '../../shared/git/diff-tree.ts'
import { lsTree, type TreeEntry } from '../../shared/git/ls-tree.ts'
import type { CommitLink } from '../../shared/git/rev-list.ts'
import type { ChangedCommit } from './diff-tree-pool.ts'
import type { GitRunner } from './git-runner.ts'
import type { TreesHere } from './trees-here.ts'

/** What is known where git could not compare some commits with their parents. */
interface AcrossGaps {
  readonly changed: readonly ChangedCommit[]
  /** Commits whose own files cannot be listed. */
  readonly unlisted: readonly string[]
}

/**
 * Compares commits with the nearest older ones whose files can be listed, in place of their parents. A commit
 * behind which there is none is told as the edge of a shallow clone is: it has all its files as new.
 *
 * @param compare gives the changes of lines `commit parent…`
 */
export async function readAcrossGaps(
  git: GitRunner,
  unread: readonly string[],
  links: readonly CommitLink[],
  pathspecs: readonly string[],
  trees: TreesHere,
  compare: (line: string, parents: number) => Promise<readonly ChangedCommit[]>,
  signal: AbortSignal | undefined,
): Promise<AcrossGaps> {
  const parentsOf = new Map(links.map(({ id, parents }) => [id, parents]))
  const childrenOf = new Map<string, string[]>()
  for (const { id, parents } of links)
    for (const parent of parents) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), id])
  const toRead = new Set(unread)
  const listings = new Map<string, readonly TreeEntry[] | null>()
  const looked = new Map<string, boolean>()
  /** Looks at many at a time, where they are known ahead. */
  const look = async (ids: readonly string[]): Promise<void> => {
    const fresh = [...new Set(ids)].filter((id) => !looked.has(id))
    const lacking = fresh.length > 0 ? await trees.lacking(fresh, pathspecs) : null
    for (const id of fresh) looked.set(id, lacking ? !lacking.has(id) : (await listingOf(id)) !== null)
  }
  const canList = async (id: string): Promise<boolean> => {
    await look([id])
    return looked.get(id) === true
  }
  const listingOf = async (id: string): Promise<readonly TreeEntry[] | null> => {
    const known = listings.get(id)
    if (known !== undefined) return known
    const answer = await git.run('ls-tree', lsTree.args(id, pathspecs, false), { signal })
    const listing = answer.ok ? lsTree.parser()(answer.value.stdout.toString('latin1')) : null
    listings.set(id, listing)
    return listing
  }
  const changed: ChangedCommit[] = []
  const unlisted: string[] = []
  await look(unread.flatMap((id) => [id, ...(parentsOf.get(id) ?? [])]))
  for (const id of toRead) {
    if (!(await canList(id))) {
      unlisted.push(id)
      // git may know its tree from elsewhere and compare its children with that: then its own changes are nobody's.
      for (const child of childrenOf.get(id) ?? []) toRead.add(child)
      continue
    }
    const bases = new Set<string>()
    const seen = new Set<string>()
    const open = [...(parentsOf.get(id) ?? [])]
    for (let parent = open.shift(); parent !== undefined; parent = open.shift()) {
      if (seen.has(parent)) continue
      seen.add(parent)
      if (await canList(parent)) bases.add(parent)
      else open.push(...(parentsOf.get(parent) ?? []))
    }
    const listing = bases.size > 0 ? [] : await listingOf(id)
    if (listing === null) unlisted.push(id)
    const found =
      bases.size > 0
        ? await compare([id, ...bases].join(' '), bases.size)
        : [{ id, changes: (listing ?? []).map(toAdded) }]
    for (const { changes } of found)
      if (changes.length > 0)
        changed.push({ id, changes: changes.map((change) => ({ ...change, cut: true })) })
  }
  return { changed, unlisted }
}

function toAdded({ path, blob, mode }: TreeEntry): Change {
  return {
    path,
    oldPath: null,
    blob,
    oldBlobs: [null],
    oldPaths: [null],
    status: 'added',
    similarity: null,
    mode,
  }
}
