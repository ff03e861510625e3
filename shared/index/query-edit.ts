import { isPlainWord } from '../search/needles.ts'
import { slotOf } from './filter-slot.ts'
import type { FieldName } from './query-fields.ts'
import { isCountField, isSectionField } from './query-fields.ts'
import type { Query, QueryTerm, QueryValue } from './query-model.ts'
import { printQuery, printTerm } from './query-print.ts'
import { lastDaysOf, readValue, uncommittedKinds } from './query-values.ts'

/** A run of a chip's sentence. */
interface ChipPart {
  readonly text: string
  readonly role: 'field' | 'verb' | 'value'
}

/** A top-level term, or plain words side by side, as a sentence in parts, for example "status", "is not", "archived". */
export interface Chip {
  /** Position among the terms, of several the first. */
  readonly term: number
  readonly parts: readonly ChipPart[]
  /** The parts as one sentence. */
  readonly sentence: string
  /** The query as text without it. */
  readonly queryWithout: string
}

const numberVerbs = {
  '=': 'are',
  '>': 'are more than',
  '>=': 'are at least',
  '<': 'are less than',
  '<=': 'are at most',
} as const
const dateVerbs = { '=': 'is', '>': 'is after', '>=': 'is from', '<': 'is before', '<=': 'is up to' } as const

/** Values beyond this are counted instead of named. */
const mostNamed = 6

/** Fields that are numbers of something, so that their names stand in the plural. */
function isPlural(field: FieldName): boolean {
  return isCountField(field) || field === 'revisions' || field === 'problems'
}

/** Verb and words of one value. */
function valueWords(field: FieldName, value: QueryValue): readonly [verb: string, words: string] {
  const be = isPlural(field) ? 'are' : 'is'
  switch (value.kind) {
    case 'missing':
      return [be, '(missing)']
    case 'empty':
      return [be, '(empty)']
    case 'undocumented':
      return [be, 'other than documented']
    case 'like':
      return ['is like', value.pattern]
    case 'compare':
      return [(isPlural(field) ? numberVerbs : dateVerbs)[value.sign], value.text]
    case 'range': {
      const ends = isPlural(field)
        ? (['at most', 'at least', ''] as const)
        : (['up to', 'from', 'in '] as const)
      if (value.from === '') return [`${be} ${ends[0]}`, value.to]
      if (value.to === '') return [`${be} ${ends[1]}`, value.from]
      return [`${be} ${ends[2]}`.trim(), `${value.from} to ${value.to}`]
    }
    case 'exact':
      return [isCountField(field) ? 'contain exactly' : 'contains exactly', `“${value.text}”`]
    case 'prefix': {
      const verb = field === 'ever' ? 'contained' : isCountField(field) ? 'contain' : 'contains'
      return [`${verb} a word beginning with`, `“${value.text}”`]
    }
    case 'word':
    case 'is': {
      if (field === 'ever') return ['contained', `“${value.text}”`]
      if (isCountField(field)) return ['contain', `“${value.text}”`]
      if (isSectionField(field) || field === 'title' || field === 'path')
        return ['contains', `“${value.text}”`]
      if (field === 'date' || field === 'changed') {
        const days = lastDaysOf(value.text)
        return days !== null ? ['is in', `the last ${days} days of the set`] : ['is in', value.text]
      }
      return [be, value.text]
    }
  }
}

function negated(verb: string): string {
  if (/^contain( |$)/.test(verb)) return `do not ${verb}`
  if (verb.startsWith('contained')) return verb.replace('contained', 'did not contain')
  if (verb.startsWith('contains')) return verb.replace('contains', 'does not contain')
  return verb.replace(/^(is|are)/, '$1 not')
}

