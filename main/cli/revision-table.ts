import type { Revision } from '../../shared/model/revision.ts'
import { renameWords } from '../../shared/text/rename-words.ts'
import { table } from './table.ts'

/** Revisions as a table, in the order given. */
export function revisionTable(revisions: readonly Revision[], width: number | null): string {
  return table(
    revisions,
    [
      { head: 'Commit', cell: ({ commit }) => commit?.slice(0, 10) ?? 'on disk' },
      { head: 'Author date', cell: ({ authorDate }) => authorDate?.slice(0, 16).replace('T', ' ') ?? null },
      { head: 'Author', cell: ({ author }) => author, least: 8, spare: 1 },
      {
        head: 'Change',
        cell: (revision) =>
          [revision.cut ? 'here or before' : revision.change, renameWords(revision)]
            .filter((word) => word !== null)
            .join(', '),
      },
      { head: 'Subject', cell: ({ subject }) => subject, least: 16 },
      {
        head: 'Path',
        cell: ({ path, renamedFrom }) => (renamedFrom ? `${renamedFrom} → ${path}` : path),
        least: 14,
        keepEnd: true,
      },
    ],
    width,
  )
}
