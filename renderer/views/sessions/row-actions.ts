import type { SessionList } from '../../../shared/ipc/list-answers.ts'
import type { Session } from '../../../shared/model/session.ts'
import { counted } from '../../../shared/text/counted.ts'
import {
  compareWithPrevious,
  compareWithRecord,
  copyEvidence,
  copyText,
  openInEditor,
  revealInFolder,
} from '../../state/actions.ts'
import { copyLink } from '../../state/links.ts'
import { type FilterValue, filterActions } from '../../ui/filter-actions.ts'
import { rowAction } from '../../ui/row-action.tsx'
import type { RowActionPart } from '../../ui/row-menu.tsx'

interface RowActionsOf {
  readonly session: Session
  readonly list: SessionList | undefined
  /** Rows of the list that are marked, this one or others. */
  readonly marked: number
  readonly isMarked: boolean
  readonly onOpen: () => void
  readonly onMark: () => void
  readonly onCopy: () => void
  readonly onExplain: () => void
  readonly onNote: () => void
}

/** What can be done with a session from its row. */
export function rowActions({ session, list, marked, isMarked, ...on }: RowActionsOf): RowActionPart[] {
  const { id, path, record, lastCommit } = session
  const onDisk = path !== null && !session.removed
  return [
    {
      entries: [
        rowAction('open', 'Open', on.onOpen, 'Enter'),
        rowAction('compare', 'Compare with the previous revision', () => compareWithPrevious(id), '[', !path),
        ...(path !== null && record
          ? [rowAction('record', 'Compare with its record', () => compareWithRecord(id))]
          : []),
        ...(list?.search ? [rowAction('explain', 'Why it ranks', on.onExplain, 'v')] : []),
      ],
    },
    ...filterActions(valuesOf(session), list),
    {
      entries: [
        { ...rowAction('note', 'Write a note', on.onNote), leadsToField: true },
        rowAction('mark', isMarked ? 'Take the mark off' : 'Mark', on.onMark, 'Space'),
        rowAction(
          'copy',
          marked > 0 ? `Copy ${counted(marked, 'marked row')}` : 'Copy row',
          on.onCopy,
          'Mod+c',
        ),
        rowAction('link', 'Copy link', () => void copyLink({ view: 'sessions', session: id })),
        rowAction('evidence', 'Copy as evidence', () => void copyEvidence(id, null, null), 'y'),
        rowAction('path', 'Copy path', () => copyText(path ?? '', 'path'), undefined, path === null),
        rowAction(
          'commit',
          'Copy commit id',
          () => copyText(lastCommit ?? '', 'commit id'),
          undefined,
          !lastCommit,
        ),
      ],
    },
    {
      entries: [
        rowAction('edit', 'Open in editor', () => openInEditor(id, null), 'e', !onDisk),
        rowAction('reveal', 'Reveal in folder', () => revealInFolder(id), 'r', !onDisk),
      ],
    },
  ]
}

/** The values of a row that the filter can ask for. */
function valuesOf(session: Session): FilterValue[] {
  return [
    { field: 'project', value: session.project },
    { field: 'model', value: session.model },
    { field: 'status', value: session.status },
    { field: 'platform', value: session.platform },
    { field: 'provider', value: session.modelProvider },
    { field: 'domain', value: session.domain },
    { field: 'type', value: session.type },
    { field: 'month', value: session.dateKey?.slice(0, 7) ?? null },
    ...(session.uncommitted ? [{ field: 'uncommitted' as const, value: session.uncommitted }] : []),
    ...(session.tags ?? []).map((tag): FilterValue => ({ field: 'tag', value: tag })),
  ]
}
