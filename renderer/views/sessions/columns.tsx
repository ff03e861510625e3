import type { ReactNode } from 'react'
import type { DateSource, Session, Uncommitted } from '../../../shared/model/session.ts'
import { dateKey, shownDate } from '../../../shared/text/dates.ts'
import { edgeRemark, edgeText } from '../../../shared/text/edge-words.ts'
import { whyNoCommit } from '../../../shared/text/no-history.ts'
import { useRepository } from '../../state/repository.ts'
import { EdgeMark } from '../../ui/edge-mark.tsx'
import { Count, ProblemCount, Sign, type SignKind } from '../../ui/sign.tsx'
import { Status, Value } from '../../ui/status-square.tsx'
import { Tabular } from '../../ui/tabular.tsx'
import css from './sessions.module.css'

/** A column of the sessions table. The id is the name that sorting is asked for by. */
export interface SessionColumn {
  readonly id: string
  /** Short head: "Dec". */
  readonly head: string
  readonly name: string
  readonly width: number
  readonly align?: 'end'
  readonly draw: (session: Session) => ReactNode
  /** The value as text, for copying. */
  readonly text: (session: Session) => string
}

const dateSources: Record<Exclude<DateSource, 'field'>, string> = {
  created: 'read from the field `created`',
  record: 'taken from the session record',
  'file-name': 'inferred from the file name',
  body: 'read from the text',
  git: 'the day of the first commit',
  'git-or-before': `the day of the oldest known commit. ${edgeRemark.slice(0, -1)}`,
}

/** How a date was come by, or how it is written, where it is not simply shown; null: there is nothing to say. */
export function dateRemark(session: Session): string | null {
  const { date, dateFrom } = session
  if (date === null || dateFrom === null) return null
  if (dateFrom !== 'field') return `${date}, ${dateSources[dateFrom]}.`
  // Its sort key stands where the digits place it, and tells nothing of whether there is such a day.
  if (dateKey(date) === null) return `${date}, as written. It is no day of the calendar.`
  return shownDate(date) === date ? null : `${date}, as written.`
}

function DateCell({ session }: { readonly session: Session }) {
  if (session.date === null || session.date === '') return <Value value={session.date} />
  const remark = dateRemark(session)
  const date = <Tabular text={shownDate(session.date)} />
  if (session.dateFrom === 'git-or-before') return <EdgeMark edge>{date}</EdgeMark>
  if (remark === null) return <span data-cut="">{date}</span>
  return (
    <span className={css.remarked} data-tip={remark}>
      {date}
    </span>
  )
}

interface OfHistoryProps {
  readonly session: Session
  readonly known: boolean
  readonly children: ReactNode
}

/** What history tells, once it is known; a dash where there is none to read it from. */
function OfHistory({ session, known, children }: OfHistoryProps) {
  const none = useRepository(({ repository }) =>
    known || !repository ? null : whyNoCommit(repository, session.path, session.revisions === 0),
  )
  if (none === null) return children
  return (
    <span className={css.none} role="img" aria-label={none} data-tip={none}>
      –
    </span>
  )
}

/** A change since the newest commit, with the sign that it has in a comparison. */
const uncommittedMarks: Record<Uncommitted, { readonly sign: SignKind; readonly tip: string }> = {
  modified: { sign: 'reworded', tip: 'changed on disk, not committed' },
  new: { sign: 'added', tip: 'on disk, not committed yet' },
  removed: { sign: 'dropped', tip: 'removed on disk, not committed; the text is the committed one' },
}

function TitleCell({ session }: { readonly session: Session }) {
  const { uncommitted } = session
  return (
    <span className={css.title}>
      <span className={css.cut} data-cut="">
        {session.title}
      </span>
      {uncommitted !== null && (
        <span className={css.state} data-tip={uncommittedMarks[uncommitted].tip}>
          <Sign kind={uncommittedMarks[uncommitted].sign} word={uncommitted} />
        </span>
      )}
      {session.removed && (
        <span className={css.state}>
          {session.removedIn ? `removed in ${session.removedIn.slice(0, 7)}` : 'removed'}
        </span>
      )}
    </span>
  )
}

