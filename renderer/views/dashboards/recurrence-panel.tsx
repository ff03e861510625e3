import { useRef, useState } from 'react'
import type { Dashboard, Group } from '../../../shared/model/dashboard.ts'
import type { GroupedKind } from '../../../shared/model/group-limits.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { edgeText } from '../../../shared/text/edge-words.ts'
import { useWhileOpen } from '../../state/view.ts'
import { rems, useRoom } from '../../ui/drawing.tsx'
import { EdgeMark } from '../../ui/edge-mark.tsx'
import { inlinePlain } from '../../ui/inline-runs.ts'
import { InlineText } from '../../ui/inline-text.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { AdjustMenu } from './adjust-menu.tsx'
import { AdjustedMenu } from './adjusted-menu.tsx'
import { AnswerCell } from './answer-cell.tsx'
import { DayBar } from './day-bar.tsx'
import { median } from './days.ts'
import { GroupSheet } from './group-sheet.tsx'
import listCss from './lists.module.css'
import { NumberLink } from './mark.tsx'
import panelCss from './panel.module.css'
import { More, Panel, twinRows } from './panel.tsx'
import { RecurrenceStrip } from './recurrence-strip.tsx'
import { opensRows, rowsQuery } from './rows-query.ts'
import { labelAt, type TimeSpan, timeScale } from './time-scale.ts'
import { titleOf } from './titles.ts'

/** Rows shown before the rest is asked for, and how many one step then adds. */
const firstShown = 8
const oneStep = 50

interface RecurrencePanelProps {
  readonly dashboard: Dashboard
  readonly kind: GroupedKind
  readonly span: TimeSpan | null
  /** Pixels of one day in day bars. */
  readonly scale: number
  /** Likeness from which two wordings are one. */
  readonly likeness: number
  readonly onLikeness: (likeness: number) => void
}

/** Gaps (or strengths) by how often they were named, each with the strip of its sessions. */
export function RecurrencePanel({
  dashboard,
  kind,
  span,
  scale,
  likeness,
  onLikeness,
}: RecurrencePanelProps) {
  const groups = groupsOf(dashboard, kind)
  const words = wordsOf[kind]
  const [chosen, setChosen] = useState<Group | null>(null)
  const printing = usePrinting()
  const [shown, setShown] = useWhileOpen(`shown: ${kind}`, firstShown)
  const strip = useRef<HTMLDivElement>(null)
  const width = useRoom(strip, 232)
  const time = span && timeScale(span, width)
  // Where nothing is named, nothing is grouped either.
  const named = kind === 'learning' ? dashboard.learnings.total : groups.length
  const mentions = groups.reduce((sum, group) => sum + group.mentions.length, 0)
  const visible = printing ? groups : groups.slice(0, shown)
  const foot = groups.length > 0 && (
    <>
      <span>
        {numeral(visible.length)} of{' '}
        {counted(
          groups.length,
          kind === 'learning' ? 'learning that comes back' : kind,
          kind === 'learning' ? 'learnings that come back' : `${kind}s`,
        )}
      </span>
      <More
        shown={visible.length}
        all={groups.length}
        step={oneStep}
        onMore={() => setShown(shown + oneStep)}
      />
    </>
  )
  const grouping = (
    <>
      <span>
        Wording grouped at {likeness.toFixed(2)} likeness:{' '}
        {kind === 'learning'
          ? counted(dashboard.learnings.total, 'group')
          : `${counted(mentions, 'mention')}, ${counted(groups.length, 'group')}`}
      </span>
      <AdjustedMenu kind={kind} />
      <AdjustMenu likeness={likeness} onLikeness={onLikeness} />
    </>
  )
  return (
    <Panel
      question={words.question}
      answer={answerOf(groups, kind, dashboard)}
      legend={kind === 'gap' && groups.length > 0 ? <Legend /> : undefined}
      foot={foot}
      aside={named > 0 ? grouping : undefined}
      twin={{
        // What is no gap is neither open nor answered.
        heads: [
          'Wording',
          'Sessions',
          'Mentions',
          'First',
          'Last',
          ...(kind === 'gap' ? ['State', 'Days'] : []),
        ],
        rows: twinRows(groups, (group) => ({
          key: group.wording,
          cells: [
            inlinePlain(titleOf(group)),
            { text: numeral(group.sessions), query: queryOf(group) },
            group.mentions.length,
            edgeText(group.firstSeen ?? 'no date', group.firstSeenAtEdge),
            edgeText(group.lastSeen ?? 'no date', group.lastSeenAtEdge),
            ...(kind === 'gap' ? [group.state, group.days ?? 'no date'] : []),
          ],
        })),
      }}
    >
      {groups.length === 0 ? (
        <p className={panelCss.empty}>{words.none}</p>
      ) : (
        <div className={listCss.strips} role="table" aria-label={words.list}>
          <div className={listCss.heads} role="row">
            <span role="columnheader">{words.one}</span>
            <span role="columnheader" className={listCss.end}>
              Named
            </span>
            <div role="columnheader" aria-label="When" ref={strip} className={listCss.months}>
              {time?.ticks.map((tick) => (
                <span key={tick.month} style={placeOf(tick.x, width)}>
                  {tick.label}
                </span>
              ))}
            </div>
            <span role="columnheader">{kind === 'gap' ? 'Open for' : 'First seen'}</span>
            <span role="columnheader">{kind === 'gap' ? 'Answer' : 'Last seen'}</span>
          </div>
          {visible.map((group, at) => (
            <div key={group.wording} role="row">
              <span role="cell" className={listCss.cut} data-tip={group.variants.map(inlinePlain).join('\n')}>
                <button
                  type="button"
                  className={listCss.group}
                  aria-haspopup="dialog"
                  onClick={() => setChosen(group)}
                >
                  <InlineText text={titleOf(group)} />
                </button>
              </span>
              <span role="cell" className={listCss.end}>
                <NumberLink
                  plain
                  name={`named in ${numeral(group.sessions)}, ${opensRows(group.sessions)}`}
                  query={queryOf(group)}
                >
                  {numeral(group.sessions)}
                </NumberLink>
              </span>
              <span role="cell">
                {time && span && (
                  <RecurrenceStrip
                    group={group}
                    dashboard={dashboard}
                    time={time}
                    span={span}
                    width={width}
                    kind={kind}
                    first={at === 0}
                  />
                )}
              </span>
              <span role="cell">
                {kind === 'gap' ? (
                  <DayBar
                    days={group.days}
                    open={group.state === 'open'}
                    scale={scale}
                    edge={group.firstSeenAtEdge}
                  />
                ) : (
                  <EdgeMark edge={group.firstSeenAtEdge}>{group.firstSeen ?? 'no date'}</EdgeMark>
                )}
              </span>
              <span role="cell" className={listCss.cut}>
                {kind === 'gap' ? (
                  <AnswerCell group={group} />
                ) : (
                  <EdgeMark edge={group.lastSeenAtEdge}>{group.lastSeen ?? 'no date'}</EdgeMark>
                )}
              </span>
            </div>
          ))}
        </div>
      )}
      {chosen && <GroupSheet kind={kind} group={chosen} groups={groups} onClose={() => setChosen(null)} />}
    </Panel>
  )
}

