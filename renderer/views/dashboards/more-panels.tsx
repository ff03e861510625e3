import {
  type Breakdown,
  type BreakdownField,
  breakdownFields,
  type Dashboard,
  fewSessions,
  type RatedKind,
} from '../../../shared/model/dashboard.ts'
import { capital } from '../../../shared/text/capital.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { edgeText } from '../../../shared/text/edge-words.ts'
import { useKept } from '../../state/view.ts'
import { inlinePlain } from '../../ui/inline-runs.ts'
import { MenuButton } from '../../ui/menu.tsx'
import { KindMenu, kindTitles } from './kind-menu.tsx'
import panelCss from './panel.module.css'
import { Panel, twinRows } from './panel.tsx'
import { rowsQuery } from './rows-query.ts'

/** A draft that was not changed for so many days has grown old. */
const oldDays = 30

interface PanelProps {
  readonly dashboard: Dashboard
}

/** Learnings that no later session had again, the oldest first. */
export function ForgottenPanel({ dashboard }: PanelProps) {
  const { once, oldest, total } = dashboard.learnings
  return (
    <Panel
      question="Which learnings were never seen again?"
      answer={
        total === 0
          ? 'No learning is named.'
          : `${numeral(once)} of ${counted(total, 'learning')} ${once === 1 ? 'was' : 'were'} named in one session alone, before the newest day.${oldest.length < once ? ` The ${numeral(oldest.length)} oldest are listed.` : ''}`
      }
      twin={{
        heads: ['Learning', 'Seen', 'Days since'],
        rows: twinRows(oldest, (each) => ({
          key: each.wording,
          cells: [
            inlinePlain(each.wording),
            { text: edgeText(each.seen ?? 'no date', each.seenAtEdge), query: each.query },
            each.days ?? 'no date',
          ],
        })),
      }}
    />
  )
}

/** Drafts by how long nobody changed them. */
export function DraftsPanel({ dashboard: { drafts } }: PanelProps) {
  const old = drafts.filter(({ days }) => days !== null && days >= oldDays).length
  const oldest = drafts[0]?.days ?? null
  return (
    <Panel
      question="Which drafts have grown old?"
      answer={
        drafts.length === 0
          ? 'No digest is a draft.'
          : `${numeral(old)} of ${counted(drafts.length, 'draft')} ${old === 1 || drafts.length === 1 ? 'was' : 'were'} not changed for ${oldDays} days or more${oldest === null ? '' : `, the oldest for ${counted(oldest, 'day')}`}. Days run to the newest session or change.`
      }
      twin={{
        heads: ['Draft', 'Last change', 'Days'],
        rows: twinRows(drafts, (draft) => ({
          key: draft.sessionRow,
          cells: [
            draft.title,
            {
              text: `${edgeText(draft.since ?? 'no date', draft.sinceAtEdge)}${draft.sinceFrom === 'date' ? ' (session)' : ''}`,
              query: draft.query,
            },
            draft.uncommitted ? 'being changed' : (draft.days ?? 'no date'),
          ],
        })),
      }}
    />
  )
}

/** Canonical texts that changed after they had become canonical. */
export function CanonicalPanel({ dashboard: { canonicalChanges } }: PanelProps) {
  const texts = new Set(canonicalChanges.map(({ sessionRow }) => sessionRow)).size
  return (
    <Panel
      question="Which canonical texts changed afterwards?"
      answer={
        texts === 0
          ? 'No text changed after it had become canonical.'
          : `${counted(texts, 'text')} changed after becoming canonical, in ${counted(canonicalChanges.length, 'revision')}.`
      }
      twin={{
        heads: ['Digest', 'Canonical since', 'Changed', 'Commit'],
        rows: twinRows(canonicalChanges.toReversed(), (change) => ({
          key: `${change.commit} ${change.path}`,
          cells: [
            { text: change.path, code: true },
            edgeText(change.canonicalSince.slice(0, 10), change.sinceAtEdge),
            { text: change.date.slice(0, 10), query: rowsQuery([change.sessionRow]) },
            { text: change.commit.slice(0, 7), code: true },
          ],
        })),
      }}
    />
  )
}

/** Promises that may mean one and the same page. */
export function LikeTargetsPanel({ dashboard: { likeTargets } }: PanelProps) {
  const alike = likeTargets.filter(({ names }) => names.length > 1).length
  return (
    <Panel
      question="Which promises say nearly the same?"
      answer={
        likeTargets.length === 0
          ? 'No two promises name the same or nearly the same page.'
          : likeTargetsSentence(alike, likeTargets.length - alike)
      }
      twin={{
        heads: ['Promised as', 'Promises', 'Kept'],
        rows: twinRows(likeTargets, (each) => ({
          key: each.names.join('\n'),
          cells: [
            each.names.map(inlinePlain).join(' ~ '),
            { text: numeral(each.promises), query: each.query },
            each.kept,
          ],
        })),
      }}
    />
  )
}

