import { useState } from 'react'
import type { SessionList } from '../../../shared/ipc/answers.ts'
import type { RequestArg } from '../../../shared/ipc/contract.ts'
import { call } from '../../bridge.ts'
import { useCommand } from '../../state/keys.ts'
import { useList } from '../../state/list.ts'
import { say, useView } from '../../state/view.ts'
import { MenuButton } from '../../ui/menu.tsx'
import { useNarrow } from '../../ui/use-width.ts'
import { ViewBar } from '../../ui/view-bar.tsx'
import { columnById, groupings, sessionColumns } from './columns.tsx'
import { FacetButton } from './facets.tsx'
import type { SessionTable } from './use-columns.ts'

type Format = RequestArg<'export.save'>['format']

async function exportRows(format: Format): Promise<void> {
  const { query, removed } = useView.getState()
  const { sort } = useList.getState()
  const done = await call('export.save', { what: 'sessions', format, query, sort: [...sort], removed })
  if (!done.ok) say(`${done.error.what} ${done.error.next}`)
  else if (done.value.saved) say(`Exported ${done.value.rows} rows to ${done.value.fileName}.`)
}

function GroupMenu() {
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
}

function ColumnsMenu({ table }: { readonly table: SessionTable }) {
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
        { title: 'Rows', entries: [{ id: ':removed', label: 'Removed digests', checked: removed }] },
      ]}
      onAction={(id) => {
        if (id === ':removed') useView.setState({ removed: !removed })
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
      {narrow && <FacetButton facets={list?.facets ?? []} />}
      <GroupMenu />
      <ColumnsMenu table={table} />
      {!narrow && (
        <MenuButton
          plain
          label={`Export ${shown.toLocaleString('en-US')} ${shown === 1 ? 'row' : 'rows'}`}
          parts={[
            {
              entries: [
                { id: 'csv', label: 'CSV' },
                { id: 'json', label: 'JSON' },
                { id: 'markdown', label: 'Markdown' },
              ],
            },
          ]}
          onAction={(id) => void exportRows(id as Format)}
        />
      )}
    </ViewBar>
  )
}
