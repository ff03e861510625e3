import type { ProblemList, ProblemRow } from '../../../shared/ipc/answers.ts'
import type { TableColumn } from '../../ui/data-table-model.ts'
import css from './problems.module.css'

interface ProblemsFootProps {
  readonly list: ProblemList
  /** Columns that found no room. */
  readonly left: readonly TableColumn<ProblemRow>[]
}

/** Below the table: how many are shown, how many the filter leaves out, and what lies to the right. */
export function ProblemsFoot({ list, left }: ProblemsFootProps) {
  return (
    <>
      <span>
        {list.shown} of {list.total} {list.total === 1 ? 'problem' : 'problems'}
      </span>
      {list.leftOut > 0 && <span>{list.leftOut} more belong to sessions that the filter leaves out</span>}
      {left.length > 0 ? (
        <span className={css.hint}>to the right: {left.map((column) => column.head).join(', ')}</span>
      ) : (
        <span className={css.hint}>j k to move, Enter opens the place, y copies</span>
      )}
    </>
  )
}
