import type { SessionList } from '../../../shared/ipc/list-answers.ts'
import type { Decision } from '../../../shared/model/session.ts'
import { copyEvidence, copyText, openInEditor } from '../../state/actions.ts'
import { copyLink } from '../../state/links.ts'
import { go, select } from '../../state/view.ts'
import { filterActions, sessionValue } from '../../ui/filter-actions.ts'
import { rowAction } from '../../ui/row-action.tsx'
import type { RowActionPart } from '../../ui/row-menu.tsx'
import { compareStep } from './life-steps.tsx'
import { evidencePlace } from './place.ts'

/**
 * What can be done with a decision from its row.
 *
 * @param list the sessions that the filter leaves
 */
export function rowActions(
  decision: Decision,
  list: SessionList | undefined,
  onOpen: () => void,
): RowActionPart[] {
  const { id, sessionRow, line, path, text, project, model, status, dateKey } = decision
  const place = evidencePlace(decision)
  const openDigest = () => {
    select(sessionRow)
    go({ view: 'sessions', session: sessionRow, tab: 'read', line })
  }
  return [
    {
      entries: [
        rowAction('open', 'Open as a page', onOpen, 'Enter'),
        rowAction('digest', 'Open its digest', openDigest),
        rowAction(
          'compare',
          'Compare its last step',
          () => compareStep(decision),
          'd',
          decision.bornIn === null,
        ),
      ],
    },
    ...filterActions(
      [
        { field: 'project', value: project },
        { field: 'model', value: model },
        { field: 'status', value: status },
        { field: 'month', value: dateKey?.slice(0, 7) ?? null },
        sessionValue(sessionRow, decision.title),
      ],
      list,
    ),
    {
      entries: [
        rowAction('text', 'Copy text', () => copyText(text, 'text')),
        rowAction('link', 'Copy link', () => void copyLink({ view: 'decisions', decision: id })),
        rowAction(
          'evidence',
          'Copy as evidence',
          () => void copyEvidence(sessionRow, place.revision, place.line),
          'y',
        ),
        rowAction('edit', 'Open in editor', () => openInEditor(sessionRow, line), 'e', path === null),
      ],
    },
  ]
}
