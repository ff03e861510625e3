import type { ProblemRow } from '../../../shared/ipc/problem-answers.ts'
import type { TableColumn } from '../../ui/data-table-model.ts'
import { Sign } from '../../ui/sign.tsx'
import { CodeText } from './code-text.tsx'
import { shortPlace, standingWords } from './problem-words.ts'
import css from './problems.module.css'

/** Columns of the table; the last leaves first where the window is narrow. */
export const columns: readonly TableColumn<ProblemRow>[] = [
  {
    id: 'severity',
    head: 'Severity',
    width: 92,
    cell: (row) => <Sign kind={row.severity} word={row.severity} />,
  },
  { id: 'code', head: 'Rule', width: 190, cell: (row) => <span className={css.mono}>{row.code}</span> },
  {
    id: 'what',
    head: 'What',
    width: 220,
    grows: true,
    cell: (row) => (
      <span data-cut="">
        {row.standing !== 'open' && <span className={css.standing}>{standingWords[row.standing]}</span>}
        <CodeText text={row.what} />
      </span>
    ),
  },
  {
    id: 'where',
    head: 'Where',
    width: 264,
    cell: (row) => (
      <span className={css.mono} data-tip={row.file}>
        {shortPlace(row)}
      </span>
    ),
  },
]
