import type { IndexedRow } from './indexed-row.ts'
import type { FieldName } from './query-fields.ts'

/** One facet: where its values come from, and in which order they stand. */
export interface FacetRule {
  readonly field: FieldName
  readonly label: string
  /** Absent: the values of the field as they are written. */
  readonly valuesOf?: (row: IndexedRow) => readonly (string | null)[]
  /** Values in a fixed order; absent: by count, then natural order. */
  readonly fixed?: readonly { readonly value: string; readonly label?: string }[]
  /** Newest first instead of by count. */
  readonly newestFirst?: true
  /** The value that says nothing: where every row of the set has it, and the filter asks for no other, there is no facet. */
  readonly plain?: string
  /** The slot of the terms that choose among its values, where it is not the field. */
  readonly slot?: string
}

const gapSteps = [['0'], ['1'], ['2'], ['>=3']] as const
const uncommittedValues = { modified: ['modified'], new: ['new'], removed: ['removed'], no: ['no'] } as const
const severityValues = [['error'], ['warning'], ['info'], ['none']] as const

/** The facets beside the table of sessions, in their order. */
export const facetRules: readonly FacetRule[] = [
  { field: 'status', label: 'Status' },
  { field: 'project', label: 'Project' },
  { field: 'model', label: 'Model' },
  { field: 'platform', label: 'Platform' },
  {
    field: 'problems',
    label: 'Problems',
    fixed: [{ value: 'error' }, { value: 'warning' }, { value: 'info' }, { value: 'none', label: '(none)' }],
    valuesOf: ({ session }) => severityValues[severityStep(session.worstProblem)],
  },
  {
    field: 'uncommitted',
    label: 'Not committed',
    fixed: [{ value: 'modified' }, { value: 'new' }, { value: 'removed' }, { value: 'no', label: '(none)' }],
    valuesOf: ({ session }) => uncommittedValues[session.uncommitted ?? 'no'],
    plain: 'no',
  },
  {
    field: 'gaps',
    slot: 'gaps..',
    label: 'Gaps',
    fixed: [{ value: '0' }, { value: '1' }, { value: '2' }, { value: '>=3', label: '3 or more' }],
    valuesOf: ({ session }) => gapSteps[Math.min(3, session.counts.gaps) as 0 | 1 | 2 | 3],
  },
  { field: 'domain', label: 'Domain' },
  { field: 'type', label: 'Type' },
  { field: 'tag', label: 'Tag' },
  { field: 'month', label: 'Month', newestFirst: true },
]

function severityStep(worst: string | null): 0 | 1 | 2 | 3 {
  return worst === 'error' ? 0 : worst === 'warning' ? 1 : worst === 'info' ? 2 : 3
}
