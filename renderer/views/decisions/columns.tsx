import { shortId } from '../../../shared/comparison/words.ts'
import { columnOf } from '../../../shared/model/decision-column.ts'
import type { Decision } from '../../../shared/model/session.ts'
import { isDatedAtEdge } from '../../../shared/text/edge-words.ts'
import { recordedLag } from '../../../shared/text/recorded-lag.ts'
import { useRepository } from '../../state/repository.ts'
import type { TableColumn } from '../../ui/data-table-model.ts'
import { EdgeMark } from '../../ui/edge-mark.tsx'
import { inlinePlain } from '../../ui/inline-runs.ts'
import { InlineText } from '../../ui/inline-text.tsx'
import { Sign } from '../../ui/sign.tsx'
import { Status, Value } from '../../ui/status-square.tsx'
import css from './decisions.module.css'
import { LifeDrawing } from './life-drawing.tsx'
import { notRecorded } from './no-life.ts'
import { lagWords } from './state-words.ts'
import type { TimeAxis } from './time-axis.ts'

/** Width of the drawing of a life, in px. */
export const lifeWidth = 192

function DecisionText({ decision }: { readonly decision: Decision }) {
  return (
    <span data-cut="">
      <InlineText text={decision.text} />
      {decision.state === 'dropped' && decision.droppedIn !== null && (
        <span className={css.after}> in {shortId(decision.droppedIn)}</span>
      )}
      {decision.replacedBy !== null && (
        <span className={css.after}>
          {' '}
          by “{inlinePlain(decision.replacedBy)}”{decision.replacedByChoice && ', accepted by you'}
        </span>
      )}
    </span>
  )
}

/** The commit that bore a decision with its day; a dash that says why, where no commit ever will. */
function Recorded({ decision }: { readonly decision: Decision }) {
  const none = useRepository(({ repository }) => notRecorded(repository, decision))
  if (none !== null)
    return (
      <span className={css.after} role="img" aria-label={none} data-tip={none}>
        –
      </span>
    )
  return (
    <>
      <EdgeMark edge={decision.bornAtEdge}>{decision.bornOn?.slice(0, 10) ?? '…'}</EdgeMark>
      {decision.bornIn !== null && <span className={css.id}>{shortId(decision.bornIn)}</span>}
    </>
  )
}

/** Columns of either form: by project the life takes the room that project and status have in the table. */
export function decisionColumns(axis: TimeAxis | null, byProject: boolean): TableColumn<Decision>[] {
  const state: TableColumn<Decision> = {
    id: 'state',
    head: 'State',
    width: 88,
    cell: (row) => {
      const word = columnOf(row)
      return <Sign kind={word} word={word} />
    },
  }
  const text: TableColumn<Decision> = {
    id: 'text',
    head: 'Decision',
    width: 240,
    grows: true,
    cell: (row) => <DecisionText decision={row} />,
  }
  const decided: TableColumn<Decision> = {
    id: 'date',
    head: 'Decided',
    name: 'Decided, as the session is dated',
    width: 92,
    cell: (row) => (
      <EdgeMark edge={isDatedAtEdge(row)}>
        {row.dateKey?.slice(0, 10) ?? (
          <span data-cut="">
            <Value value={row.date} />
          </span>
        )}
      </EdgeMark>
    ),
  }
  const lag: TableColumn<Decision> = {
    id: 'lag',
    head: 'Lag',
    name: 'Days from decided to recorded',
    width: 52,
    align: 'end',
    cell: (row) => {
      const days = recordedLag(row)
      return days === null ? null : <span data-tip={lagWords(days)}>{days < 0 ? `−${-days}` : days} d</span>
    },
  }
  const born: TableColumn<Decision> = {
    id: 'born',
    head: 'Recorded in',
    name: 'Recorded in, the commit that bore it',
    width: 152,
    cell: (row) => <Recorded decision={row} />,
  }
  const model: TableColumn<Decision> = {
    id: 'model',
    head: 'Model',
    width: 120,
    cell: (row) => (
      <span data-cut="">
        <Value value={row.model} />
      </span>
    ),
  }
  const life: TableColumn<Decision> = {
    id: 'life',
    head: '',
    name: 'Life',
    width: lifeWidth + 12,
    sortable: false,
    cell: (row) => <LifeDrawing decision={row} axis={axis} />,
  }
  if (byProject) return [state, text, life, born, model, lag]
  const project: TableColumn<Decision> = {
    id: 'project',
    head: 'Project',
    width: 120,
    cell: (row) => <Value value={row.project} />,
  }
  const status: TableColumn<Decision> = {
    id: 'status',
    head: 'Status',
    name: 'Status of the digest',
    width: 88,
    cell: (row) => <Status status={row.status} />,
  }
  return [state, text, project, decided, born, lag, status, model, life]
}
