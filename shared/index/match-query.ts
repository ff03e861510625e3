import type { PastTexts } from '../search/past-texts.ts'
import { madeTextIndex, textIndexOf } from '../search/text-index.ts'
import { rowsThatMayHave, rowsWithText } from '../search/text-rows.ts'
import { matchWord } from '../search/word-match.ts'
import { daysBetween } from '../text/day-number.ts'
import { fold } from '../text/fold.ts'
import { isUndocumented } from './documented.ts'
import { everTest, runTest } from './ever-test.ts'
import type { IndexedRow } from './indexed-row.ts'
import { droppedTexts, itemTexts } from './item-texts.ts'
import { isOpen } from './judgement.ts'
import { countedBy, type FieldName, isCountField, isSectionField } from './query-fields.ts'
import {
  isSoughtValue,
  type QueryTerm,
  type QueryValue,
  type SoughtValue,
  type TextKind,
} from './query-model.ts'
import { lastDaysOf } from './query-values.ts'
import { type ValueField, valueFields } from './row-values.ts'
import { soughtText } from './sought-text.ts'

/** What a query needs to know beside the row itself. */
export interface MatchContext {
  /** All rows of the index. */
  readonly rows: readonly IndexedRow[]
  /** Greatest day of the set, for "last n days". */
  readonly newestDate: string | null
  /** Day of the last change in the set; null: none is known. */
  readonly newestChange: string | null
  /** The texts of all revisions; null: they were not read. */
  readonly past: PastTexts | null
}

/** Tells whether a row matches, that has this position among all rows of the index. */
export type RowTest = (row: IndexedRow, position: number) => boolean

