import type { Uncommitted } from '../model/session.ts'
import { matchMethods } from './match-methods.ts'
import { noFieldWords } from './query-faults.ts'
import { type FieldName, fieldOf, isCountField, isSectionField, isTextField } from './query-fields.ts'
import type { CompareSign, QueryValue } from './query-model.ts'

/** A value, or a sentence that says why the text is none. */
type ReadValue = { readonly value: QueryValue } | { readonly fault: string }

const yesNo = new Map([
  ['yes', 'yes'],
  ['true', 'yes'],
  ['no', 'no'],
  ['false', 'no'],
])

/** The ways in which a digest can differ from the newest commit. */
export const uncommittedKinds: readonly Uncommitted[] = ['modified', 'new', 'removed']

const dateShape = /^\d{4}(-\d{2}(-\d{2})?)?$/
const lastDays = /^last-?(\d{1,5})-?d(?:ays)?$/
const numberShape = /^\d{1,9}$/

/** The text before the only `*` of `retriev*`, which is the beginning of a word; null: it is none. */
export function prefixOf(text: string): string | null {
  return /^([^*]*[\p{L}\p{N}])\*$/u.exec(text)?.[1] ?? null
}

/** The number of days of `last30d` or `last-30-days`; null: the value says something else. */
export function lastDaysOf(text: string): number | null {
  const days = lastDays.exec(text)?.[1]
  return days === undefined ? null : Number(days)
}

function compared(text: string, shape: RegExp): QueryValue | null {
  const compare = /^(>=|<=|>|<)(.*)$/.exec(text)
  if (compare) {
    const [, sign, rest] = compare
    return rest !== undefined && shape.test(rest)
      ? { kind: 'compare', sign: sign as CompareSign, text: rest }
      : null
  }
  const range = /^(.*?)\.\.(.*)$/.exec(text)
  if (!range) return null
  const [, from = '', to = ''] = range
  if (from === '' && to === '') return null
  return (from === '' || shape.test(from)) && (to === '' || shape.test(to))
    ? { kind: 'range', from, to }
    : null
}

function readNumber(text: string): QueryValue | null {
  return numberShape.test(text) ? { kind: 'compare', sign: '=', text } : compared(text, numberShape)
}

function readDate(field: 'date' | 'month' | 'changed', text: string): ReadValue {
  const range = compared(text, dateShape)
  if (range) return { value: range }
  if (field !== 'month' && lastDays.test(text)) return { value: { kind: 'is', text } }
  if (field === 'month' ? /^\d{4}-\d{2}$/.test(text) : dateShape.test(text))
    return { value: { kind: 'is', text } }
  return {
    fault: `“${text}” is no ${field === 'month' ? 'month' : 'date'}. Write 2026, 2026-05, 2026-05-12, a range such as 2026-05..2026-07, or last30d.`,
  }
}

/**
 * Reads one value as typed behind `field:`. Quoted text is taken literally: never a number, a range, a wildcard
 * or `(missing)`.
 */
export function readValue(field: FieldName, text: string, isQuoted: boolean): ReadValue {
  const literal: ReadValue = { value: { kind: 'is', text } }
  switch (field) {
    case 'date':
    case 'month':
    case 'changed':
      return readDate(field, text)
    case 'removed': {
      const answer = yesNo.get(text.toLowerCase())
      return answer ? { value: { kind: 'is', text: answer } } : { fault: `“${text}” is neither yes nor no.` }
    }
    case 'uncommitted': {
      const answer = yesNo.get(text.toLowerCase()) ?? uncommittedKinds.find((kind) => kind === text)
      if (answer) return { value: { kind: 'is', text: answer } }
      return { fault: `“${text}” is neither yes, no nor one of ${uncommittedKinds.join(', ')}.` }
    }
    case 'record': {
      const answer = yesNo.get(text.toLowerCase()) ?? matchMethods.find((method) => method === text)
      if (answer) return { value: { kind: 'is', text: answer } }
      return { fault: `“${text}” is neither yes, no nor a way of matching (${matchMethods.join(', ')}).` }
    }
    case 'has': {
      const named = fieldOf(text)
      if (named && named !== 'has' && named !== 'ever') return { value: { kind: 'is', text: named } }
      return { fault: noFieldWords(text) }
    }
    case 'revisions': {
      const value = readNumber(text)
      return value ? { value } : { fault: `“${text}” is no number. Write 3, >3 or 1..3.` }
    }
    case 'problems': {
      const value = isQuoted ? null : readNumber(text)
      return value ? { value } : { value: { kind: 'is', text: text.toLowerCase() } }
    }
    case 'id':
      return literal
    case 'ever': {
      const begin = isQuoted ? null : prefixOf(text)
      return begin === null ? literal : { value: { kind: 'prefix', text: begin } }
    }
    default: {
      if (isQuoted) return literal
      const number = isCountField(field) ? readNumber(text) : null
      if (number) return { value: number }
      const begin = isTextField(field) && field !== 'path' ? prefixOf(text) : null
      if (begin !== null) return { value: { kind: 'prefix', text: begin } }
      if (isCountField(field) || isSectionField(field)) return { value: { kind: 'word', text } }
      return text.includes('*') ? { value: { kind: 'like', pattern: text } } : literal
    }
  }
}
