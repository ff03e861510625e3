import type { Answer, Dashboard, Group } from '../../../shared/model/dashboard.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { edgeText } from '../../../shared/text/edge-words.ts'
import { useWhileOpen } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EdgeMark } from '../../ui/edge-mark.tsx'
import { inlinePlain } from '../../ui/inline-runs.ts'
import { InlineText } from '../../ui/inline-text.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { openAnswer } from './answer-cell.tsx'
import { DayBar } from './day-bar.tsx'
import listCss from './lists.module.css'
import { More, Panel, twinRows } from './panel.tsx'
import { rowsQuery } from './rows-query.ts'
import { titleOf } from './titles.ts'

const firstShown = 6

/** Answered gaps, the quickest first, each with what answered it. */
export function AnswersPanel({
  dashboard,
  scale,
}: {
  readonly dashboard: Dashboard
  readonly scale: number
}) {
  const [all, setAll] = useWhileOpen('all answers', false)
  const answered = dashboard.gaps
    .filter((gap): gap is Group & { answeredBy: Answer } => gap.answeredBy !== null)
    .sort((one, other) => (one.days ?? Number.POSITIVE_INFINITY) - (other.days ?? Number.POSITIVE_INFINITY))
  const printing = usePrinting()
  const shown = all || printing ? answered : answered.slice(0, firstShown)
  return (
    <Panel
      question="What answered a gap?"
      answer={sentence(answered, dashboard)}
      foot={
        shown.length < answered.length ? (
          <>
            <span>
              {numeral(shown.length)} of {counted(answered.length, 'answer')}
            </span>
            <More shown={shown.length} all={answered.length} onMore={() => setAll(true)} />
          </>
        ) : undefined
      }
      twin={{
        heads: ['Gap', 'Took (days)', 'How', 'Kind', 'Answered by', 'Session'],
        rows: twinRows(answered, (gap) => ({
          key: gap.wording,
          cells: [
            inlinePlain(titleOf(gap)),
            gap.days ?? 'no date',
            gap.answeredBy.stated ? 'stated' : 'accepted',
            gap.answeredBy.kind,
            inlinePlain(gap.answeredBy.text),
            {
              text: edgeText(gap.answeredBy.date ?? 'no date', gap.answeredBy.dateAtEdge),
              query: rowsQuery([gap.answeredBy.sessionRow]),
            },
          ],
        })),
      }}
    >
      {answered.length > 0 && (
        <div className={listCss.answers} role="table" aria-label="Answered gaps">
          <div className={listCss.heads} role="row">
            <span role="columnheader">Gap</span>
            <span role="columnheader">Took</span>
            <span role="columnheader">Answered by</span>
            <span role="columnheader" className={listCss.end}>
              Session
            </span>
          </div>
          {shown.map((gap) => (
            <div key={gap.wording} role="row">
              <span role="cell" className={listCss.cut} data-cut="">
                <InlineText text={titleOf(gap)} />
              </span>
              <span role="cell">
                <DayBar days={gap.days} open={false} scale={scale} edge={gap.firstSeenAtEdge} />
              </span>
              <span role="cell" className={listCss.cut} data-cut="">
                <span className={listCss.quiet}>
                  {gap.answeredBy.stated ? gap.answeredBy.kind : `${gap.answeredBy.kind}, accepted`}
                </span>{' '}
                <InlineText text={gap.answeredBy.text} />
              </span>
              <span role="cell" className={listCss.end}>
                <EdgeMark edge={gap.answeredBy.dateAtEdge}>
                  <LinkButton onClick={() => openAnswer(gap.answeredBy)}>
                    {gap.answeredBy.date?.slice(0, 10) ?? 'no date'}
                  </LinkButton>
                </EdgeMark>
              </span>
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}

function sentence(answered: readonly Group[], { answers, gaps: all }: Dashboard): string {
  const { stated, accepted, suggested, dismissed } = answers
  const gaps = all.length
  const perhaps =
    suggested === 0 ? '' : ` ${counted(suggested, 'answer is', 'answers are')} suggested by likeness.`
  if (answered.length === 0) {
    if (gaps === 0) return 'No gap is named, so there is nothing to answer.'
    return `No text states an answer to ${gaps === 1 ? 'the one gap' : `any of the ${numeral(gaps)} gaps`}.${perhaps}`
  }
  const days = answered.map((gap) => gap.days).filter((each) => each !== null)
  const most = Math.max(...days)
  const least = Math.min(...days)
  const took =
    days.length === 0
      ? ''
      : least === most
        ? `, answered after ${counted(least, 'day')}`
        : `, answered after ${numeral(least)} to ${counted(most, 'day')}`
  const more =
    suggested === 0
      ? ''
      : ` ${counted(suggested, 'more answer is', 'more answers are')} suggested by likeness.`
  return `${counted(answered.length, 'gap')}${took}: ${numeral(stated)} stated in the text, ${numeral(accepted)} accepted by you. Suggestions are not counted.${more}${dismissed > 0 ? ` ${counted(dismissed, 'suggestion is', 'suggestions are')} dismissed.` : ''}`
}
