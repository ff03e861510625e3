import { problemGroupings } from '../../../shared/index/problem-groups.ts'
import { parseQuery, printQuery, toggleValues } from '../../../shared/index/query-grammar.ts'
import type { ProblemRow } from '../../../shared/ipc/problem-answers.ts'
import type { Severity, Standing } from '../../../shared/model/problem.ts'
import type { SortKey } from '../../../shared/model/sort-key.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { useCommand } from '../../state/keys.ts'
import { useSessionList } from '../../state/list.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { go, setQuery, useKept, useView, walk } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { nextSort, type TableGroup } from '../../ui/data-table-model.ts'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { FacetList } from '../../ui/facet-list.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { PopoverButton } from '../../ui/sheet.tsx'
import { Value } from '../../ui/status-square.tsx'
import { useDetailList } from '../../ui/use-detail-list.ts'
import { ViewBar } from '../../ui/view-bar.tsx'
import { BaselineButton } from './baseline-button.tsx'
import { columns } from './columns.tsx'
import { NoProblems } from './no-problems.tsx'
import { copyProblems, openPlace, ProblemDetail, toggleAccepted, toggleRule } from './problem-detail.tsx'
import { severitySigns } from './problem-words.ts'
import css from './problems.module.css'
import { ProblemsFoot } from './problems-foot.tsx'
import { RecordLines } from './record-lines.tsx'
import { rowActions } from './row-actions.ts'
import { RulesButton } from './rules-button.tsx'

const none: readonly string[] = []
const noStandings: readonly Standing[] = []
const worstFirst: readonly SortKey[] = [{ column: 'severity', desc: true }]

/** Rows that one request may ask for. */
const mostRows = 500

const groupings = ['none', ...problemGroupings] as const

const choose = (id: string | null) => walk({ view: 'problems', problem: id })

