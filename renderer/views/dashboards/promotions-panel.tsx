import type { ReactNode } from 'react'
import type { Dashboard, Target } from '../../../shared/model/dashboard.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { go, select, useWhileOpen } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EdgeMark } from '../../ui/edge-mark.tsx'
import { Sign } from '../../ui/sign.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { DayBar } from './day-bar.tsx'
import listCss from './lists.module.css'
import panelCss from './panel.module.css'
import { More, Panel, twinRows } from './panel.tsx'
import { rowsQuery } from './rows-query.ts'

const shownOpen = 4
const shownKept = 2

/** What was promised to be promoted: the open ones, oldest first, then those that were kept. */
export function PromotionsPanel({
  dashboard,
  scale,
}: {
  readonly dashboard: Dashboard
  readonly scale: number
}) {
  const targets = dashboard.promotionTargets
  const [allOpen, setAllOpen] = useWhileOpen('all open promises', false)
  const [allKept, setAllKept] = useWhileOpen('all kept promises', false)
  const oldest = (one: Target, other: Target) =>
    (one.promisedOn ?? '\uffff').localeCompare(other.promisedOn ?? '\uffff')
  const open = targets.filter((target) => target.state !== 'kept').sort(oldest)
  const kept = targets.filter((target) => target.state === 'kept').sort((one, other) => oldest(other, one))
  const printing = usePrinting()
  const openRows = allOpen || printing ? open : open.slice(0, shownOpen)
  const keptRows = allKept || printing ? kept : kept.slice(0, shownKept)
  return (
    <Panel
      question="Were promotions kept?"
      answer={
        targets.length === 0 ? (
          'No target is promised.'
        ) : (
          <>
            <strong>
              {numeral(kept.length)} of {counted(targets.length, 'target')} {kept.length === 1 ? 'is' : 'are'}{' '}
              kept:
            </strong>{' '}
            the file exists and was changed after the promise.
          </>
        )
      }
      twin={{
        heads: ['Promised target', 'Promised', 'State', 'Changed after', 'Days'],
        rows: twinRows(targets, (target, at) => ({
          key: `${at} ${target.text}`,
          cells: [
            target.path === null ? target.text : { text: target.path, code: true },
            {
              text: target.promisedOn ?? 'no date',
              query: target.query || rowsQuery([target.promisedBy.sessionRow]),
            },
            target.state,
            target.changedAfter?.slice(0, 10) ?? 'never',
            target.days ?? 'no date',
          ],
        })),
      }}
    >
      {targets.length === 0 ? (
        <p className={panelCss.empty}>
          Nothing was promised. Targets come from the section Promotion Targets of a digest, or from its JSON
          line.
        </p>
      ) : (
        <div className={listCss.promotions} role="table" aria-label="Promotion targets">
          <div className={listCss.heads} role="row">
            <span role="columnheader">Promised target</span>
            <span role="columnheader">Promised</span>
            <span role="columnheader">In repository</span>
            <span role="columnheader">Changed after</span>
            <span role="columnheader">Open for, or took</span>
          </div>
          <Part title={`${numeral(open.length)} open, oldest first`}>
            <More shown={openRows.length} all={open.length} onMore={() => setAllOpen(true)} />
          </Part>
          {openRows.map((target, at) => (
            <Row key={`${at} ${target.text}`} target={target} scale={scale} />
          ))}
          <Part title={`${numeral(kept.length)} kept`}>
            <More shown={keptRows.length} all={kept.length} onMore={() => setAllKept(true)} />
          </Part>
          {keptRows.map((target, at) => (
            <Row key={`${at} ${target.text}`} target={target} scale={scale} />
          ))}
        </div>
      )}
    </Panel>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div role="row" className={listCss.part}>
      <span role="cell" aria-colspan={5}>
        <strong>{title}</strong> {children}
      </span>
    </div>
  )
}

function Row({ target, scale }: { readonly target: Target; readonly scale: number }) {
  const open = target.state !== 'kept'
  const openPromise = () => {
    const { sessionRow, line } = target.promisedBy
    select(sessionRow)
    go({ view: 'sessions', session: sessionRow, tab: 'read', line })
  }
  return (
    <div role="row">
      <span role="cell" className={listCss.cut}>
        <LinkButton className={listCss.target} data-tip={target.text} onClick={openPromise}>
          {target.path === null ? target.text : <code>{target.path}</code>}
        </LinkButton>
      </span>
      <span role="cell">
        <EdgeMark edge={target.promisedAtEdge}>{target.promisedOn?.slice(0, 10) ?? 'no date'}</EdgeMark>
      </span>
      <span role="cell">
        <InRepository target={target} />
      </span>
      <span role="cell" className={target.changedAfter ? undefined : listCss.quiet}>
        {target.changedAfter?.slice(0, 10) ?? (target.exists ? 'never' : '—')}
      </span>
      <span role="cell">
        <DayBar days={target.days} open={open} scale={scale} edge={target.promisedAtEdge} />
      </span>
    </div>
  )
}

function InRepository({ target }: { readonly target: Target }) {
  if (target.state === 'unclear' || target.exists === null)
    return <span className={listCss.quiet}>no path in the text</span>
  return target.exists ? <Sign kind="kept" word="exists" /> : <Sign kind="dropped" word="no file" />
}