function likeTargetsSentence(alike: number, again: number): string {
  const names =
    alike === 0
      ? 'No page is promised under several names'
      : `${counted(alike, 'page is', 'pages are')} promised under several names`
  const same = again === 0 ? 'none several times' : `${numeral(again)} several times`
  return `${names}, ${same} under one.`
}

/** Sessions and items by day of the week. */
export function WeekdayPanel({ dashboard: { weekdays } }: PanelProps) {
  const total = weekdays.reduce((sum, { sessions }) => sum + sessions, 0)
  const most = Math.max(0, ...weekdays.map(({ sessions }) => sessions))
  const busiest = weekdays.filter(({ sessions }) => sessions === most).map(({ weekday }) => capital(weekday))
  return (
    <Panel
      question="On which days of the week?"
      answer={
        weekdays.length === 0
          ? 'No session has a day of the calendar.'
          : `Most on ${busiest.join(' and ')}: ${numeral(most)} of ${counted(total, 'session')}${busiest.length > 1 ? ' each' : ''}. The day is that of the date as written, without time zones.`
      }
      twin={{
        heads: ['Weekday', 'Sessions', 'Decisions', 'Gaps', 'Gaps per session'],
        rows: twinRows(weekdays, (day) => ({
          key: day.weekday,
          cells: [
            capital(day.weekday),
            day.sessions === 0 ? 0 : { text: numeral(day.sessions), query: day.query },
            day.decisions,
            day.gaps,
            day.sessions === 0 ? 'none' : (day.gaps / day.sessions).toFixed(1),
          ],
        })),
      }}
    />
  )
}

/** What the values of a field are called, one and several. */
const fieldWords: Readonly<Record<BreakdownField, readonly [string, string]>> = {
  model: ['Model', 'models'],
  project: ['Project', 'projects'],
  provider: ['Provider', 'providers'],
  platform: ['Platform', 'platforms'],
  domain: ['Domain', 'domains'],
}

/** Models, or the values of another field, beside each other; small numbers are said to be small. */
export function ComparePanel({ dashboard: { breakdowns } }: PanelProps) {
  const [field, setField] = useKept<BreakdownField>('compared by', 'model')
  const [kind, setKind] = useKept<RatedKind>('rate compared', 'gaps')
  const rows = breakdowns[field]
  const [one, many] = fieldWords[field]
  return (
    <Panel
      question={`How do ${many} compare?`}
      answer={comparison(rows, many, kind)}
      aside={
        <>
          <KindMenu kind={kind} name="Choose what is counted per session" onChoose={setKind} />
          <MenuButton
            className={panelCss.adjust}
            label={`By ${field}`}
            name="Choose what is compared"
            parts={[
              {
                entries: breakdownFields.map((each) => ({
                  id: each,
                  label: fieldWords[each][0],
                  checked: each === field,
                })),
              },
            ]}
            onAction={(id) => setField(id as BreakdownField)}
          />
        </>
      }
      twin={{
        heads: [
          one,
          'Sessions',
          'Decisions',
          'Learnings',
          'Strengths',
          'Gaps',
          `${kindTitles[kind]} per session`,
        ],
        rows: twinRows(rows, (row) => ({
          key: JSON.stringify(row.value),
          cells: [
            row.value === null ? '(missing)' : row.value === '' ? '(empty)' : row.value,
            { text: numeral(row.sessions), query: row.query },
            row.decisions,
            row.learnings,
            row.strengths,
            row.gaps,
            `${(row[kind] / row.sessions).toFixed(1)}${row.sessions < fewSessions ? ' (few)' : ''}`,
          ],
        })),
      }}
    />
  )
}

function comparison(rows: readonly Breakdown[], many: string, kind: RatedKind): string {
  const few = rows.filter(({ sessions }) => sessions < fewSessions).length
  const enough = rows.length - few
  const warning =
    few === 0
      ? ''
      : ` ${few === rows.length ? 'All' : numeral(few)} of ${numeral(rows.length)} have fewer than ${fewSessions} sessions: a difference there may be chance.`
  const rates = rows.filter(({ sessions }) => sessions >= fewSessions).map((row) => row[kind] / row.sessions)
  if (enough < 2) return `Too few ${many} with ${fewSessions} sessions or more to be compared.${warning}`
  return `${Math.min(...rates).toFixed(1)} to ${Math.max(...rates).toFixed(1)} ${kind} per session among ${numeral(enough)} ${many} with ${fewSessions} sessions or more.${warning}`
}
