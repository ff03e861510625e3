import { isPlainWord } from '../search/needles.ts'
import { type FieldName, isCountField, isSectionField } from './query-fields.ts'
import type { Query, QueryTerm, QueryValue } from './query-model.ts'
import { printQuery, printTerm } from './query-print.ts'
import { lastDaysOf } from './query-values.ts'

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
