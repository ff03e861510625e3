import { memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { parseQuery } from '../../../shared/index/query-grammar.ts'
import type { Session } from '../../../shared/model/session.ts'
import { showsText } from '../../../shared/search/needles.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { createHitLines } from '../../state/hit-lines.ts'
import { useCommand } from '../../state/keys.ts'
import { standAt, useSort } from '../../state/list.ts'
import { useSettings } from '../../state/settings.ts'
import { go, select, standsAsLeft, useView, useWhileOpen } from '../../state/view.ts'
import { ahead } from '../../ui/ahead.tsx'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { DataTable, type TableHandle } from '../../ui/data-table.tsx'
import { ErrorBlock } from '../../ui/empty-state.tsx'
import { FailureFence } from '../../ui/failure-fence.tsx'
import { useRows } from '../../ui/use-rows.ts'
import { WaitingSessions } from '../../ui/use-session-walk.ts'
import { useNarrow, useWidth } from '../../ui/use-width.ts'
import { writeNoteOn } from '../digest/note-form.ts'
import { Controls } from './controls.tsx'
import { FacetPane } from './facets.tsx'
import { groupHeads } from './group-heads.tsx'
import { HeadHandle } from './head-handle.tsx'
import { EndOfList, NoRows, newSessions, Sums } from './list-words.tsx'
import { rowActions } from './row-actions.ts'
import { copyRowsAsText } from './rows-as-text.ts'
import css from './sessions.module.css'
import { type AnsweredList, useAnsweredList } from './use-answered-list.ts'
import { useColumnKeys } from './use-column-keys.ts'
import { useColumns } from './use-columns.ts'
import { useFitColumns } from './use-fit-columns.tsx'
import { useLiveList } from './use-live-list.ts'
import { useRowActions } from './use-row-actions.ts'

// The pane brings the Markdown reader: the table is drawn before it, and it is there when a row is opened.
const pane = ahead(() => import('../digest/index.tsx'))

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

  const [hits] = useState(createHitLines)
  const isSought = useMemo(() => showsText(parseQuery(query).query.terms), [query])
  // Before the rows are drawn. Hits are asked anew with every list, for texts change under the same query.
  useMemo(() => list && hits.follow(query, removed, list.lines), [hits, query, removed, list])
  const { fit, drawn, words } = useFitColumns(table, isSought ? hits : null, width || 640)
  const groups = useMemo(() => (live.groups ? groupHeads(live.groups) : null), [live.groups])

  const draw = useCallback(
    (ids: readonly string[]) => {
      rows.draw(ids)
      standAt(ids, query)
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

  // New rows are led to once they are in the list; the focus stays on the session that has it, or goes back to it from the
  // line that is gone then.
  const firstNew = useRef<{ readonly id: string | null; readonly hadFocus: boolean } | null>(null)
  const showNew = (event: React.MouseEvent<HTMLElement>) => {
    const hadFocus = document.activeElement === event.currentTarget
    firstNew.current = { id: live.showWaiting(), hadFocus }
  }
  useEffect(() => {
    const { id, hadFocus } = firstNew.current ?? { id: null, hadFocus: false }
    if (id === null || !live.ids.includes(id)) return
    firstNew.current = null
    grid.current?.scrollTo(id)
    const row = content.current?.querySelector<HTMLElement>('[data-active="true"]')
    if (hadFocus) row?.focus({ preventScroll: true })
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
    const idle = requestIdleCallback(pane.load)
    return () => cancelIdleCallback(idle)
  }, [])

  // Where nothing is read (yet), there is nothing to choose from.
  const hasFacets = list !== undefined && list.total > 0
  const empty = list === undefined || live.ids.length === 0
  return (
    <>
      <Controls list={list} table={table} />
      <div className={css.area}>
        {!narrow && <FacetPane list={hasFacets ? list : undefined} />}
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
                live.waiting.size > 0 ? (
                  <Banner
                    tone="news"
                    action={<LinkButton onClick={showNew}>Show {numeral(live.waiting.size)}</LinkButton>}
                  >
                    {newSessions(live.waiting.size, query)}
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
              <WaitingSessions.Provider value={live.waiting}>
                <pane.View
                  session={open}
                  tab={(route.view === 'sessions' && route.tab) || 'read'}
                  line={route.view === 'sessions' ? (route.line ?? null) : null}
                  onClose={closePane}
                />
              </WaitingSessions.Provider>
            </Suspense>
          </FailureFence>
        )}
      </div>
    </>
  )
})
