import { zonedTime } from '../../shared/comparison/words.ts'
import type { Revision } from '../../shared/model/revision.ts'
import { renameWords } from '../../shared/text/rename-words.ts'
import { table } from './table.ts'

function changeWords({ change, cut, unsearched }: Revision): string {
  if (cut) return 'here or before'
  return unsearched ? `${change} or moved here` : change
}

/** Revisions as a table, in the order given. */
export function revisionTable(revisions: readonly Revision[], width: number | null): string {
  return table(
    revisions,
    [
      { head: 'Commit', cell: ({ commit }) => commit?.slice(0, 10) ?? 'on disk' },
      { head: 'Author date', cell: ({ authorDate }) => (authorDate === null ? null : zonedTime(authorDate)) },
      { head: 'Author', cell: ({ author }) => author, least: 8, spare: 1 },
      {
        head: 'Change',
        cell: (revision) =>
          [changeWords(revision), renameWords(revision)].filter((word) => word !== null).join(', '),
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