function partsOf(term: QueryTerm): ChipPart[] {
  if (term.kind === 'ignored') {
    return [
      { text: term.raw, role: 'value' },
      { text: 'is not understood', role: 'verb' },
    ]
  }
  if (term.kind === 'text') {
    const verb = {
      word: 'contains',
      phrase: 'contains',
      exact: 'contains exactly',
      prefix: 'contains a word beginning with',
    }[term.how]
    return [
      { text: 'text', role: 'field' },
      { text: term.not ? negated(verb) : verb, role: 'verb' },
      { text: `“${term.text}”`, role: 'value' },
    ]
  }
  if (term.kind === 'any') {
    const text = printTerm({ ...term, not: false }).slice(1, -1)
    return [
      { text: term.not ? 'none of' : 'any of', role: 'verb' },
      { text, role: 'value' },
    ]
  }
  if (term.field === 'has') {
    const fields = term.values.map((value) => (value.kind === 'is' ? value.text : '')).join(' or ')
    return [
      { text: term.not ? 'has no' : 'has', role: 'verb' },
      { text: fields, role: 'value' },
    ]
  }
  if (term.values.length > mostNamed) {
    const many = term.field === 'id' ? `${term.values.length} named sessions` : `${term.values.length} values`
    return [
      { text: term.field === 'id' ? 'session' : term.field, role: 'field' },
      { text: term.not ? 'is none of' : 'is one of', role: 'verb' },
      { text: many, role: 'value' },
    ]
  }
  const parts: ChipPart[] = [{ text: term.field === 'id' ? 'session' : term.field, role: 'field' }]
  let before = ''
  for (const [at, value] of term.values.entries()) {
    const [verb, words] = valueWords(term.field, value)
    const shown = term.not ? negated(verb) : verb
    // Values under one verb are listed; "is a or b" denied is "is not a or b".
    if (at > 0) parts.push({ text: verb === before ? 'or' : `or ${verb}`, role: 'verb' })
    else parts.push({ text: shown, role: 'verb' })
    parts.push({ text: words, role: 'value' })
    before = verb
  }
  return parts
}

function isWord(term: QueryTerm | undefined): boolean {
  return term !== undefined && isPlainWord(term) && term.how === 'word'
}

/** The terms of each chip: one, or all plain words that stand side by side. */
function runsOf({ terms }: Query): number[][] {
  const runs: number[][] = []
  for (const [at, term] of terms.entries()) {
    if (isWord(terms[at - 1]) && isWord(term)) runs.at(-1)?.push(at)
    else runs.push([at])
  }
  return runs
}

/** The query's terms as chips, in order; plain words side by side are one. */
export function chipsOf(query: Query): Chip[] {
  return runsOf(query).map((run) => {
    const [first = 0, ...more] = run
    const words = more.flatMap((at): ChipPart[] => [
      { text: 'and', role: 'verb' },
      ...partsOf(query.terms[at] as QueryTerm).slice(-1),
    ])
    const parts = [...partsOf(query.terms[first] as QueryTerm), ...words]
    return {
      term: first,
      parts,
      sentence: parts.map((part) => part.text).join(' '),
      queryWithout: printQuery({ terms: query.terms.filter((_, at) => !run.includes(at)) }),
    }
  })
}

/** The query with one more term. */
export function withTerm(query: Query, term: QueryTerm): Query {
  return { terms: [...query.terms, term] }
}

/** The query without the term at a position. */
export function withoutTerm(query: Query, at: number): Query {
  return { terms: query.terms.filter((_, position) => position !== at) }
}

/** The value that a facet's value stands for: null is "(missing)", '' is "(empty)". */
export function facetValue(field: FieldName, value: string | null): QueryValue {
  if (value === null) return { kind: 'missing' }
  if (value === '') return { kind: 'empty' }
  const hasSigns = isCountField(field) || field === 'revisions' || field === 'problems'
  const read = readValue(field, value, !hasSigns)
  return 'value' in read ? read.value : { kind: 'is', text: value }
}

function sameValue(a: QueryValue, b: QueryValue): boolean {
  if (a.kind !== b.kind) return false
  if (a.kind === 'exact') return b.kind === 'exact' && a.text === b.text
  if (a.kind === 'word') return b.kind === 'word' && a.text === b.text
  if (a.kind === 'prefix') return b.kind === 'prefix' && a.text === b.text
  if (a.kind === 'is') return b.kind === 'is' && a.text === b.text
  if (a.kind === 'like') return b.kind === 'like' && a.pattern === b.pattern
  if (a.kind === 'compare') return b.kind === 'compare' && a.sign === b.sign && a.text === b.text
  if (a.kind === 'range') return b.kind === 'range' && a.from === b.from && a.to === b.to
  return true
}

