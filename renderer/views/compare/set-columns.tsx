import type { SetList } from '../../../shared/ipc/digest-answers.ts'
import type { DigestChange, SetChange } from '../../../shared/model/set-change.ts'
import type { TableColumn } from '../../ui/data-table-model.ts'
import { Sign, type SignKind } from '../../ui/sign.tsx'
import css from './set-sides.module.css'

/** A digest that differs, as a row. */
export type SetRow = SetList['changes'][number] & {
  /** Null: not compared yet. */
  readonly sentence: DigestChange | null
}

const signs: Readonly<Record<SetChange['change'], SignKind>> = {
  added: 'added',
  removed: 'dropped',
  renamed: 'moved',
  changed: 'reworded',
}

/** Columns of the list of digests that differ. */
export const setColumns: readonly TableColumn<SetRow>[] = [
  {
    id: 'change',
    head: 'Change',
    width: 96,
    pinned: true,
    cell: (row) => <Sign kind={signs[row.change]} word={row.change} />,
  },
  {
    id: 'digest',
    head: 'Digest',
    width: 300,
    pinned: true,
    cell: (row) => (
      <span className={css.path} data-tip={row.renamedFrom ? `${row.renamedFrom} → ${row.path}` : row.path}>
        {row.renamedFrom ? `${nameOf(row.renamedFrom)} → ${nameOf(row.path)}` : nameOf(row.path)}
      </span>
    ),
  },
  {
    id: 'what',
    head: 'What differs',
    width: 200,
    grows: true,
    cell: (row) => <span data-cut="">{row.sentence?.summary ?? '…'}</span>,
  },
]

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
