import type { SessionGroup } from '../../../shared/ipc/list-answers.ts'
import { counted } from '../../../shared/text/counted.ts'
import type { TableGroup } from '../../ui/data-table-model.ts'
import { Value } from '../../ui/status-square.tsx'
import { groupSums } from './group-sums.tsx'
import css from './sessions.module.css'

/** The head of each group of rows: its value, how it is spelled, its sums. */
export function groupHeads(groups: readonly SessionGroup[]): TableGroup[] {
  return groups.map(
    (one): TableGroup => ({
      key: one.value === null ? '\0' : one.value,
      start: one.start,
      count: one.count,
      head: (
        <>
          <Value value={one.value} /> <span className={css.groupCount}>{counted(one.count, 'session')}</span>
          {one.spellings && (
            <span className={css.groupCount} data-tip={one.spellings.join('\n')}>
              , written {one.spellings.map((spelling) => `“${spelling}”`).join(', ')}
            </span>
          )}
        </>
      ),
      cells: groupSums(one.sums),
    }),
  )
}