/** The query with `uncommitted:yes` as each of the ways that it stands for, as its facet shows and changes them. */
function spelledOut(query: Query): Query {
  const terms = query.terms.map((term): QueryTerm => {
    if (term.kind !== 'field' || term.field !== 'uncommitted') return term
    const values = term.values.flatMap((value): QueryValue[] =>
      value.kind === 'is' && value.text === 'yes'
        ? uncommittedKinds.map((text) => ({ kind: 'is', text }))
        : [value],
    )
    return { ...term, values }
  })
  return { terms }
}

/** How a facet's value stands in the query: asked for, excluded, or not at all. */
export function valueState(query: Query, field: FieldName, value: string | null): 'any' | 'not' | null {
  return stateOf(field === 'uncommitted' ? spelledOut(query) : query, field, facetValue(field, value))
}

function stateOf(query: Query, field: FieldName, wanted: QueryValue): 'any' | 'not' | null {
  for (const term of query.terms) {
    if (term.kind !== 'field' || term.field !== field) continue
    if (term.values.some((one) => sameValue(one, wanted))) return term.not ? 'not' : 'any'
  }
  return null
}

function withoutValue(query: Query, field: FieldName, wanted: QueryValue): Query {
  const terms = query.terms.flatMap((term): QueryTerm[] => {
    if (term.kind !== 'field' || term.field !== field) return [term]
    const values = term.values.filter((one) => !sameValue(one, wanted))
    return values.length === 0 ? [] : [{ ...term, values }]
  })
  return { terms }
}

function withValue(query: Query, field: FieldName, wanted: QueryValue, not: boolean): Query {
  let isIn = false
  const alone: QueryTerm = { kind: 'field', not, field, values: [wanted] }
  const terms = query.terms.map((term): QueryTerm => {
    if (isIn || term.kind !== 'field' || term.field !== field || term.not !== not) return term
    // A text that decisions hold is no number of them: the two must both be true.
    if (slotOf(term) !== slotOf(alone)) return term
    isIn = true
    return { ...term, values: [...term.values, wanted] }
  })
  return isIn ? { terms } : withTerm(query, alone)
}

/** Asks for a facet's value (`any`) or excludes it (`not`); a second time takes it off again. */
export function toggleValue(
  query: Query,
  field: FieldName,
  value: string | null,
  mode: 'any' | 'not',
): Query {
  return toggleValues(query, field, [value], mode)
}

/** The same for several values at once, as one choice: taken off only when all of them stand in that way. */
export function toggleValues(
  query: Query,
  field: FieldName,
  values: readonly (string | null)[],
  mode: 'any' | 'not',
): Query {
  return toggleAll(
    field === 'uncommitted' ? spelledOut(query) : query,
    field,
    values.map((value) => facetValue(field, value)),
    mode,
  )
}

function toggleAll(query: Query, field: FieldName, wanted: readonly QueryValue[], mode: 'any' | 'not') {
  const isOff = wanted.every((value) => stateOf(query, field, value) === mode)
  const rest = wanted.reduce((left, value) => withoutValue(left, field, value), query)
  return isOff ? rest : wanted.reduce((all, value) => withValue(all, field, value, mode === 'not'), rest)
}

/** How "other than documented" stands in the query. */
export function undocumentedState(query: Query, field: FieldName): 'any' | 'not' | null {
  return stateOf(query, field, { kind: 'undocumented' })
}

/** Asks for all values of a field that are not documented, or excludes them. */
export function toggleUndocumented(query: Query, field: FieldName, mode: 'any' | 'not'): Query {
  return toggleAll(query, field, [{ kind: 'undocumented' }], mode)
}

/** The next state of a facet's value: none, asked for, excluded, none. */
export function cycleValue(query: Query, field: FieldName, value: string | null): Query {
  const before = valueState(query, field, value)
  if (before === null) return toggleValue(query, field, value, 'any')
  return toggleValue(query, field, value, 'not')
}
