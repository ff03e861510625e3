import type { FieldName } from './query-fields.ts'
import type { Query, QueryTerm, QueryValue } from './query-model.ts'
import { readValue } from './query-values.ts'

function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

function printWords(text: string): string {
  const isPlain = /^[^\s()":-][^\s()":]*$/.test(text) && text !== 'OR' && text !== 'AND'
  return isPlain ? text : quote(text)
}

/** A value as it must be typed to be read as the same value again. */
function printValue(field: FieldName, value: QueryValue): string {
  switch (value.kind) {
    case 'missing':
      return '(missing)'
    case 'empty':
      return '(empty)'
    case 'like':
      return value.pattern
    case 'compare':
      return value.sign === '=' ? value.text : `${value.sign}${value.text}`
    case 'range':
      return `${value.from}..${value.to}`
    case 'is': {
      if (!/^[^\s(),"]+$/.test(value.text)) return quote(value.text)
      const read = readValue(field, value.text, false)
      const isSame = 'value' in read && read.value.kind === 'is' && read.value.text === value.text
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
      return `${sign}${printWords(term.text)}`
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
