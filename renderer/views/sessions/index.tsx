import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { parseQuery } from '../../../shared/index/query-grammar.ts'
import type { SessionList } from '../../../shared/ipc/list-answers.ts'
import type { Refusal } from '../../../shared/model/result.ts'
import type { Session } from '../../../shared/model/session.ts'
import { showsText } from '../../../shared/search/needles.ts'
import { counted } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { createHitLines, type HitLines } from '../../state/hit-lines.ts'
import { useCommand } from '../../state/keys.ts'
import { standAt, useList, useSessionList, useSort } from '../../state/list.ts'
import { useSettings } from '../../state/settings.ts'
import { go, select, standsAsLeft, useView, useWhileOpen } from '../../state/view.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { DataTable, type TableHandle } from '../../ui/data-table.tsx'
import { fitColumns, type SortKey, type TableColumn, type TableGroup } from '../../ui/data-table-model.ts'
import { ErrorBlock } from '../../ui/empty-state.tsx'
import { FailureFence } from '../../ui/failure-fence.tsx'
import { Value } from '../../ui/status-square.tsx'
import { useRows } from '../../ui/use-rows.ts'
import { useNarrow, useWidth } from '../../ui/use-width.ts'
import { writeNoteOn } from '../digest/note-form.ts'
import { columnById, type SessionColumn } from './columns.tsx'
import { Controls } from './controls.tsx'
import { FacetPane } from './facets.tsx'
import { FoundCell } from './found-cell.tsx'
import { groupSums } from './group-sums.tsx'
import { HeadHandle } from './head-handle.tsx'
import { columnsLeft, EndOfList, NoRows, Sums } from './list-words.tsx'
import { rowActions } from './row-actions.ts'
import { copyRowsAsText } from './rows-as-text.ts'
import css from './sessions.module.css'
import { useColumnKeys } from './use-column-keys.ts'
import { useColumns } from './use-columns.ts'
import { useLiveList } from './use-live-list.ts'
import { useRowActions } from './use-row-actions.ts'

// The pane brings the Markdown reader: the table is drawn before it, and it is there when a row is opened.
const loadPane = () => import('../digest/index.tsx')
const DigestPane = lazy(loadPane)

/** What the query found in each row, beside the title; there while a text is looked for. */
function foundColumn(lines: HitLines): TableColumn<Session> {
  return {
    id: 'found',
    head: 'Found',
    name: 'What was found',
    width: 260,
    grows: true,
    pinned: true,
    sortable: false,
    cell: (session) => <FoundCell id={session.id} lines={lines} />,
  }
}

/** A list with what it was asked with. */
interface AnsweredList {
  readonly list: SessionList | undefined
  readonly error: Refusal | null
  readonly query: string
  readonly removed: boolean
  readonly sort: readonly SortKey[]
  readonly group: string | null
}

/** What is asked for now once its answer is there; until then the list before, with what that was asked with. */
function useAnsweredList(): AnsweredList {
  const { value: list, error, matches } = useSessionList()
  const query = useView((view) => view.query)
  const removed = useView((view) => view.removed)
  const sort = useSort()
  const group = useList((store) => store.group)
  const now = useMemo(
    () => ({ list, error, query, removed, sort, group }),
    [list, error, query, removed, sort, group],
  )
  const last = useRef(now)
  if (matches || !last.current.list) last.current = now
  return last.current
}

/** Every session a row: facets, table, and the digest of the chosen row beside it. */
export default function SessionsView() {
  return <Sessions {...useAnsweredList()} />
}

