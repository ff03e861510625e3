import type { ProblemList, ProblemRow } from '../../../shared/ipc/problem-answers.ts'
import type { Standing } from '../../../shared/model/problem.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { TableColumn } from '../../ui/data-table-model.ts'
import css from './problems.module.css'

interface ProblemsFootProps {
  readonly list: ProblemList
  /** Columns that found no room. */
  readonly left: readonly TableColumn<ProblemRow>[]
  readonly onShow: (standing: Standing) => void
}

/** Below the table: how many are shown, left out and set aside, and what lies to the right. */
export function ProblemsFoot({ list, left, onShow }: ProblemsFootProps) {
  return (
    <>
      <span>
        {numeral(list.shown)} of {counted(list.total, 'problem')}
      </span>
      {list.leftOut > 0 && <span>{list.leftOut} more belong to sessions that the filter leaves out</span>}
      <SetAside list={list} onShow={onShow} />
      {left.length > 0 ? (
        <span className={css.hint}>to the right: {left.map((column) => column.head).join(', ')}</span>
      ) : (
        <span className={css.hint}>
          j k to move, Enter opens the place, m accepts, u turns the rule off or on, y copies
        </span>
      )}
    </>
  )
}

/** What no total counts, and what came after the baseline; each part lists its findings. */
export function SetAside({ list, onShow }: Pick<ProblemsFootProps, 'list' | 'onShow'>) {
  const { fresh, off, rulesOff, accepted } = list.aside
  return (
    <>
      {fresh !== null && (
        <LinkButton onClick={() => onShow('new')}>{fresh} new since the baseline</LinkButton>
      )}
      {off > 0 && (
        <LinkButton onClick={() => onShow('off')}>
          {counted(rulesOff, 'rule')} off, {counted(off, 'finding')}
        </LinkButton>
      )}
      {accepted > 0 && <LinkButton onClick={() => onShow('accepted')}>{accepted} accepted</LinkButton>}
    </>
  )
}