/** `*` stands for any characters; case does not count; the whole text must fit. Linear in the text. */
function isLike(text: string, pattern: string): boolean {
  const parts = pattern.toLowerCase().split('*')
  const whole = text.toLowerCase()
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (parts.length === 1) return whole === first
  if (whole.length < first.length + last.length || !whole.startsWith(first) || !whole.endsWith(last))
    return false
  let at = first.length
  const end = whole.length - last.length
  for (const part of parts.slice(1, -1)) {
    const found = whole.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}

function compares(number: number, value: QueryValue): boolean {
  if (value.kind === 'range') {
    return (
      (value.from === '' || number >= Number(value.from)) && (value.to === '' || number <= Number(value.to))
    )
  }
  if (value.kind !== 'compare') return false
  const wanted = Number(value.text)
  switch (value.sign) {
    case '=':
      return number === wanted
    case '>':
      return number > wanted
    case '>=':
      return number >= wanted
    case '<':
      return number < wanted
    case '<=':
      return number <= wanted
  }
}

/** Days compare as far as the value is written: `<=2026-05` takes all of May. */
function dateFits(key: string, value: QueryValue, newest: string | null): boolean {
  const cut = (text: string) => key.slice(0, text.length)
  switch (value.kind) {
    case 'range':
      return (
        (value.from === '' || cut(value.from) >= value.from) && (value.to === '' || cut(value.to) <= value.to)
      )
    case 'compare':
      if (value.sign === '>') return cut(value.text) > value.text
      if (value.sign === '>=') return cut(value.text) >= value.text
      if (value.sign === '<') return cut(value.text) < value.text
      return cut(value.text) <= value.text
    case 'is': {
      const days = lastDaysOf(value.text)
      if (days === null) return cut(value.text) === value.text
      const age = daysBetween(key, newest)
      return age !== null && age >= 0 && age < days
    }
    default:
      return false
  }
}

function oneValue(field: ValueField | 'session', value: QueryValue): RowTest {
  const valuesOf = (row: IndexedRow): readonly (string | null)[] =>
    field === 'session' ? [row.session.sessionId] : row.values[field]
  switch (value.kind) {
    case 'missing':
      return (row) => valuesOf(row)[0] === null
    case 'empty':
      return (row) => valuesOf(row)[0] === ''
    case 'is':
      return (row) => valuesOf(row).includes(value.text)
    case 'undocumented':
      return (row) => valuesOf(row).some((one) => isUndocumented(field, one))
    case 'like':
      return (row) => valuesOf(row).some((one) => one !== null && isLike(one, value.pattern))
    default:
      return () => false
  }
}

/** Value `none`: no problem; `any`: some; a severity: the worst one; else a rule or its family. */
function problemTest(value: QueryValue): RowTest {
  if (value.kind === 'missing' || value.kind === 'empty') return (row) => row.session.problemCount === 0
  if (value.kind !== 'is') return (row) => compares(row.session.problemCount, value)
  const text = value.text
  if (text === 'none') return (row) => row.session.problemCount === 0
  if (text === 'any') return (row) => row.session.problemCount > 0
  if (text === 'error' || text === 'warning' || text === 'info')
    return (row) => row.session.worstProblem === text
  return (row) =>
    row.problems.some((one) => isOpen(one) && (one.code === text || one.code.startsWith(`${text}.`)))
}

function hasTest(named: FieldName): RowTest {
  if ((valueFields as readonly string[]).includes(named)) {
    return (row) => row.values[named as ValueField].some((one) => one !== null && one !== '')
  }
  if (isCountField(named)) return (row) => row.session.counts[countedBy[named].count] > 0
  if (isSectionField(named)) return (row) => itemTexts(row, named).folded !== ''
  switch (named) {
    case 'session':
      return (row) => row.session.sessionId !== null && row.session.sessionId !== ''
    case 'date':
      return (row) => row.session.date !== null
    case 'revisions':
      return (row) => (row.session.revisions ?? 0) > 0
    case 'problems':
      return (row) => row.session.problemCount > 0
    case 'record':
      return (row) => row.record !== null
    case 'removed':
      return (row) => row.session.removed
    case 'uncommitted':
      return (row) => row.session.uncommitted !== null
    case 'path':
      return (row) => row.session.path !== null
    default:
      return () => true
  }
}

/**
 * A text of items or of a section. Those of decisions are the ones that the view Decisions lists: what was dropped from a
 * digest is found, too. Its words are in no index of words, so it is looked through by itself.
 */
function itemTextTest(field: FieldName, value: SoughtValue, { rows }: MatchContext): RowTest {
  const sought = soughtText(value)
  const dropped: RowTest = field === 'decisions' ? (row) => sought.isIn(droppedTexts(row)) : () => false
  const { folded, word } = sought
  // Words of items are in the index of words; where it is made, few rows are looked at.
  const texts = value.kind !== 'exact' && isCountField(field) && folded !== '' ? madeTextIndex(rows) : null
  const mayHave = texts && (word ? texts.having(matchWord(folded, word).ids) : rowsThatMayHave(texts, folded))
  return (row, position) =>
    (mayHave?.[position] !== 0 && sought.isIn(itemTexts(row, field))) || dropped(row, position)
}

function valueTest(field: FieldName, value: QueryValue, context: MatchContext): RowTest {
  if (field === 'date' || field === 'month') {
    if (value.kind === 'missing') return (row) => row.session.dateKey === null
    return (row) => row.session.dateKey !== null && dateFits(row.session.dateKey, value, context.newestDate)
  }
  if (field === 'changed') {
    if (value.kind === 'missing') return (row) => row.session.lastChange === null
    return (row) =>
      row.session.lastChange !== null && dateFits(row.session.lastChange, value, context.newestChange)
  }
  if (field === 'ever')
    return value.kind === 'is' || value.kind === 'prefix' ? everTest(value, context) : () => false
  if (field === 'session' || (valueFields as readonly string[]).includes(field)) {
    return oneValue(field as ValueField | 'session', value)
  }
  if (field === 'problems') return problemTest(value)
  if (isCountField(field) || isSectionField(field)) {
    if (value.kind === 'missing' || value.kind === 'empty')
      return (row, position) => !hasTest(field)(row, position)
    if (isSoughtValue(value)) return itemTextTest(field, value, context)
    return (row) => isCountField(field) && compares(row.session.counts[countedBy[field].count], value)
  }
  const text = value.kind === 'is' ? value.text : ''
  switch (field) {
    case 'revisions':
      if (value.kind === 'missing') return (row) => row.session.revisions === null
      return (row) => row.session.revisions !== null && compares(row.session.revisions, value)
    case 'title': {
      if (value.kind === 'exact') return (row) => row.session.title.includes(value.text)
      if (value.kind === 'like') return (row) => isLike(row.session.title, value.pattern)
      if (value.kind === 'prefix') {
        const finds = runTest(value)
        return (row) => finds(fold(row.session.title))
      }
      if (value.kind !== 'is') return (row) => row.session.title === ''
      const wanted = fold(text)
      return (row) => fold(row.session.title).includes(wanted)
    }
    case 'path': {
      if (value.kind === 'exact') return (row) => row.session.path?.includes(value.text) ?? false
      if (value.kind === 'like') return (row) => isLike(row.pathText, value.pattern)
      if (value.kind !== 'is') return (row) => row.session.path === null
      const wanted = text.toLowerCase()
      return (row) => row.pathText.includes(wanted)
    }
    case 'record':
      if (text === 'yes') return (row) => row.record !== null
      if (text === 'no' || value.kind !== 'is') return (row) => row.record === null
      return (row) => row.pair?.method === text
    case 'removed':
      return (row) => row.session.removed === (text === 'yes')
    case 'uncommitted':
      if (text === 'yes' || text === 'no')
        return (row) => (row.session.uncommitted !== null) === (text === 'yes')
      return (row) => row.session.uncommitted === (text === '' ? null : text)
    default:
      return hasTest(text as FieldName)
  }
}

/** The test of a text without a field. All rows are looked up at once, and only when the first is asked about. */
function textTest(text: string, how: TextKind, rows: readonly IndexedRow[]): RowTest {
  let found: Uint8Array | null = null
  return (_, position) => {
    found ??= rowsWithText(textIndexOf(rows), text, how)
    return found[position] === 1
  }
}

/** Long lists of row ids are looked up, not walked. */
function idsTest(values: readonly QueryValue[]): RowTest {
  const wanted = new Set(values.flatMap((value) => (value.kind === 'is' ? [value.text] : [])))
  return ({ session }) => wanted.has(session.id) || (session.path !== null && wanted.has(session.path))
}

function positiveTest(term: QueryTerm, context: MatchContext): RowTest {
  switch (term.kind) {
    case 'ignored':
      return () => true
    case 'text':
      return textTest(term.text, term.how, context.rows)
    case 'any': {
      const branches = term.branches.map((branch) => branch.map((one) => testOf(one, context)))
      return (row, position) => branches.some((tests) => tests.every((test) => test(row, position)))
    }
    case 'field': {
      if (term.field === 'id') return idsTest(term.values)
      const tests = term.values.map((value) => valueTest(term.field, value, context))
      const [only] = tests
      return only && tests.length === 1 ? only : (row, position) => tests.some((test) => test(row, position))
    }
  }
}

/** The test of one term. */
export function testOf(term: QueryTerm, context: MatchContext): RowTest {
  const test = positiveTest(term, context)
  return term.kind !== 'ignored' && term.not ? (row, position) => !test(row, position) : test
}

/** True when the query asks about removed digests, which are out of everything otherwise. */
export function asksForRemoved(terms: readonly QueryTerm[]): boolean {
  return terms.some((term) => {
    if (term.kind === 'any') return term.branches.some(asksForRemoved)
    if (term.kind !== 'field') return false
    return (
      term.field === 'removed' ||
      term.field === 'ever' ||
      (term.field === 'has' && term.values.some((one) => one.kind === 'is' && one.text === 'removed'))
    )
  })
}

/** True when the query looks for words in the texts of rows, or of their items. */
export function asksForText(terms: readonly QueryTerm[]): boolean {
  return terms.some(
    (term) =>
      term.kind === 'text' ||
      (term.kind === 'any' && term.branches.some(asksForText)) ||
      (term.kind === 'field' && term.values.some(({ kind }) => kind === 'word' || kind === 'prefix')),
  )
}

/** True when the query asks about texts of the past. */
export function asksForEver(terms: readonly QueryTerm[]): boolean {
  return terms.some((term) =>
    term.kind === 'any' ? term.branches.some(asksForEver) : term.kind === 'field' && term.field === 'ever',
  )
}
