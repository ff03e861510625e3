import { useMemo, useRef } from 'react'
import { suggestFrom } from '../../../shared/index/suggestions.ts'
import { type DecisionFilter, decisionFilters } from '../../../shared/model/decision-column.ts'
import type { Decision } from '../../../shared/model/session.ts'
import type { SortKey } from '../../../shared/model/sort-key.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { useSessionList } from '../../state/list.ts'
import { useRepository, useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { go, useKept, useView, walk } from '../../state/view.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { nextSort, type TableGroup } from '../../ui/data-table-model.ts'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Value } from '../../ui/status-square.tsx'
import { useDetailList } from '../../ui/use-detail-list.ts'
import { ViewBar } from '../../ui/view-bar.tsx'
import { AnsweredButton } from './answered-button.tsx'
import { Board } from './board.tsx'
import { decisionColumns, lifeWidth } from './columns.tsx'
import { DecisionPane } from './decision-pane.tsx'
import css from './decisions.module.css'
import { groupSums } from './group-sums.ts'
import { LifeHead, LifeLegend } from './life-drawing.tsx'
import { NoDecisions } from './no-decisions.tsx'
import { OnlySaid } from './only-said.tsx'
import { rowActions } from './row-actions.ts'
import { timeAxis } from './time-axis.ts'

const noSort: readonly SortKey[] = []
/** Likenesses from which a suggestion is shown; the least is that of the suggestions themselves. */
const likenesses = [suggestFrom, 0.7, 0.8, 0.9].map((each) => each.toFixed(2))

const choose = (id: string | null) => walk({ view: 'decisions', decision: id })

/** All decisions of all digests with their lives, as a table or by project. */
export default function Decisions() {
  const query = useView((store) => store.query)
  const removed = useView((store) => store.removed)
  const route = useView((store) => store.route)
  const version = useVersion()
  const sessions = useSessionList().value
  const limited = useRepository((store) => (store.repository?.limitedBy.length ?? 0) > 0)
  const [form, setForm] = useKept<'table' | 'project' | 'board'>('decisions form', 'project')
  const byProject = form === 'project'
  const [state, setState] = useKept<DecisionFilter>('decisions state', 'any')
  const [least, setLeast] = useKept('decisions likeness', suggestFrom.toFixed(2))
  const [sort, setSort] = useKept<readonly SortKey[]>('decisions sort', noSort)

  const request = { query, sort: [...sort], removed, byProject, state, byState: form === 'board' }
  const answer = useRequest('decisions.query', request, version)
  const list = answer.value
  // Until the rows of another form are there, those before stand in their order.
  const listedAs = useRef(form)
  if (answer.matches) listedAs.current = form
  const axis = useMemo(
    () => timeAxis(list?.from ?? null, list?.to ?? null, lifeWidth),
    [list?.from, list?.to],
  )
  const columns = useMemo(() => decisionColumns(axis, byProject), [axis, byProject])
  const { narrow, main, ids, rows, row, at, full, setFull, left, table } = useDetailList<Decision>({
    list,
    load: (wanted) => call('decisions.rows', { ids: wanted }),
    columns,
    place: `${query} ${form} ${state} ${JSON.stringify(sort)}`,
    firstRoom: 844,
    chosen: route.view === 'decisions' ? route.decision : null,
    choose,
    isShown: route.view === 'decisions',
    form: listedAs.current,
    fullPage: true,
    openPlace: ({ sessionRow, line }) => go({ view: 'sessions', session: sessionRow, tab: 'read', line }),
  })
  const groups: TableGroup[] | null =
    list?.groups?.map((group) => ({
      key: group.project === null ? '\0' : group.project,
      start: group.start,
      count: group.count,
      head: (
        <>
          <Value value={group.project} /> <span className={css.sums}>{groupSums(group)}</span>
        </>
      ),
    })) ?? null

  const menuOf = (id: string) => {
    const decision = rows.get(id)
    const open = () => {
      choose(id)
      setFull(true)
    }
    return decision ? rowActions(decision, sessions, open) : []
  }

  const shown = list?.shown ?? 0
  const pane = row !== undefined && (at >= 0 || !narrow)
  return (
    <div className={css.view}>
      <ViewBar>
        <Segmented
          label="Form"
          options={[
            { value: 'table', label: 'Table' },
            { value: 'project', label: 'By project' },
            { value: 'board', label: 'Board' },
          ]}
          value={form}
          onChange={setForm}
        />
        {!narrow && <span>State</span>}
        <MenuButton
          label={narrow && state === 'any' ? 'State' : state}
          name={`State: ${state}`}
          parts={[
            { entries: decisionFilters.map((each) => ({ id: each, label: each, checked: each === state })) },
          ]}
          onAction={(id) => setState(id as DecisionFilter)}
        />
        <MenuButton
          label={narrow ? 'More' : `Near-same at ${least}`}
          name={narrow ? 'More on decisions' : `Suggestions from likeness ${least}`}
          parts={[
            {
              title: narrow ? 'Near-same, suggested from' : undefined,
              entries: likenesses.map((each) => ({ id: each, label: each, checked: each === least })),
            },
          ]}
          onAction={setLeast}
        />
        <AnsweredButton />
        <ExportButton
          rows={shown}
          what={() => ({ what: 'decisions', query, sort: [...sort], removed, state })}
        />
      </ViewBar>
      {list && ids.length > 0 && (
        <OnlySaid query={query} removed={removed} state={state} shown={list.shown} />
      )}
      <div
        className={css.body}
        data-alone={!pane || undefined}
        data-pane={pane || undefined}
        data-full={(pane && full) || undefined}
      >
        <div className={css.main} ref={main} data-area="table">
          {answer.error && <ErrorBlock title="The decisions could not be listed." error={answer.error} />}
          {!list && !answer.error && <EmptyState title="Reading the decisions…" />}
          {list && ids.length === 0 && (
            <NoDecisions total={list.total} query={query} state={state} onAnyState={() => setState('any')} />
          )}
          {list && ids.length > 0 && form === 'board' && (
            <Board
              ids={ids}
              states={list.states}
              rowOf={rows.get}
              chosen={route.view === 'decisions' ? route.decision : null}
              hasKeys={!full}
              onChoose={choose}
              onOpen={() => setFull(true)}
              menuOf={menuOf}
              onRange={rows.draw}
            />
          )}
          {list && ids.length > 0 && form !== 'board' && (
            <DataTable
              {...table}
              label="Decisions"
              menuOf={menuOf}
              ids={ids}
              groups={groups}
              sort={sort}
              onSort={(column, add) => setSort((now) => nextSort(now, column, add))}
              drawHead={(column) => (column.id === 'life' ? <LifeHead axis={axis} /> : null)}
              end={end()}
              // Below it stands the pane, with hardly a row left above: the legend goes first, as the sums of sessions do.
              foot={
                narrow && pane ? undefined : (
                  <>
                    {!left.some((column) => column.id === 'life') && <LifeLegend withEdge={limited} />}
                    {left.length > 0 && (
                      <span className={css.left}>
                        to the right: {left.map((column) => column.name ?? column.head).join(', ')}
                      </span>
                    )}
                  </>
                )
              }
            />
          )}
        </div>
        {pane && row && (
          <DecisionPane
            decision={row}
            least={Number(least)}
            full={full}
            at={at}
            of={ids.length}
            onFull={setFull}
            onStep={(by) => {
              // One that the filter leaves out has no neighbours: the walk begins anew.
              const next = at < 0 ? ids[0] : ids[at + by]
              if (next !== undefined) choose(next)
            }}
          />
        )}
      </div>
    </div>
  )

  function end() {
    if (!list || list.shown === list.total)
      return `End of list: all ${counted(list?.total ?? 0, 'decision')}.`
    return `End of list. ${numeral(list.total - list.shown)} of ${counted(list.total, 'decision')} are left out by the filter.`
  }
}
