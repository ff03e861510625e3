import { useMemo, useRef } from 'react'
import type { SetList } from '../../../shared/ipc/digest-answers.ts'
import { countChanges, setChangeKinds, sumDecisions } from '../../../shared/model/set-change.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import type { SetNames } from '../../routes.ts'
import { useCommand } from '../../state/keys.ts'
import { useRepository, useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { go, say, select, useKept, useView } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DataTable, type TableHandle } from '../../ui/data-table.tsx'
import { fitColumns } from '../../ui/data-table-model.ts'
import { useRoom } from '../../ui/drawing.tsx'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { ViewBar } from '../../ui/view-bar.tsx'
import css from './compare.module.css'
import { ExportMenu } from './export-menu.tsx'
import { type SetRow, setColumns } from './set-columns.tsx'
import { SetSides } from './set-sides.tsx'
import { type Sentences, useSentences } from './use-sentences.ts'
import { useSetFile } from './use-set-file.ts'

/** The whole set between two states: each digest that differs with its sentence, and totals by kind. */
export function SetComparison({ names }: { readonly names: SetNames }) {
  const version = useVersion()
  const answer = useRequest('sets.list', names, version)
  const list = answer.value
  const sentences = useSentences(list)
  const file = useSetFile(list)
  const table = useRef<TableHandle>(null)
  const area = useRef<HTMLDivElement>(null)
  const width = useRoom(area, 900)
  const [chosen, choose] = useKept<string | null>('set row', null)
  const rows = useMemo(() => new Map((list?.changes ?? []).map((change) => [change.path, change])), [list])
  const rowOf = (path: string): SetRow | undefined => {
    const change = rows.get(path)
    return change && { ...change, sentence: sentences.known.get(path) ?? null }
  }
  const open = (path: string) => {
    const change = rows.get(path)
    choose(path)
    if (!list || !change) return
    const { session } = change
    if (session === null) return say(`${path} is in no row: it was never committed below these folders.`)
    select(session)
    const former = change.sessionOfA ?? session
    const a = { session: former, revision: change.textOfA, path: change.renamedFrom ?? path }
    go({ view: 'compare', session, a, b: { session, revision: change.textOfB, path }, set: names })
  }
  useCommand('row.next', () => table.current?.move(1))
  useCommand('row.previous', () => table.current?.move(-1))
  useCommand('swap', () =>
    go({ view: 'compare', session: null, a: null, b: null, set: { a: names.b, b: names.a } }),
  )
  const columns = useMemo(() => setColumns(list?.changes ?? [], width), [list, width])
  const ids = list?.changes.map(({ path }) => path) ?? []
  return (
    <div className={css.view}>
      <ViewBar
        instead={
          <span className={css.comparing} data-cut="">
            Comparing <strong>all digests</strong>
          </span>
        }
      >
        <SetSides names={names} />
        <ExportMenu off={ids.length === 0 || file.running} onExport={file.write} />
      </ViewBar>
      <div className={css.set} ref={area}>
        {answer.error && <ErrorBlock title="The set could not be compared." error={answer.error} />}
        {!list && !answer.error && <p className={css.note}>Listing the digests that differ…</p>}
        {list && !answer.error && ids.length === 0 && <NothingDiffers list={list} />}
        {list && !answer.error && ids.length > 0 && (
          <>
            <SetSummary list={list} sentences={sentences} />
            {file.running && (
              <p className={css.writing} aria-live="polite">
                Writing the comparison of {counted(ids.length, 'digest', 'digests')}…{' '}
                <LinkButton onClick={file.stop}>Stop</LinkButton>
              </p>
            )}
            <div className={css.setList} data-area="table">
              <DataTable
                ref={table}
                label="Digests that differ"
                rowHeight={32}
                columns={fitColumns(columns, width).fit}
                ids={ids}
                rowOf={rowOf}
                selected={new Set(chosen === null ? [] : [chosen])}
                onOpen={open}
                place={`${names.a} ${names.b}`}
              />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** "3 digests differ: 1 added, 2 changed. Decisions: 2 added." and how far the sentences are. */
function SetSummary({ list, sentences }: { readonly list: SetList; readonly sentences: Sentences }) {
  const { changes } = list
  const isFiltered = useView((store) => store.query.trim() !== '')
  const counts = countChanges(changes)
  const told = changes.flatMap(({ path }) => sentences.known.get(path) ?? [])
  const decisions = Object.entries(sumDecisions(told)).filter(([, count]) => count > 0)
  const all = numeral(changes.length)
  return (
    <p className={css.sentence}>
      <strong>{counted(changes.length, 'digest differs', 'digests differ')}</strong>:{' '}
      {setChangeKinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => `${numeral(counts[kind])} ${kind}`)
        .join(', ')}
      .
      {decisions.length > 0 && (
        <> Decisions: {decisions.map(([kind, count]) => `${numeral(count)} ${kind}`).join(', ')}.</>
      )}
      <MovedOnDisk list={list} />
      {isFiltered && ' The filter leaves none of them out.'}
      {told.length < changes.length && (
        <span className={css.rest}>
          Compared {numeral(told.length)} of {all}{' '}
          {sentences.running ? (
            <LinkButton onClick={sentences.stop}>Stop</LinkButton>
          ) : (
            <LinkButton onClick={sentences.goOn}>Go on</LinkButton>
          )}
        </span>
      )}
    </p>
  )
}

/** Why the status bar and the sessions count more: they have a digest that was moved on disk by its old and its new path. */
function MovedOnDisk({ list }: { readonly list: SetList }) {
  const moved = countChanges(list.changes).renamed
  if (list.a.name !== 'HEAD' || list.b.name !== 'WORK' || moved === 0) return null
  return (
    <>
      {' '}
      {moved === 1 ? 'The renamed one is' : `The ${numeral(moved)} renamed ones are`} counted twice as
      uncommitted, by old and new path, until a commit tells of the move.
    </>
  )
}

function NothingDiffers({ list }: { readonly list: SetList }) {
  const sessions = useRepository((store) => store.repository?.counts.sessions ?? 0)
  const head = list.a.commit?.slice(0, 7)
  if (list.a.name === 'HEAD' && list.b.name === 'WORK') {
    return (
      <EmptyState title="Nothing is uncommitted.">
        All digests on disk are as in HEAD, {head}: {counted(sessions, 'session')}.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No digest differs.">
      All digests of {list.b.name} are as in {list.a.name}. Name another commit, tag, branch or date above.
    </EmptyState>
  )
}
