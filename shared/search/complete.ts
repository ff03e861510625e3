import type { IndexedRow } from '../index/indexed-row.ts'
import { matchMethods } from '../index/match-methods.ts'
import { type RowTest, testOf } from '../index/match-query.ts'
import { facetValue } from '../index/query-edit.ts'
import { type FieldName, fieldNames, fieldOf, isCountField } from '../index/query-fields.ts'
import { parseQuery } from '../index/query-grammar.ts'
import { printTerm } from '../index/query-print.ts'
import { uncommittedKinds } from '../index/query-values.ts'
import type { RepositoryIndex } from '../index/repository-index.ts'
import { type ValueField, valueFields } from '../index/row-values.ts'
import { contextOf, selectRows } from '../index/run-query.ts'
import { ValueBook, valueBooks } from '../index/value-columns.ts'
import type { Completion, Completions } from '../ipc/search-answers.ts'
import { fold, isOneWord } from '../text/fold.ts'
import { textIndexOf } from './text-index.ts'
import { allWords, isStopWord } from './vocabulary.ts'
import { matchWord } from './word-match.ts'

/** Entries that are named; more would not be read. */
const mostEntries = 12
/** Of each other kind, where fields, values and words are all offered. */
const mostOfKind = 5

/** The part of a query that the caret is in. */
interface CaretToken {
  /** Where it begins, behind a dash or a bracket. */
  readonly from: number
  readonly to: number
  /** Field before the colon; null: there is none. */
  readonly field: FieldName | null
  /** Where the value begins that the caret is in. */
  readonly valueFrom: number
  /** What is typed of it up to the caret, its quotation mark taken off. */
  readonly typed: string
}

/** Finds the word, or the field with its value, that the caret stands behind; null: inside of a quoted phrase. */
export function tokenAt(text: string, caret: number): CaretToken | null {
  let from = 0
  let valueFrom = 0
  let quoted = -1
  let bracketed = false
  for (let at = 0; at < caret; at++) {
    const sign = text[at] as string
    if (quoted >= 0) {
      if (sign === '\\') at++
      else if (sign === '"') quoted = -1
    } else if (sign === '"') quoted = at
    // `(missing)` and its like: a bracket where a value begins is a part of it.
    else if (sign === '(' && valueFrom > from && at === valueFrom) bracketed = true
    else if (sign === ')' && bracketed) bracketed = false
    else if (/[\s()]/.test(sign)) {
      bracketed = false
      from = at + 1
      valueFrom = from
      // A value may have a colon of its own: `model:llama3:8b`.
    } else if (sign === ',' || (sign === ':' && valueFrom === from)) valueFrom = at + 1
  }
  if (text[from] === '-') from++
  const name = /^([a-z_][a-z_-]*):/i.exec(text.slice(from, caret))?.[1]
  const field = name === undefined ? null : fieldOf(name)
  if (field === null) valueFrom = from
  if (quoted >= 0 && (field === null || quoted !== valueFrom)) return null
  const rest = quoted >= 0 ? /^[^"]*"?/ : bracketed ? /^[^\s(),]*\)?/ : /^[^\s(),]*/
  const to = caret + (rest.exec(text.slice(caret))?.[0].length ?? 0)
  return { from, to, field, valueFrom, typed: text.slice(quoted >= 0 ? quoted + 1 : valueFrom, caret) }
}

function isValueField(field: FieldName): field is ValueField {
  return (valueFields as readonly string[]).includes(field)
}

/** What is counted beside the values of fields. */
const monthBooks = {
  date: new ValueBook(({ session }) => [session.dateKey?.slice(0, 7) ?? null]),
  changed: new ValueBook(({ session }) => [session.lastChange?.slice(0, 7) ?? null]),
}
const problemBook = new ValueBook(({ problems }) => [...new Set(problems.map(({ code }) => code))])

function countOf({ rows }: RepositoryIndex, shownAt: Int32Array, test: RowTest): number {
  let count = 0
  for (const at of shownAt) if (test(rows[at] as IndexedRow, at)) count++
  return count
}

/** Values of fields that have a few by nature. */
function fixedValues(field: FieldName): readonly string[] {
  if (isCountField(field)) return ['0', '>0', '>=3']
  switch (field) {
    case 'revisions':
      return ['1', '>1', '>3']
    case 'date':
    case 'changed':
      return ['last-7-days', 'last-30-days']
    case 'problems':
      return ['any', 'none', 'error', 'warning', 'info']
    case 'removed':
      return ['yes', 'no']
    case 'uncommitted':
      return ['yes', 'no', ...uncommittedKinds]
    case 'record':
      return ['yes', 'no', ...matchMethods]
    case 'has':
      return fieldNames.filter((name) => name !== 'has' && name !== 'ever' && name !== 'id')
    default:
      return []
  }
}

