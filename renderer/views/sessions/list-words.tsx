import { asksForRemoved } from '../../../shared/index/match-query.ts'
import { parseQuery } from '../../../shared/index/query-grammar.ts'
import { asksForDecisions } from '../../../shared/index/sought-decisions.ts'
import type { SessionList } from '../../../shared/ipc/list-answers.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { useIsPartial, useRepository } from '../../state/repository.ts'
import { setQuery, setRemoved, useView } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { filterSentences, NoSessions } from '../../ui/no-sessions.tsx'
import { ReadingDigests, useIsReadingFiles } from '../../ui/reading-digests.tsx'
import type { SessionColumn } from './columns.tsx'

/** Removed digests are out of all totals until they are asked for; this says that they are there. */
function Removed() {
  const count = useRepository((store) => store.repository?.counts.removed ?? 0)
  const shown = useView((view) => view.removed)
  const query = useView((view) => view.query)
  if (count === 0 || shown || asksForRemoved(parseQuery(query).query.terms)) return null
  return (
    <>
      {' '}
      {counted(count, 'removed digest')} {count === 1 ? 'is' : 'are'} not counted.{' '}
      <LinkButton onClick={() => setRemoved(true)}>Show {numeral(count)}</LinkButton>.
    </>
  )
}

/** The sentence after the last row: how many are left out, and by what. */
export function EndOfList({ list }: { readonly list: SessionList }) {
  const query = useView((view) => view.query)
  const isPartial = useIsPartial(list.version)
  const out = list.total - list.shown
  if (isPartial) return <>{counted(list.total, 'session')} read so far; more come while files are read.</>
  if (out === 0)
    return (
      <>
        End of list. {list.total === 1 ? 'The only session is' : `All ${numeral(list.total)} sessions are`}{' '}
        shown.
        <Removed />
      </>
    )
  return (
    <>
      End of list. {numeral(out)} of {counted(list.total, 'session')} {out === 1 ? 'is' : 'are'} left out by{' '}
      <strong>{filterSentences(query).join(' and ')}</strong>.{' '}
      <LinkButton onClick={() => setQuery('')}>Show them</LinkButton>.
      <Removed />
    </>
  )
}

/**
 * Sums of what is shown. @param query what the list was asked with; where it looks for decisions, all those of the rows are
 * counted here, and only what was looked for in the navigation: the words say which
 */
export function Sums({ list, query }: { readonly list: SessionList; readonly query: string }) {
  const isSought = asksForDecisions(parseQuery(query).query)
  return (
    <>
      <span>{counted(list.shown, 'row')}</span>
      <span>
        {counted(list.sums.decisions, 'decision')}
        {list.dropped > 0 && ` + ${numeral(list.dropped)} dropped`}
        {isSought && list.sums.decisions > 0 && ', sought and others'}
      </span>
      <span>{counted(list.sums.gaps, 'gap mention')}</span>
      <span>
        {counted(list.sums.problems, 'problem')}
        {list.problemsApart > 0 && ` + ${numeral(list.problemsApart)} of no session`}
      </span>
      {list.sums.problemsAside > 0 && <span>{numeral(list.sums.problemsAside)} set aside</span>}
    </>
  )
}

/** "2 new sessions."; with a filter "2 new sessions match the filter." */
export function newSessions(count: number, query: string): string {
  if (query.trim() === '') return `${counted(count, 'new session')}.`
  return `${counted(count, 'new session')} ${count === 1 ? 'matches' : 'match'} the filter.`
}

/** What does not fit: "7 of 9 columns fit; to the right: Rev, Last change". */
export function columnsLeft(fit: number, left: readonly SessionColumn[]): string | null {
  if (left.length === 0) return null
  const heads = left.map((column) => column.head).join(', ')
  return `${fit} of ${fit + left.length} columns fit; to the right: ${heads}`
}

/** Stands in place of the rows when the filter leaves none, or none are there, or none are read yet. */
export function NoRows({ list }: { readonly list: SessionList | undefined }) {
  const isOpen = useRepository((store) => store.repository !== null)
  const reading = useIsReadingFiles()
  if (!isOpen) return null
  if (!list && !reading) return null
  if (!list || (list.total === 0 && reading)) {
    return <ReadingDigests note="Rows appear as they are read." />
  }
  return <NoSessions list={list} />
}
