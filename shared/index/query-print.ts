import type { FieldName } from './query-fields.ts'
import type { Query, QueryTerm, QueryValue } from './query-model.ts'
import { readValue } from './query-values.ts'

function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

/** Quoted words are a phrase, so a word that cannot stand without quotes becomes one: it is looked for the same way. */
function printText({ text, how, not }: Extract<QueryTerm, { kind: 'text' }>): string {
  if (how === 'exact') return `=${quote(text)}`
  if (how === 'phrase') return quote(text)
  const looksLikeField = /^[a-z_][a-z_-]*:(?!\/\/)/i.test(text)
  // A dash turns the word behind it round, unless it stands alone or behind another one.
  const isDash = text.startsWith('-') && text !== '-' && !not
  const printed = how === 'prefix' ? `${text}*` : text
  const isOperator = !not && (printed === 'OR' || printed === 'AND')
  return /^[^\s()"]+$/.test(text) && !isDash && !looksLikeField && !isOperator ? printed : quote(text)
}

/** A value as it must be typed to be read as the same value again. */
function printValue(field: FieldName, value: QueryValue): string {
  switch (value.kind) {
    case 'missing':
      return '(missing)'
    case 'empty':
      return '(empty)'
    case 'undocumented':
      return '(undocumented)'
    case 'exact':
      return `=${quote(value.text)}`
    case 'like':
      return value.pattern
    case 'compare':
      return value.sign === '=' ? value.text : `${value.sign}${value.text}`
    case 'range':
      return `${value.from}..${value.to}`
    case 'prefix':
      return /^[^\s(),"]+$/.test(value.text) ? `${value.text}*` : quote(value.text)
    case 'word':
    case 'is': {
      if (!/^[^\s(),"]+$/.test(value.text)) return quote(value.text)
      const read = readValue(field, value.text, false)
      const isSame = 'value' in read && read.value.kind === value.kind && read.value.text === value.text
      return isSame ? value.text : quote(value.text)
    }
  }
}

/** One term as text. */
export function printTerm(term: QueryTerm): string {
  if (term.kind === 'ignored') return term.raw
  const sign = term.not ? '-' : ''
  switch (term.kind) {
    case 'text':
      return `${sign}${printText(term)}`
    case 'field':
      return `${sign}${term.field}:${term.values.map((value) => printValue(term.field, value)).join(',')}`
    case 'any':
      return `${sign}(${term.branches.map(printTerms).join(' OR ')})`
  }
}

function printTerms(terms: readonly QueryTerm[]): string {
  return terms.map(printTerm).join(' ')
}

/** The query as text; reading it again gives the same query. */
export function printQuery(query: Query): string {
  return printTerms(query.terms)
}
