import type { FieldName } from '../../shared/index/query-fields.ts'
import { parseQuery, printQuery, toggleValue, valueState } from '../../shared/index/query-grammar.ts'
import type { SessionList } from '../../shared/ipc/list-answers.ts'
import { setQuery, useView } from '../state/view.ts'
import { nameOf } from './facet-line.tsx'
import type { RowAction, RowActionPart } from './row-menu.tsx'

/** What the filter can ask for of a row. */
export interface FilterValue {
  readonly field: FieldName
  /** As written; null: missing, '': empty. */
  readonly value: string | null
  /** How the entry names it, where that is not the field with its value. */
  readonly label?: string
}

/** The session of a row, asked for by its id, which is that of its digest or of its record. */
export function sessionValue(sessionRow: string, name: string): FilterValue {
  return { field: 'id', value: sessionRow.replace(/^d:/, ''), label: `session ${name}` }
}

/**
 * "Filter by its …" and "Leave out its …", each with the values of a row; a second time takes a value off again.
 * Every table's menu of a row has them from here. A row without values has no such part.
 *
 * @param list the sessions that the filter leaves, whose facets say what one value is
 */
export function filterActions(
  values: readonly FilterValue[],
  list: SessionList | undefined,
): readonly RowActionPart[] {
  const { query } = parseQuery(useView.getState().query)
  const known = values.filter((each) => isOneValue(list, each))
  if (known.length === 0) return []
  const entries = (mode: 'any' | 'not') =>
    known.map(
      ({ field, value, label }): RowAction => ({
        id: `${mode} ${field} ${value}`,
        label: label ?? `${field} ${nameOf({ value })}`,
        checked: valueState(query, field, value) === mode,
        run: () => {
          const now = parseQuery(useView.getState().query).query
          setQuery(printQuery(toggleValue(now, field, value, mode)))
        },
      }),
    )
  return [
    {
      entries: [
        { id: 'any', label: 'Filter by its', entries: entries('any') },
        { id: 'not', label: 'Leave out its', entries: entries('not') },
      ],
    },
  ]
}

/** A list is written as one text, and filtered by its elements: then that text is no value. */
function isOneValue(list: SessionList | undefined, { field, value }: FilterValue): boolean {
  const facet = list?.facets.find((each) => each.field === field)
  return !facet || facet.values.some((each) => (each.spellings ?? [each]).some((one) => one.value === value))
}
