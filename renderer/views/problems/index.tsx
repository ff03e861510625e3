import { parseQuery, printQuery, toggleValue } from '../../../shared/index/query-grammar.ts'
import type { ProblemRow } from '../../../shared/ipc/answers.ts'
import type { Severity } from '../../../shared/model/problem.ts'
import { ok } from '../../../shared/model/result.ts'
import { call } from '../../bridge.ts'
import { useCommand } from '../../state/keys.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { go, setQuery, useKept, useView } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { nextSort, type SortKey, type TableGroup } from '../../ui/data-table-model.ts'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { FacetList } from '../../ui/facet-list.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { PopoverButton } from '../../ui/sheet.tsx'
import { Value } from '../../ui/status-square.tsx'
import { useDetailList } from '../../ui/use-detail-list.ts'
import { ViewBar } from '../../ui/view-bar.tsx'
import { columns } from './columns.tsx'
import { NoProblems } from './no-problems.tsx'
import { copyProblems, openPlace, ProblemDetail } from './problem-detail.tsx'
import { type GroupBy, groupProblems } from './problem-groups.ts'
import { severitySigns } from './problem-words.ts'
import css from './problems.module.css'
import { ProblemsFoot } from './problems-foot.tsx'

const none: readonly string[] = []
const worstFirst: readonly SortKey[] = [{ column: 'severity', desc: true }]

/** Rows that one request may ask for. */
const mostRows = 500

const groupings: readonly GroupBy[] = ['none', 'severity', 'rule', 'file', 'project']

const choose = (id: string | null) => go({ view: 'problems', problem: id })

/** Every fault of the data: what it is, where it stands, how it is mended. */
export default function Problems() {
  const query = useView((store) => store.query)
  const removed = useView((store) => store.removed)
  const route = useView((store) => store.route)
  const version = useVersion()
  const [severity, setSeverity] = useKept<readonly string[]>('problems severity', none)
  const [family, setFamily] = useKept<readonly string[]>('problems family', none)
  const [sort, setSort] = useKept('problems sort', worstFirst)
  const [groupBy, setGroupBy] = useKept<GroupBy>('problems group', 'none')

  // Severity falls from error to info, as it is read; the index ranks the worst first.
  const order = sort.map((key) => (key.column === 'severity' ? { ...key, desc: !key.desc } : key))
  const request = { query, sort: order, removed, severity: [...severity], family: [...family] }
  const answer = useRequest('problems.query', request, version)
  const list = answer.value
  const {
    narrow,
    main,
    rows,
    ids,
    row: problem,
    at,
    full,
    left,
    table,
  } = useDetailList<ProblemRow>({
    list,
    load: async (wanted) => {
      const answered = await call('problems.rows', { ids: wanted })
      return answered.ok ? ok(answered.value.rows) : answered
    },
    columns,
    firstRoom: 972,
    chosen: route.view === 'problems' ? route.problem : null,
    choose,
    isShown: route.view === 'problems',
    openPlace,
  })

  const loaded = groupBy === 'none' ? [] : ids.map(rows.get).filter((row) => row !== undefined)
  const grouped = groupBy === 'none' ? null : groupProblems(loaded, groupBy)
  const shownIds = grouped ? grouped.flatMap((group) => group.rows.map((row) => row.id)) : ids
  const groups: TableGroup[] | null =
    grouped?.map((group, index) => ({
      key: group.name,
      start: grouped.slice(0, index).reduce((sum, each) => sum + each.rows.length, 0),
      count: group.rows.length,
      head: (
        <>
          {group.name} {group.rows.length}
        </>
      ),
    })) ?? null

  const toggleFacet = (field: string, value: string | null) => {
    if (field === 'project' || value === null) {
      setQuery(printQuery(toggleValue(parseQuery(query).query, 'project', value, 'any')))
    } else if (field === 'severity') setSeverity((now) => toggled(now, value))
    else setFamily((now) => toggled(now, value))
  }
  const clear = () => {
    setSeverity([])
    setFamily([])
  }
  useCommand('digest.evidence', () => (problem ? void copyProblems([problem]) : false))

  const copyAll = async () => {
    const all: ProblemRow[] = []
    for (let from = 0; from < ids.length; from += mostRows) {
      const part = await call('problems.rows', { ids: ids.slice(from, from + mostRows) })
      if (part.ok) all.push(...part.value.rows.filter((row) => row !== null))
    }
    await copyProblems(all)
  }
  const drawFacet = (field: string, value: string | null) => {
    if (field === 'severity' && value) return `${severitySigns[value as Severity]} ${value}`
    const labelled = list?.facets
      .find((facet) => facet.field === field)
      ?.values.find((each) => each.value === value)
    return labelled?.label ?? <Value value={value} />
  }
  const facets = <FacetList facets={list?.facets ?? []} onToggle={toggleFacet} drawValue={drawFacet} />
  const chosenFacets = severity.length + family.length
  return (
    <div className={css.view}>
      <ViewBar>
        {narrow && (
          <PopoverButton plain label={`Facets ${chosenFacets}`} name="Facets">
            <div className={css.popover}>{facets}</div>
          </PopoverButton>
        )}
        <span>Group</span>
        <MenuButton
          label={groupBy}
          name={`Group by ${groupBy}`}
          parts={[
            { entries: groupings.map((each) => ({ id: each, label: each, checked: each === groupBy })) },
          ]}
          onAction={(id) => setGroupBy(id as GroupBy)}
        />
        <Button off={ids.length === 0 ? 'No problem is shown.' : null} onClick={() => void copyAll()}>
          Copy {ids.length}
        </Button>
        {!narrow && <ExportButton rows={ids.length} what={{ what: 'problems', ...request }} />}
      </ViewBar>
      <div className={css.body}>
        {!narrow && (
          <aside className={css.facets} aria-label="Facets" data-area="facets">
            {facets}
          </aside>
        )}
        <div className={css.main} ref={main}>
          {!(full && problem) && (
            <div className={css.list} data-area="table">
              {answer.error && <ErrorBlock title="The problems could not be listed." error={answer.error} />}
              {list && ids.length === 0 && <NoProblems list={list} chosen={chosenFacets} onClear={clear} />}
              {!list && !answer.error && <EmptyState title="Reading the problems…" />}
              {list && ids.length > 0 && (
                <DataTable
                  {...table}
                  label="Problems"
                  rowHeight={32}
                  ids={shownIds}
                  groups={groups}
                  sort={sort}
                  onSort={(column, add) => setSort((now) => nextSort(now, column, add))}
                  place={`${query} ${severity} ${family} ${groupBy} ${JSON.stringify(sort)}`}
                  foot={<ProblemsFoot list={list} left={left} />}
                />
              )}
            </div>
          )}
          {problem && at >= 0 && (
            <ProblemDetail problem={problem} place={`${at + 1} of ${ids.length}`} full={full} />
          )}
        </div>
      </div>
    </div>
  )
}

function toggled(now: readonly string[], value: string): readonly string[] {
  return now.includes(value) ? now.filter((each) => each !== value) : [...now, value]
}