/** Every fault of the data: what it is, where it stands, how it is mended. */
export default function Problems() {
  const query = useView((store) => store.query)
  const removed = useView((store) => store.removed)
  const route = useView((store) => store.route)
  const version = useVersion()
  const sessions = useSessionList().value
  const [severity, setSeverity] = useKept<readonly string[]>('problems severity', none)
  const [family, setFamily] = useKept<readonly string[]>('problems family', none)
  const [standing, setStanding] = useKept<readonly Standing[]>('problems standing', noStandings)
  const [sort, setSort] = useKept('problems sort', worstFirst)
  const [groupBy, setGroupBy] = useKept<(typeof groupings)[number]>('problems group', 'none')

  // Severity falls from error to info, as it is read; the index ranks the worst first.
  const order = sort.map((key) => (key.column === 'severity' ? { ...key, desc: !key.desc } : key))
  const request = {
    query,
    sort: order,
    removed,
    severity: [...severity],
    family: [...family],
    standing: [...standing],
  }
  const group = groupBy === 'none' ? null : groupBy
  const answer = useRequest('problems.query', { ...request, group }, version)
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
    load: (wanted) => call('problems.rows', { ids: wanted }),
    columns,
    place: `${query} ${severity} ${family} ${standing} ${groupBy} ${JSON.stringify(sort)}`,
    firstRoom: 972,
    chosen: route.view === 'problems' ? route.problem : null,
    choose,
    isShown: route.view === 'problems',
    openPlace,
  })

  const groups: TableGroup[] | null =
    list?.groups?.map(({ value, start, count }) => ({
      key: value ?? '\0',
      start,
      count,
      head: (
        <>
          <Value value={value} /> {numeral(count)}
        </>
      ),
    })) ?? null

  const toggleFacet = (field: string, values: readonly (string | null)[], mode: 'any' | 'not') => {
    const [value = null] = values
    if (field === 'project' || value === null) {
      setQuery(printQuery(toggleValues(parseQuery(query).query, 'project', values, mode)))
      return
    }
    // A closed list: leaving one out is choosing all the others.
    const others = list?.facets
      .find((facet) => facet.field === field)
      ?.values.flatMap((one) => (one.value === null || one.value === value ? [] : [one.value]))
    const next = <V extends string>(now: readonly V[]) =>
      mode === 'not' && others ? (others as V[]) : toggled(now, value as V)
    if (field === 'severity') setSeverity(next)
    else if (field === 'standing') setStanding(next)
    else setFamily(next)
  }
  const clear = () => {
    setSeverity([])
    setFamily([])
    setStanding([])
  }
  const show = (one: Standing) => setStanding([one])
  useCommand('finding.accept', () => (problem ? toggleAccepted(problem) : false))
  useCommand('finding.rule', () => (problem ? toggleRule(problem) : false))
  useCommand('digest.evidence', () => (problem ? void copyProblems([problem]) : false))

  const lines = route.view === 'problems' ? route.lines : undefined
  const closeLines = () => {
    const chosen = route.view === 'problems' ? route.problem : null
    go({ view: 'problems', problem: chosen })
    // The table is drawn anew.
    requestAnimationFrame(() => table.ref.current?.focus(chosen ?? undefined))
  }
  const copyAll = async () => {
    const all: ProblemRow[] = []
    for (let from = 0; from < ids.length; from += mostRows) {
      const part = await call('problems.rows', { ids: ids.slice(from, from + mostRows) })
      if (part.ok) all.push(...part.value.filter((row) => row !== null))
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
  const chosenFacets = severity.length + family.length + standing.length
  return (
    <div className={css.view}>
      <ViewBar>
        {narrow && (
          <PopoverButton plain label={chosenFacets === 0 ? 'Facets' : `Facets ${chosenFacets}`} name="Facets">
            <div className={css.popover}>{facets}</div>
          </PopoverButton>
        )}
        {!narrow && <span>Group</span>}
        <MenuButton
          label={narrow ? (groupBy === 'none' ? 'Group' : `By ${groupBy}`) : groupBy}
          name={`Group by ${groupBy}`}
          parts={[
            { entries: groupings.map((each) => ({ id: each, label: each, checked: each === groupBy })) },
          ]}
          onAction={(id) => setGroupBy(id as (typeof groupings)[number])}
        />
        {list && <RulesButton rules={list.rules} />}
        {list && (
          <BaselineButton
            list={list}
            areAccepted={standing.length === 1 && standing[0] === 'accepted'}
            onShowAccepted={() => show('accepted')}
          />
        )}
        <Button off={ids.length === 0 ? 'No problem is shown.' : null} onClick={() => void copyAll()}>
          Copy {numeral(ids.length)}
        </Button>
        <ExportButton rows={ids.length} what={() => ({ what: 'problems', ...request })} />
      </ViewBar>
      <div className={css.body}>
        {!narrow && (
          <aside className={css.facets} aria-label="Facets" data-area="facets">
            {facets}
          </aside>
        )}
        <div className={css.main} ref={main}>
          {lines && <RecordLines {...lines} onClose={closeLines} />}
          {!lines && !(full && problem) && (
            <div className={css.list} data-area="table">
              {answer.error && <ErrorBlock title="The problems could not be listed." error={answer.error} />}
              {list && ids.length === 0 && (
                <NoProblems list={list} chosen={chosenFacets} onClear={clear} onShow={show} />
              )}
              {!list && !answer.error && <EmptyState title="Reading the problems…" />}
              {list && ids.length > 0 && (
                <DataTable
                  {...table}
                  label="Problems"
                  menuOf={(id) => {
                    const one = rows.get(id)
                    return one ? rowActions(one, sessions) : []
                  }}
                  rowHeight={32}
                  ids={ids}
                  groups={groups}
                  sort={sort}
                  onSort={(column, add) => setSort((now) => nextSort(now, column, add))}
                  foot={<ProblemsFoot list={list} left={left} onShow={show} />}
                />
              )}
            </div>
          )}
          {!lines && problem && at >= 0 && (
            <ProblemDetail
              problem={problem}
              place={`${numeral(at + 1)} of ${numeral(ids.length)}`}
              full={full}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function toggled<V extends string>(now: readonly V[], value: V): readonly V[] {
  return now.includes(value) ? now.filter((each) => each !== value) : [...now, value]
}
