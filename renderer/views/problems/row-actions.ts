import type { SessionList } from '../../../shared/ipc/list-answers.ts'
import type { ProblemRow } from '../../../shared/ipc/problem-answers.ts'
import { openInEditor } from '../../state/actions.ts'
import { copyLink } from '../../state/links.ts'
import { filterActions, sessionValue } from '../../ui/filter-actions.ts'
import { rowAction } from '../../ui/row-action.tsx'
import type { RowActionPart } from '../../ui/row-menu.tsx'
import {
  copyProblems,
  isInRecords,
  openPlace,
  openRecord,
  toggleAccepted,
  toggleRule,
  whyNoPlace,
} from './problem-detail.tsx'

/**
 * What can be done with a problem from its row. One of the repository as a whole has no session to filter by.
 *
 * @param list the sessions that the filter leaves
 */
export function rowActions(problem: ProblemRow, list: SessionList | undefined): RowActionPart[] {
  const { id, sessionRow, line, standing, project, file } = problem
  const inRecords = isInRecords(problem)
  return [
    {
      entries: [
        rowAction('open', 'Open its place', () => openPlace(problem), 'Enter', whyNoPlace(problem) !== null),
        inRecords
          ? rowAction('record', 'Show the record', () => openRecord(problem), undefined, sessionRow === null)
          : rowAction(
              'edit',
              'Open in editor',
              () => {
                if (sessionRow !== null) openInEditor(sessionRow, line)
              },
              undefined,
              sessionRow === null,
            ),
      ],
    },
    ...filterActions(
      sessionRow === null ? [] : [{ field: 'project', value: project }, sessionValue(sessionRow, file)],
      list,
    ),
    {
      entries: [
        rowAction(
          'accept',
          standing === 'accepted' ? 'Take back' : 'Accept',
          () => toggleAccepted(problem),
          'm',
        ),
        rowAction(
          'rule',
          standing === 'off' ? 'Switch its rule on' : 'Switch its rule off',
          () => toggleRule(problem),
          'u',
        ),
      ],
    },
    {
      entries: [
        rowAction('copy', 'Copy', () => void copyProblems([problem]), 'y'),
        rowAction('link', 'Copy link', () => void copyLink({ view: 'problems', problem: id })),
      ],
    },
  ]
}
