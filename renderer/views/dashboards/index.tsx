import { type ReactElement, useLayoutEffect, useMemo, useRef } from 'react'
import { groupFrom } from '../../../shared/index/group-mentions.ts'
import type { Dashboard } from '../../../shared/model/dashboard.ts'
import { counted } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { useSessionList } from '../../state/list.ts'
import { useRepository, useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { say, useKept, useView } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { NoSessions } from '../../ui/no-sessions.tsx'
import { ReadingDigests, useIsReadingFiles } from '../../ui/reading-digests.tsx'
import { useInTurn } from '../../ui/use-in-turn.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { ViewBar } from '../../ui/view-bar.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { AnswersPanel } from './answers-panel.tsx'
import css from './dashboards.module.css'
import { pixelsPerDay } from './days.ts'
import {
  CanonicalPanel,
  ComparePanel,
  DraftsPanel,
  ForgottenPanel,
  LikeTargetsPanel,
  WeekdayPanel,
} from './more-panels.tsx'
import { OriginPanel } from './origin-panel.tsx'
import { PromotionsPanel } from './promotions-panel.tsx'
import { RecurrencePanel } from './recurrence-panel.tsx'
import { SeenPanel } from './seen-panel.tsx'
import { StatusPanel } from './status-panel.tsx'
import { timeSpan } from './time-scale.ts'
import { TrendPanel } from './trend-panel.tsx'

/** Room for the longest day bar of the page, in px. */
const barRoom = 54

/** Of more sessions than these all panels at once hold the window up. */
const drawnAtOnce = 1_000

/** The panels: lists on the left, charts over time on the right. */
function columnsOf(
  dashboard: Dashboard,
  likeness: number,
  onLikeness: (likeness: number) => void,
): ReactElement[][] {
  const span = timeSpan(dashboard)
  const longest = [...dashboard.gaps, ...dashboard.promotionTargets].reduce(
    (most, { days }) => Math.max(most, days ?? 0),
    0,
  )
  const scale = pixelsPerDay(longest, barRoom)
  const recurrence = { span, scale, likeness, onLikeness }
  return [
    [
      <RecurrencePanel key="gaps" kind="gap" dashboard={dashboard} {...recurrence} />,
      <AnswersPanel key="answers" dashboard={dashboard} scale={scale} />,
      <PromotionsPanel key="promotions" dashboard={dashboard} scale={scale} />,
      <LikeTargetsPanel key="like targets" dashboard={dashboard} />,
      <ComparePanel key="compare" dashboard={dashboard} />,
      <RecurrencePanel key="learnings" kind="learning" dashboard={dashboard} {...recurrence} />,
      <ForgottenPanel key="forgotten" dashboard={dashboard} />,
      <RecurrencePanel key="strengths" kind="strength" dashboard={dashboard} {...recurrence} />,
    ],
    [
      <TrendPanel key="trend" dashboard={dashboard} span={span} />,
      <SeenPanel key="strengths" kind="strengths" dashboard={dashboard} span={span} />,
      <SeenPanel key="learnings" kind="learnings" dashboard={dashboard} span={span} />,
      <StatusPanel key="status" dashboard={dashboard} />,
      <DraftsPanel key="drafts" dashboard={dashboard} />,
      <CanonicalPanel key="canonical" dashboard={dashboard} />,
      <OriginPanel key="origin" dashboard={dashboard} />,
      <ActivityPanel key="activity" dashboard={dashboard} />,
      <WeekdayPanel key="weekdays" dashboard={dashboard} />,
    ],
  ]
}

/** Questions on the sessions that the filter leaves, each with its answer, its chart and its table. */
export default function Dashboards() {
  const query = useView((store) => store.query)
  const removed = useView((store) => store.removed)
  const version = useVersion()
  const [likeness, setLikeness] = useKept('likeness', groupFrom)
  const answer = useRequest('dashboard.get', { query, removed, likeness }, version)
  const dashboard = answer.value
  const sessions = useSessionList().value
  const isReading = useIsReadingFiles()
  // Coming back from the rows of a mark, the page stands where it was left.
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useKept('dashboards scrolled', 0)
  const printing = usePrinting()
  // The same elements as long as nothing changed: what is drawn in turn is not drawn again with each that follows.
  const columns = useMemo(
    () => (dashboard ? columnsOf(dashboard, likeness, setLikeness) : []),
    [dashboard, likeness],
  )
  const panels = Math.max(0, ...columns.map(({ length }) => length))
  const drawn = useInTurn(panels, !printing && (dashboard?.sessions ?? 0) > drawnAtOnce)
  const isDrawn = dashboard !== undefined && drawn >= panels
  useLayoutEffect(() => {
    const element = body.current
    if (!isDrawn || !element) return
    element.scrollTop = top
    return () => setTop(element.scrollTop)
  }, [isDrawn])
  const copy = async () => {
    const copied = await call('action.copy', { text: JSON.stringify(dashboard, null, 2) })
    say(copied.ok ? 'Copied the figures as JSON.' : copied.error.what)
  }
  const reading = <ReadingDigests note="The figures follow, and grow with what is read." />
  const counting = (
    <EmptyState title={sessions ? `Counting ${counted(sessions.shown, 'session')}…` : 'Counting…'} />
  )
  return (
    <div className={css.view}>
      <PrintHead query={query} dashboard={dashboard} />
      <ViewBar>
        {dashboard && dashboard.sessions > 0 && (
          <span className={css.scope}>
            All charts show {dashboard.sessions === 1 ? 'this' : 'these'}{' '}
            {counted(dashboard.sessions, 'session')}, days by <strong>session_date</strong> as written
          </span>
        )}
        <Button
          off={
            !dashboard
              ? 'The figures are not read yet.'
              : dashboard.sessions === 0
                ? 'No session is counted.'
                : null
          }
          onClick={() => void copy()}
        >
          Copy figures
        </Button>
      </ViewBar>
      {answer.error && <ErrorBlock title="The dashboards could not be drawn." error={answer.error} />}
      {!dashboard && !answer.error && (isReading ? reading : counting)}
      {dashboard && dashboard.sessions === 0 && (
        <div data-area="charts">
          {isReading ? reading : sessions ? <NoSessions list={sessions} /> : counting}
        </div>
      )}
      {dashboard && dashboard.sessions > 0 && (
        // A stop of its own: keys scroll it, and who comes here by key stands before the first row, whose tip would
        // hide the ones below.
        <div
          ref={body}
          className={css.body}
          data-area="charts"
          role="group"
          aria-label="Dashboards"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
          tabIndex={0}
        >
          {columns.map((column, at) => (
            <div key={at === 0 ? 'lists' : 'charts'} className={css.column}>
              {column.slice(0, drawn)}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** On top of what is printed: which sessions, and which day the set reaches. */
function PrintHead({
  query,
  dashboard,
}: {
  readonly query: string
  readonly dashboard: Dashboard | undefined
}) {
  const name = useRepository((store) => store.repository?.name)
  if (!dashboard || dashboard.sessions === 0) return null
  return (
    <p className="print-head">
      <strong>{name}</strong>: {counted(dashboard.sessions, 'session')}
      {dashboard.total === undefined ? '' : ` of ${counted(dashboard.total, 'session')}`},{' '}
      {query.trim() === '' ? 'no filter' : `filter ${query.trim()}`}, newest day{' '}
      {dashboard.newestDate?.slice(0, 10) ?? 'not known'}
    </p>
  )
}
