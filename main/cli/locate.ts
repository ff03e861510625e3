import type { IndexedRow } from '../../shared/index/indexed-row.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { pathBelow } from './chosen-paths.ts'
import { exitCodes, Failure, need } from './failure.ts'

/** The row of a digest by any name that it ever had; present digests win over removed ones. */
export async function rowByPath(engine: SessionEngine, typed: string): Promise<IndexedRow> {
  const path = pathBelow(engine.options.root, typed)
  const rows = engine.index.rows.filter(({ entry }) => entry !== null)
  const named = (row: IndexedRow) =>
    engine.history.chains.get(row.entry?.path ?? '')?.names.includes(path) ?? false
  const row =
    rows.find(({ entry }) => entry?.path === path) ??
    rows.find((each) => !each.session.removed && named(each)) ??
    rows.find(named)
  if (row) return row
  throw new Failure(
    `No digest has or had the name ${path}.`,
    'See the names with `list --removed`.',
    exitCodes.wrongUse,
  )
}

/** A revision as the engine takes it: a full commit id, or null for the files on disk. */
export async function commitOf(engine: SessionEngine, name: string): Promise<string | null> {
  if (name === 'WORK') {
    if (engine.hasWorkingCopy) return null
    throw new Failure('A bare repository has no files on disk.', 'Name a commit.', exitCodes.wrongUse)
  }
  if (engine.reader) return need(await engine.reader.resolve(name))
  throw new Failure(`There is no history here, so ${name} cannot be found.`, 'Open a git repository.')
}
