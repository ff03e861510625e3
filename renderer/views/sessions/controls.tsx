import { memo, useState } from 'react'
import type { SessionList } from '../../../shared/ipc/list-answers.ts'
import { useCommand } from '../../state/keys.ts'
import { listNow, useList } from '../../state/list.ts'
import { setRemoved, useView } from '../../state/view.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { useNarrow } from '../../ui/use-width.ts'
import { ViewBar } from '../../ui/view-bar.tsx'
import { columnById, groupings, sessionColumns } from './columns.tsx'
import { FacetButton } from './facets.tsx'
import { isPinned, type SessionTable, togglePin } from './use-columns.ts'

const GroupMenu = memo(function GroupMenu() {
  const group = useList((list) => list.group)
  return (
    <>
      <span>Group</span>
      <MenuButton
        label={group ?? 'none'}
        name={`Group: ${group ?? 'none'}`}
        parts={[
          {
            entries: ['none', ...groupings].map((id) => ({
              id,
              label: id,
              checked: id === (group ?? 'none'),
            })),
          },
        ]}
        onAction={(id) => useList.setState({ group: id === 'none' ? null : id })}
      />
    </>
  )
})

/** Drawn anew when other columns are shown or pinned: the table is another object at each drawing, over the same state. */
const ColumnsMenu = memo(ColumnsOf, (one, other) => one.table.state === other.table.state)

function ColumnsOf({ table }: { readonly table: SessionTable }) {
  const [open, setOpen] = useState(false)
  useCommand('column.menu', () => setOpen(true))
  const removed = useView((view) => view.removed)
  const leaf = table.getAllLeafColumns()
  const shown = leaf.filter((column) => column.getIsVisible()).length
  return (
    <MenuButton
      label={`Columns ${shown} of ${sessionColumns.length}`}
      keepOpen
      open={open}
      onOpenChange={setOpen}
      parts={[
        {
          title: 'Columns',
          entries: leaf.map((column) => ({
            id: column.id,
            label: columnById.get(column.id)?.name ?? column.id,
            checked: column.getIsVisible(),
            off: !column.getCanHide(),
          })),
        },
        {
          title: 'Pinned at the start',
          entries: leaf
            .filter((column) => column.getIsVisible())
            .map((column) => ({
              id: `:pin ${column.id}`,
              label: columnById.get(column.id)?.name ?? column.id,
              checked: isPinned(table, column.id),
            })),
        },
        { title: 'Rows', entries: [{ id: ':removed', label: 'Removed digests', checked: removed }] },
      ]}
      onAction={(id) => {
        if (id === ':removed') setRemoved(!removed)
        else if (id.startsWith(':pin ')) togglePin(table, id.slice(5))
        else table.getColumn(id)?.toggleVisibility()
      }}
    />
  )
}

/** Chips, then grouping, columns and export of what is shown. */
export function Controls({
  list,
  table,
}: {
  readonly list: SessionList | undefined
  readonly table: SessionTable
}) {
  const narrow = useNarrow()
  const shown = list?.shown ?? 0
  return (
    <ViewBar>
      {narrow && <FacetButton list={list} />}
      <GroupMenu />
      <ColumnsMenu table={table} />
      <ExportButton rows={shown} what={() => ({ what: 'sessions', ...listNow() })} />
    </ViewBar>
  )
}
