import type { ProblemRow } from '../../../shared/ipc/problem-answers.ts'
import { openInEditor } from '../../state/actions.ts'
import { copyLink } from '../../state/links.ts'
import { rowAction } from '../../ui/row-action.tsx'
import type { RowActionPart } from '../../ui/row-menu.tsx'
import { copyProblems, openPlace, toggleAccepted, toggleRule } from './problem-detail.tsx'

/** What can be done with a problem from its row. */
export function rowActions(problem: ProblemRow): RowActionPart[] {
  const { id, sessionRow, line, standing } = problem
  return [
    {
      entries: [
        rowAction('open', 'Open its place', () => openPlace(problem), 'Enter', sessionRow === null),
        rowAction(
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
