import { createChainBuilder } from '../../shared/git/revision-chains.ts'
import type { IndexedRow } from '../../shared/index/indexed-row.ts'
import { findCommit } from '../repo-host/named-commits.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { isDigestName } from '../repo-host/working-copy.ts'
import { pathBelow } from './chosen-paths.ts'
import { exitCodes, Failure, need } from './failure.ts'

/** The row of a digest by any name that it ever had; present digests win over removed ones. */
export async function rowByPath(engine: SessionEngine, typed: string): Promise<IndexedRow> {
  const path = pathBelow(engine.options.root, typed)
  const names = [
    path,
    ...(engine.state.head === engine.reader?.info.head ? [] : await laterNames(engine, path)),
  ]
  for (const name of names) {
    const row = rowNamed(engine, name)
    if (row) return row
  }
  throw new Failure(
    `No digest has or had the name ${path}.`,
    'See the names with `list --removed`.',
    exitCodes.wrongUse,
  )
}

function rowNamed(engine: SessionEngine, path: string): IndexedRow | undefined {
  const rows = engine.index.rows.filter(({ entry }) => entry !== null)
  const named = (row: IndexedRow) =>
    engine.history.chains.get(row.entry?.path ?? '')?.names.includes(path) ?? false
  return (
    rows.find(({ entry }) => entry?.path === path) ??
    rows.find((each) => !each.session.removed && named(each)) ??
    rows.find(named)
  )
}

/** As of an older revision, names are not known that a digest got later: the other names of who has it at HEAD. */
async function laterNames({ reader, state }: SessionEngine, path: string): Promise<readonly string[]> {
  const head = reader?.info.head
  if (!reader || !head) return []
  const builder = createChainBuilder()
  const { folders } = state
  need(
    await reader.history({
      head,
      folders,
      files: [],
      keep: isDigestName,
      onBatch: (batch) => builder.add(batch),
    }),
  )
  const tree = need(await reader.listTree(head, folders)).filter((entry) => isDigestName(entry.path))
  const chains = builder.chains(new Map(tree.map((entry) => [entry.path, entry.blob])))
  const chain = chains.get(path) ?? [...chains.values()].find(({ names }) => names.includes(path))
  return chain?.names ?? []
}

/** A revision as the engine takes it: a full commit id, or null for the files on disk. */
export async function commitOf(engine: SessionEngine, name: string): Promise<string | null> {
  if (name === 'WORK') {
    if (engine.hasWorkingCopy) return null
    throw new Failure('A bare repository has no files on disk.', 'Name a commit.', exitCodes.wrongUse)
  }
  if (engine.reader) return need(await findCommit(engine.reader, name)).commit
  throw new Failure(`There is no history here, so ${name} cannot be found.`, 'Open a git repository.')
}