/** Drawn when an answer comes, not when the filter changes: that would draw all of it twice for each. */
const Sessions = memo(function Sessions({ list, error, query, removed, sort, group }: AnsweredList) {
  // The head tells at once what was chosen.
  const chosenSort = useSort()
  const route = useView((view) => view.route)
  const open = route.view === 'sessions' ? route.session : null
  const zoom = useSettings((settings) => settings.zoom)
  const narrow = useNarrow()
  const isSpelledTwice = list?.groups?.some(({ spellings }) => spellings !== undefined) ?? false
  const table = useColumns(list?.longest, isSpelledTwice)
  const rows = useRows<Session>(list, (ids) => call('sessions.rows', { ids }))
  const place = JSON.stringify([query, removed, sort, group])
  const live = useLiveList(list, place)
  const grid = useRef<TableHandle>(null)
  const content = useRef<HTMLDivElement>(null)
  const width = (useWidth(content) * 100) / zoom
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())

  const leaf = table.getVisibleLeafColumns()
  const widths = table.state.columnSizing
  const [hits] = useState(createHitLines)
  const isSought = useMemo(() => showsText(parseQuery(query).query.terms), [query])
  // Before the rows are drawn. Hits are asked anew with every list, for texts change under the same query.
  useMemo(() => list && hits.follow(query, removed), [hits, query, removed, list])
  // Kept while nothing of them changes, for rows are drawn anew with their columns; `getSize` reads the widths.
  const { fit, left } = useMemo(() => {
    const visible = leaf.flatMap((column): TableColumn<Session>[] => {
      const one = columnById.get(column.id)
      if (!one) return []
      return [
        {
          id: one.id,
          head: one.head,
          name: one.name,
          width: column.getSize(),
          align: one.align ?? 'start',
          pinned: column.getIsPinned() === 'start',
          grows: one.id === 'title' && !isSought,
          cell: one.draw,
        },
        ...(isSought && one.id === 'title' ? [foundColumn(hits)] : []),
      ]
    })
    return fitColumns(visible, width || 640)
  }, [leaf, widths, width, isSought, hits])
  const known = (columns: readonly TableColumn<Session>[]) =>
    columns.flatMap((column): readonly SessionColumn[] => {
      const one = columnById.get(column.id)
      return one ? [one] : []
    })
  const drawn = known(fit)
  const words = columnsLeft(fit.length, known(left))
  const groups = useMemo(
    () =>
      live.groups?.map(
        (one): TableGroup => ({
          key: one.value === null ? '\0' : one.value,
          start: one.start,
          count: one.count,
          head: (
            <>
              <Value value={one.value} />{' '}
              <span className={css.groupCount}>{counted(one.count, 'session')}</span>
              {one.spellings && (
                <span className={css.groupCount} data-tip={one.spellings.join('\n')}>
                  , written {one.spellings.map((spelling) => `“${spelling}”`).join(', ')}
                </span>
              )}
            </>
          ),
          cells: groupSums(one.sums),
        }),
      ) ?? null,
    [live.groups],
  )

  const draw = useCallback(
    (ids: readonly string[]) => {
      rows.draw(ids)
      standAt(ids[0] ?? null, query)
      if (isSought) hits.draw(ids)
    },
    [rows, query, isSought, hits],
  )

  const selected = useMemo(() => new Set(open === null ? marked : [...marked, open]), [marked, open])
  const openRow = useCallback((id: string) => {
    select(id)
    go({ view: 'sessions', session: id })
  }, [])
  const closePane = useCallback(() => {
    go({ view: 'sessions', session: null })
    requestAnimationFrame(() => grid.current?.focus())
  }, [])
  const mark = (id: string) =>
    setMarked((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })

  // A session opened from elsewhere is brought into sight.
  const shownFor = useRef<string | null>(standsAsLeft() ? open : null)
  useEffect(() => {
    if (open === null || open === shownFor.current || !live.ids.includes(open)) return
    shownFor.current = open
    grid.current?.reveal(open)
  }, [open, live.ids])

  // New rows are led to once they are in the list; the focus stays on the session that has it.
  const firstNew = useRef<string | null>(null)
  const showNew = () => {
    firstNew.current = live.showWaiting()
  }
  useEffect(() => {
    if (firstNew.current === null || !live.ids.includes(firstNew.current)) return
    grid.current?.scrollTo(firstNew.current)
    firstNew.current = null
  }, [live.ids])

  // A mark stays on a row that the filter leaves out; what is not seen is not copied.
  const markedHere = useMemo(
    () => (marked.size > 0 ? live.ids.filter((id) => marked.has(id)) : []),
    [live.ids, marked],
  )
  const copyRows = (row: string | null) => {
    const ids = markedHere.length > 0 ? markedHere : row ? [row] : []
    return copyRowsAsText(
      drawn,
      ids.flatMap((id) => rows.get(id) ?? []),
    )
  }
  useCommand('row.copy', () =>
    window.getSelection()?.toString() ? false : copyRows(grid.current?.focused() ?? null),
  )
  useCommand('row.next', () => grid.current?.move(1))
  useCommand('row.previous', () => grid.current?.move(-1))
  useCommand('leave', () => {
    if (marked.size > 0) setMarked(new Set())
    else if (open !== null) closePane()
    else return false
    return true
  })
  const onHeadKey = useColumnKeys(table)
  useRowActions(grid, open, route.view === 'sessions' ? (route.line ?? null) : null)
  const [, setWhy] = useWhileOpen('why it ranks', false)
  const explain = (id: string) => {
    setWhy(true)
    openRow(id)
  }
  useCommand(
    'digest.rank',
    () => {
      const focused = grid.current?.focused()
      // An open digest shows and hides its own reasons.
      if (!focused || open !== null) return false
      explain(focused)
      return true
    },
    list?.search != null,
  )
  const menuOf = (id: string) => {
    const session = rows.get(id)
    if (!session) return []
    return rowActions({
      session,
      list,
      marked: markedHere.length,
      isMarked: marked.has(id),
      onOpen: () => openRow(id),
      onMark: () => mark(id),
      onCopy: () => copyRows(id),
      onExplain: () => explain(id),
      onNote: () => {
        writeNoteOn(id)
        openRow(id)
      },
    })
  }
  useEffect(() => {
    const idle = requestIdleCallback(() => void loadPane())
    return () => cancelIdleCallback(idle)
  }, [])

  const empty = list === undefined || live.ids.length === 0
  return (
    <>
      <Controls list={list} table={table} />
      <div className={css.area}>
        {!narrow && <FacetPane list={list} />}
        <div className={css.content} ref={content} data-area="table">
          {error && !list ? (
            <ErrorBlock title="The sessions could not be listed." error={error} />
          ) : (
            <DataTable<Session>
              ref={grid}
              label="Sessions"
              columns={fit}
              ids={live.ids}
              rowOf={rows.get}
              groups={groups}
              sort={chosenSort}
              onSort={(id, add) => table.getColumn(id)?.toggleSorting(undefined, add)}
              selected={selected}
              onOpen={openRow}
              onMark={mark}
              menuOf={menuOf}
              onFocusRow={live.onFocusRow}
              onRange={draw}
              dimmed={(id) => (id === live.held ? 'no longer matches' : null)}
              onHeadKey={onHeadKey}
              drawHead={(column) => <HeadHandle table={table} id={column.id} />}
              place={place}
              before={
                live.waiting > 0 ? (
                  <Banner tone="news" action={<LinkButton onClick={showNew}>Show {live.waiting}</LinkButton>}>
                    {live.waiting === 1
                      ? '1 new session matches the filter.'
                      : `${live.waiting} new sessions match the filter.`}
                  </Banner>
                ) : undefined
              }
              end={empty ? <NoRows list={list} /> : list ? <EndOfList list={list} /> : undefined}
              foot={
                list && !(narrow && open !== null) ? (
                  <>
                    <Sums list={list} query={query} />
                    <span className={css.left} data-cut="">
                      {words}
                    </span>
                  </>
                ) : undefined
              }
            />
          )}
        </div>
        {open !== null && (
          <FailureFence what="This digest" of={String(open)}>
            <Suspense fallback={<div data-loading="" />}>
              <DigestPane
                session={open}
                tab={(route.view === 'sessions' && route.tab) || 'read'}
                line={route.view === 'sessions' ? (route.line ?? null) : null}
                onClose={closePane}
              />
            </Suspense>
          </FailureFence>
        )}
      </div>
    </>
  )
})
