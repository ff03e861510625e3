import { findGit } from '../../../main/repo-host/find-git.ts'
import type { GitReader, HistoryBatch } from '../../../main/repo-host/git-reader.ts'
import { openGit } from '../../../main/repo-host/open-git.ts'
import { createChainBuilder } from '../../../shared/git/revision-chains.ts'
import type { Result } from '../../../shared/model/result.ts'
import type { RevisionChain } from '../../../shared/model/revision.ts'

/** The value of a result that a test expects to be one. */
export function expectOk<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.what}`)
  return result.value
}

/** Opens a repository with the git of this machine, lets `use` read it and closes it. */
export async function withReader<T>(
  root: string,
  use: (reader: GitReader) => Promise<T>,
  environment?: Record<string, string | undefined>,
): Promise<T> {
  const reader = expectOk(await openGit(expectOk(await findGit()), root, environment ? { environment } : {}))
  try {
    return await use(reader)
  } finally {
    reader.close()
  }
}

/** The whole history of some folders. */
export async function historyOf(reader: GitReader, folders: readonly string[]): Promise<HistoryBatch[]> {
  const all: HistoryBatch[] = []
  expectOk(
    await reader.history({
      head: reader.info.head!,
      folders,
      files: [],
      onBatch: (batch) => void all.push(batch),
    }),
  )
  return all
}

/** The same in one piece: into how many it is cut depends on how quick git is. */
export async function wholeHistoryOf(reader: GitReader, folders: readonly string[]) {
  const batches = await historyOf(reader, folders)
  return {
    commits: batches.flatMap(({ commits }) => commits),
    links: batches.flatMap(({ links }) => links),
  }
}

/** Chains of everything in some folders, with the tree of HEAD as what is present. */
export async function chainsOf(
  root: string,
  folders: readonly string[],
): Promise<Map<string, RevisionChain>> {
  return await withReader(root, async (reader) => {
    const builder = createChainBuilder()
    for (const batch of await historyOf(reader, folders)) builder.add(batch)
    const tree = expectOk(await reader.listTree(reader.info.head!, folders))
    return builder.chains(new Map(tree.map((entry) => [entry.path, entry.blob])))
  })
}