/** Values of a field as they are typed, with the rows that each would leave. */
function valuesOf(
  index: RepositoryIndex,
  shownAt: Int32Array,
  field: FieldName,
): { readonly text: string; readonly count: number }[] {
  const out: { text: string; count: number }[] = []
  const add = (value: string | null, count: number) => {
    const text = printTerm({ kind: 'field', not: false, field, values: [facetValue(field, value)] })
    out.push({ text: text.slice(field.length + 1), count })
  }
  const addAll = (book: ValueBook | undefined) => {
    for (const [value, count] of book?.tally(index.rows, shownAt) ?? []) add(value, count)
  }
  if (isValueField(field)) addAll(valueBooks[field])
  for (const text of fixedValues(field)) {
    const [term] = parseQuery(`${field}:${text}`).query.terms
    if (!term) continue
    out.push({ text, count: countOf(index, shownAt, testOf(term, contextOf(index))) })
  }
  if (field === 'date' || field === 'changed') addAll(monthBooks[field])
  if (field === 'problems') addAll(problemBook)
  return out
}

/** How well a value answers to what is typed of it: 2: it begins so; 1: it has it inside; 0: not at all. */
function likeness(text: string, typed: string): number {
  const wanted = fold(typed)
  // Signs such as `>` fold to nothing.
  if (wanted === '') return text.toLowerCase().startsWith(typed.toLowerCase()) ? 2 : 0
  const at = fold(text).indexOf(wanted)
  return at < 0 ? 0 : at === 0 ? 2 : 1
}

function fitting<T extends { readonly count: number }>(
  all: readonly T[],
  typed: string,
  text: (one: T) => string,
): T[] {
  return all
    .map((one) => ({ one, like: likeness(text(one), typed) }))
    .filter(({ like }) => like > 0)
    .sort((a, b) => b.like - a.like || b.one.count - a.one.count)
    .map(({ one }) => one)
}

function fieldEntries(index: RepositoryIndex, shownAt: Int32Array, typed: string): Completion[] {
  const named = fieldNames.filter((name) => name.startsWith(typed.toLowerCase()))
  return named.map((name) => {
    const canHave = name !== 'has' && name !== 'ever' && name !== 'id'
    const term = { kind: 'field', not: false, field: 'has', values: [{ kind: 'is', text: name }] } as const
    const count = canHave ? countOf(index, shownAt, testOf(term, contextOf(index))) : shownAt.length
    return { kind: 'field', label: `${name}:`, insert: `${name}:`, count }
  })
}

/** Fields whose values are offered before a field was typed. */
const offered = ['status', 'project', 'model', 'platform', 'domain', 'type', 'tag'] as const

function valueEntries(index: RepositoryIndex, shownAt: Int32Array, typed: string): Completion[] {
  const all = offered.flatMap((field) =>
    valuesOf(index, shownAt, field).map(({ text, count }) => ({ field, text, count })),
  )
  return fitting(all, typed, ({ text }) => text)
    .filter(({ text }) => !text.startsWith('('))
    .map(({ field, text, count }) => ({
      kind: 'value',
      label: `${field}:${text}`,
      insert: `${field}:${text} `,
      count,
    }))
}

function wordEntries(index: RepositoryIndex, shownAt: Int32Array, typed: string): Completion[] {
  const folded = fold(typed)
  if (!isOneWord(folded) || folded.length < 2) return []
  const texts = textIndexOf(index.rows)
  const isShown = new Uint8Array(index.rows.length)
  for (const at of shownAt) isShown[at] = 1
  return matchWord(folded, 'prefix')
    .ids.map((id) => ({ word: allWords()[id] ?? '', count: texts.count(id, isShown) }))
    .filter(({ word, count }) => count > 0 && !isStopWord(word) && word.length < 40)
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .map(({ word, count }) => ({ kind: 'word', label: word, insert: `${word} `, count }))
}

/**
 * What can stand in a query at the caret. Counts are the sessions that the other terms leave and that have it.
 *
 * @param caret offset in the text
 */
export function completionsOf(
  index: RepositoryIndex,
  text: string,
  caret: number,
  removed: boolean,
): Completions {
  const token = tokenAt(text, Math.min(caret, text.length))
  if (!token) return { from: caret, to: caret, entries: [], total: 0 }
  const { from, to, field, valueFrom, typed } = token
  const others = `${text.slice(0, from).replace(/-$/, '')} ${text.slice(to)}`
  const { shownAt } = selectRows(index, others, removed).filtered
  if (field !== null) {
    const values = valuesOf(index, shownAt, field)
    // What is typed whole needs no list that stands over the rows.
    const isWhole = values.some((one) => one.text === text.slice(valueFrom, to))
    const all = isWhole ? [] : fitting(values, typed, (one) => one.text)
    const entries = all.slice(0, mostEntries).map(
      (one): Completion => ({
        kind: 'value',
        label: `${field}:${one.text}`,
        insert: `${one.text} `,
        count: one.count,
      }),
    )
    return { from: valueFrom, to, entries, total: all.length }
  }
  // Behind a blank the query may be over: a list of everything would only stand over the rows.
  if (typed === '') return { from, to, entries: [], total: 0 }
  const fields = fieldEntries(index, shownAt, typed)
  const found = wordEntries(index, shownAt, typed)
  // A longer word that stands in more sessions is the likelier one, whatever was typed.
  const isWhole = found[0]?.label === fold(typed)
  const values = isWhole ? [] : valueEntries(index, shownAt, typed)
  const words = isWhole ? [] : found
  const entries = [fields, values, words].flatMap((kind) => kind.slice(0, mostOfKind)).slice(0, mostEntries)
  return { from, to, entries, total: fields.length + values.length + words.length }
}
