import { chipsOf, parseQuery } from '../../shared/index/query-grammar.ts'
import type { SessionList } from '../../shared/ipc/list-answers.ts'
import { counted, numeral } from '../../shared/text/counted.ts'
import { useRepository } from '../state/repository.ts'
import { openSheet, setQuery, setRemoved, useView } from '../state/view.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** The sentences of the terms that filter: what was not understood leaves nothing out. */
export function filterSentences(query: string): readonly string[] {
  const parsed = parseQuery(query).query
  return chipsOf(parsed).flatMap((chip) =>
    parsed.terms[chip.term]?.kind === 'ignored' ? [] : [chip.sentence],
  )
}

/** Stands in place of the content of any view where no session is left: none is read, or the filter leaves none. */
export function NoSessions({ list }: { readonly list: SessionList }) {
  return list.total === 0 ? <NoneRead /> : <NoneLeft list={list} />
}

function NoneRead() {
  const repository = useRepository((store) => store.repository)
  const removed = useView((view) => view.removed)
  const gone = repository?.counts.removed ?? 0
  const folders = (repository?.folders ?? []).map((folder) => `${folder}/`)
  return (
    <EmptyState
      title="No session yet."
      actions={
        <>
          {!removed && gone > 0 && (
            <Button size="normal" onClick={() => setRemoved(true)}>
              Show {numeral(gone)} removed
            </Button>
          )}
          <Button size="normal" onClick={() => openSheet('folders')}>
            Choose digest folders…
          </Button>
        </>
      }
    >
      {folders.length > 0
        ? `${folders.join(', ')} ${folders.length === 1 ? 'holds' : 'hold'} no Markdown file, `
        : 'No folder holds digests, '}
      and no session record was read. Sessions come from Markdown files below a folder of digests and from the
      lines of a records file.
    </EmptyState>
  )
}

function NoneLeft({ list }: { readonly list: SessionList }) {
  const query = useView((view) => view.query)
  const filters = filterSentences(query).length
  // Nothing is filtered (any more) and the rows that say so are on their way.
  if (filters === 0) return <div data-loading="" />
  const { culprit } = list
  const dropped = culprit && chipsOf(parseQuery(culprit.term).query)[0]?.sentence
  return (
    <EmptyState
      title="No session matches."
      actions={
        <>
          {culprit && (
            <Button size="normal" onClick={() => setQuery(culprit.queryWithout)}>
              Drop that filter
            </Button>
          )}
          <Button size="normal" onClick={() => setQuery('')}>
            Clear {filters}
          </Button>
        </>
      }
    >
      {counted(list.total, 'session is', 'sessions are')} read;{' '}
      {counted(filters, 'filter leaves', 'filters leave')} none.
      {culprit && (
        <>
          {' '}
          Without <strong>{dropped ?? culprit.term}</strong>, {counted(culprit.rows, 'row is', 'rows are')}{' '}
          back.
        </>
      )}
    </EmptyState>
  )
}