function textColumn(
  id: string,
  head: string,
  width: number,
  of: (session: Session) => string | null,
): SessionColumn {
  return {
    id,
    head,
    name: head,
    width,
    draw: (session) => (
      <span className={css.cut} data-cut="">
        <Value value={of(session)} />
      </span>
    ),
    text: (session) => of(session) ?? '',
  }
}

function countColumn(
  id: string,
  head: string,
  name: string,
  width: number,
  of: (session: Session) => number | null,
): SessionColumn {
  return {
    id,
    head,
    name,
    width,
    align: 'end',
    draw: (session) => <Count value={of(session)} />,
    text: (session) => String(of(session) ?? ''),
  }
}

/** All columns, in the order they have until a person moves them. */
export const sessionColumns: readonly SessionColumn[] = [
  {
    id: 'date',
    head: 'Date',
    name: 'Date',
    width: 94,
    draw: (session) => <DateCell session={session} />,
    text: (session) => session.date ?? '',
  },
  {
    id: 'title',
    head: 'Title',
    name: 'Title',
    width: 204,
    draw: (session) => <TitleCell session={session} />,
    text: (session) => session.title,
  },
  textColumn('project', 'Project', 122, (session) => session.project),
  textColumn('model', 'Model', 122, (session) => session.model),
  textColumn('provider', 'Provider', 96, (session) => session.modelProvider),
  textColumn('platform', 'Platform', 84, (session) => session.platform),
  textColumn('domain', 'Domain', 120, (session) => session.domain),
  {
    id: 'status',
    head: 'Status',
    name: 'Status',
    width: 84,
    draw: (session) => <Status status={session.status} />,
    text: (session) => session.status ?? '',
  },
  countColumn('decisions', 'Dec', 'Decisions', 34, (session) => session.counts.decisions),
  countColumn('learnings', 'Learn', 'Learnings', 46, (session) => session.counts.learnings),
  countColumn('actions', 'Act', 'Actions', 36, (session) => session.counts.actions),
  countColumn('gaps', 'Gaps', 'Gaps', 40, (session) => session.counts.gaps),
  countColumn('strengths', 'Str', 'Strengths', 36, (session) => session.counts.strengths),
  countColumn('targets', 'Prom', 'Promotion targets', 44, (session) => session.counts.promotionTargets),
  {
    id: 'problems',
    head: 'Prob',
    name: 'Problems',
    width: 52,
    align: 'end',
    draw: (session) => (
      <ProblemCount count={session.problemCount} worst={session.worstProblem} aside={session.problemsAside} />
    ),
    text: (session) => String(session.problemCount),
  },
  {
    ...countColumn('revisions', 'Rev', 'Revisions', 52, (session) => session.revisions),
    draw: (session) => (
      <OfHistory session={session} known={session.revisions !== null}>
        <EdgeMark edge={session.startsAtEdge} of="count">
          <Count value={session.revisions} />
        </EdgeMark>
      </OfHistory>
    ),
  },
  {
    id: 'lastChange',
    head: 'Last change',
    name: 'Last change',
    width: 96,
    draw: (session) => (
      <OfHistory session={session} known={session.lastChange !== null}>
        <EdgeMark edge={session.lastChangeAtEdge}>
          <span data-tip={session.lastChangeAtEdge ? undefined : (session.lastChange ?? undefined)}>
            {session.lastChange === null ? (
              <Count value={null} />
            ) : (
              <Tabular text={session.lastChange.slice(0, 10)} />
            )}
          </span>
        </EdgeMark>
      </OfHistory>
    ),
    text: (session) => edgeText(session.lastChange ?? '', session.lastChangeAtEdge),
  },
  textColumn('type', 'Type', 110, (session) => session.type),
  textColumn('path', 'File', 220, (session) => session.path),
]

/** Columns that are shown until a person chooses others. */
export const shownAtFirst: readonly string[] = [
  'date',
  'title',
  'project',
  'status',
  'decisions',
  'gaps',
  'problems',
  'revisions',
  'lastChange',
]

/** Columns that cannot be hidden: without them a row has no name. */
export const namingColumns: readonly string[] = ['date', 'title']

/** The columns by their id. */
export const columnById: ReadonlyMap<string, SessionColumn> = new Map(
  sessionColumns.map((column) => [column.id, column]),
)

/** What rows can be grouped by. */
export const groupings = ['project', 'month', 'model', 'platform', 'status'] as const