function groupsOf(dashboard: Dashboard, kind: GroupedKind): readonly Group[] {
  if (kind === 'learning') return dashboard.learnings.recurring
  return kind === 'gap' ? dashboard.gaps : dashboard.strengths
}

const wordsOf: Readonly<Record<GroupedKind, { question: string; list: string; one: string; none: string }>> =
  {
    gap: {
      question: 'Which gaps keep coming back?',
      list: 'Gaps',
      one: 'Gap',
      none: 'No gap is named. Gaps come from the section Gaps or Key Findings of a digest, or from its JSON line.',
    },
    strength: {
      question: 'Which strengths keep showing?',
      list: 'Strengths',
      one: 'Strength',
      none: 'No strength is named. Strengths come from the section Strengths of a digest, or from its JSON line.',
    },
    learning: {
      question: 'Which learnings come back?',
      list: 'Learnings',
      one: 'Learning',
      none: 'No learning is named in three sessions or more. Learnings come from the section Durable Learnings of a digest, or from its JSON line.',
    },
  }

/** Place of a month's name in the head, in rem. */
function placeOf(x: number, width: number) {
  const place = labelAt(x - 3, width)
  return place.textAnchor === 'end' ? { right: 0 } : { left: rems(place.x) }
}

function queryOf(group: Group): string | null {
  return group.query ?? rowsQuery(group.mentions.map((mention) => mention.sessionRow))
}

function answerOf(groups: readonly Group[], kind: GroupedKind, { answers, learnings }: Dashboard) {
  if (kind === 'learning')
    return (
      <>
        <strong>{numeral(groups.length)} seen in three or more sessions</strong> of{' '}
        {counted(learnings.total, 'learning')}.
      </>
    )
  if (kind === 'strength') {
    const again = groups.filter((group) => group.sessions > 1).length
    return (
      <>
        <strong>{numeral(again)} named more than once</strong> of {counted(groups.length, 'strength')}.
      </>
    )
  }
  const open = groups.filter((group) => group.state === 'open')
  const age = median(open.map((group) => group.days).filter((days) => days !== null))
  return (
    <>
      <strong>{numeral(open.length)} open</strong>, {numeral(groups.length - open.length)} answered of{' '}
      {counted(groups.length, 'gap')}
      {answers.accepted > 0 && ` (${numeral(answers.accepted)} accepted by you)`}.
      {age !== null && ` Median open gap: ${counted(age, 'day')} old.`}
    </>
  )
}

function Legend() {
  return (
    <>
      <span>
        <b aria-hidden="true">■ </b>session that names it
      </span>
      <span>
        <b aria-hidden="true">◇ </b>answered
      </span>
      <span>
        <b aria-hidden="true">| </b>other session
      </span>
    </>
  )
}
