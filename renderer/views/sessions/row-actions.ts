import { fieldOf } from '../../../shared/index/query-fields.ts'
import { parseQuery, printQuery, toggleValue, valueState } from '../../../shared/index/query-grammar.ts'
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
import { setQuery, useView } from '../../state/view.ts'
import { nameOf } from '../../ui/facet-line.tsx'
import { rowAction } from '../../ui/row-action.tsx'
import type { RowAction, RowActionPart } from '../../ui/row-menu.tsx'

interface RowActionsOf {
  readonly session: Session
  readonly list: SessionList | undefined
  /** Rows that are marked, this one or others. */
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
    { entries: filters(session, list) },
    {
      entries: [
        rowAction('note', 'Write a note', on.onNote),
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

/** The values of a row that the filter can ask for, by its field. */
function valuesOf(session: Session): readonly (readonly [field: string, value: string | null])[] {
  return [
    ['project', session.project],
    ['model', session.model],
    ['status', session.status],
    ['platform', session.platform],
    ['provider', session.modelProvider],
    ['domain', session.domain],
    ['type', session.type],
    ['month', session.dateKey?.slice(0, 7) ?? null],
    ...(session.tags ?? []).map((tag) => ['tag', tag] as const),
  ]
}

/** "Only …" and "Leave out …", each with the values of the row; a second time takes a value off again. */
function filters(session: Session, list: SessionList | undefined): RowAction[] {
  const { query } = parseQuery(useView.getState().query)
  const entries = (mode: 'any' | 'not') =>
    valuesOf(session).flatMap(([name, value]): RowAction[] => {
      const field = fieldOf(name)
      if (field === null || !isOneValue(list, name, value)) return []
      return [
        {
          id: `${mode} ${name} ${value}`,
          label: `${name} ${nameOf({ value })}`,
          checked: valueState(query, field, value) === mode,
          run: () => {
            const now = parseQuery(useView.getState().query).query
            setQuery(printQuery(toggleValue(now, field, value, mode)))
          },
        },
      ]
    })
  return [
    { id: 'any', label: 'Filter by its', entries: entries('any') },
    { id: 'not', label: 'Leave out its', entries: entries('not') },
  ]
}

/** A list is written as one text, and filtered by its elements: then that text is no value. */
function isOneValue(list: SessionList | undefined, field: string, value: string | null): boolean {
  const facet = list?.facets.find((each) => each.field === field)
  return !facet || facet.values.some((each) => (each.spellings ?? [each]).some((one) => one.value === value))
}
