import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldNames } from '../../../shared/index/query-fields.ts'
import {
  chipsOf,
  cycleValue,
  parseQuery,
  printQuery,
  type Query,
  type QueryTerm,
  type QueryValue,
  toggleValue,
  valueState,
  withoutTerm,
} from '../../../shared/index/query-grammar.ts'

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    'OR',
    'AND',
    '-',
    '-x',
    '(missing)',
    'a b',
    'a,b',
    '"',
    '\\',
    '\\"',
    '>3',
    '1..2',
    '3',
    'x:y',
    '日本',
  ),
)
const number = fc.nat({ max: 999 }).map(String)
const sign = fc.constantFrom('=' as const, '>' as const, '>=' as const, '<' as const, '<=' as const)
const edge = fc.constantFrom({ kind: 'missing' } as const, { kind: 'empty' } as const)
const literal = text.map((one): QueryValue => ({ kind: 'is', text: one }))
const exact = text.map((one): QueryValue => ({ kind: 'exact', text: one }))
const counted: fc.Arbitrary<QueryValue> = fc.oneof(
  fc.record({ kind: fc.constant('compare' as const), sign, text: number }),
  fc.record({ kind: fc.constant('range' as const), from: number, to: number }),
)
const dated: fc.Arbitrary<QueryValue> = fc.constantFrom(
  { kind: 'is', text: '2026-05' },
  { kind: 'is', text: 'last30d' },
  { kind: 'is', text: 'last-30-days' },
  { kind: 'range', from: '2026-05', to: '' },
  { kind: 'compare', sign: '<=', text: '2026' },
)
const some = (values: fc.Arbitrary<QueryValue>) =>
  fc.array(fc.oneof(values, edge), { minLength: 1, maxLength: 3 })
const not = fc.boolean()

const leaf: fc.Arbitrary<QueryTerm> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    not,
    text,
    how: fc.constantFrom('phrase' as const, 'exact' as const),
  }),
  fc.record({
    kind: fc.constant('text' as const),
    not,
    text: fc.constantFrom(
      'rollback',
      'roll-back',
      'Überblick',
      '日本',
      '12:30',
      'https://example.org',
      '=x',
      'C++',
    ),
    how: fc.constant('word' as const),
  }),
  fc.record({
    kind: fc.constant('text' as const),
    not,
    text: fc.constantFrom('rollb', 'roll-b', 'Überb', '日'),
    how: fc.constant('prefix' as const),
  }),
  fc.record({
    kind: fc.constant('field' as const),
    not,
    field: fc.constantFrom(
      'project' as const,
      'tag' as const,
      'title' as const,
      'path' as const,
      'id' as const,
    ),
    values: some(literal),
  }),
  fc.record({
    kind: fc.constant('field' as const),
    not,
    field: fc.constantFrom('gaps' as const, 'decisions' as const),
    values: some(fc.oneof(literal, exact, counted)),
  }),
  fc.record({
    kind: fc.constant('field' as const),
    not,
    field: fc.constant('revisions' as const),
    values: some(counted),
  }),
  fc.record({
    kind: fc.constant('field' as const),
    not,
    field: fc.constantFrom('date' as const, 'changed' as const),
    values: some(dated),
  }),
)
const { term } = fc.letrec<{ term: QueryTerm }>((tie) => ({
  term: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.record({
      kind: fc.constant('any' as const),
      not,
      branches: fc.array(fc.array(tie('term'), { minLength: 1, maxLength: 3 }), {
        minLength: 2,
        maxLength: 3,
      }),
    }),
  ),
}))

describe('the query language', () => {
  it('prints what it reads as the same query again', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 4 }), (terms) => {
        const query: Query = { terms }
        expect(parseQuery(printQuery(query))).toEqual({ query, faults: [] })
      }),
    )
  })

  it('reads any text, with faults inside it, and prints it stably', () => {
    const signs = fc.constantFrom(
      '(',
      ')',
      '-(',
      '"',
      '-',
      ':',
      ',',
      ' ',
      'OR',
      'AND',
      'gaps',
      'project',
      'x',
      '*',
      '..',
      '>',
      '3',
      '\\',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(signs).map((parts) => parts.join('')),
        ),
        (typed) => {
          const { query, faults } = parseQuery(typed)
          for (const fault of faults) {
            expect(fault.at).toBeGreaterThanOrEqual(0)
            expect(fault.length).toBeGreaterThan(0)
            expect(fault.at + fault.length).toBeLessThanOrEqual(typed.length)
          }
          expect(parseQuery(printQuery(query)).query).toEqual(query)
          // Taken away from the end on, the chips leave nothing.
          let left = query
          for (let chips = chipsOf(left); chips.length > 0; chips = chipsOf(left))
            left = parseQuery(chips.at(-1)?.queryWithout ?? '').query
          expect(left.terms).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  })

  it('takes what is turned round twice as it stands', () => {
    expect(printQuery(parseQuery('-(-("a b"))').query)).toBe('"a b"')
    expect(printQuery(parseQuery('x OR -(-(a gaps:0))').query)).toBe('(x OR a gaps:0)')
    expect(printQuery(parseQuery('-(-(a OR b))').query)).toBe('(a OR b)')
  })

  it('survives brackets without end', () => {
    const { faults } = parseQuery('('.repeat(10_000))
    expect(faults.length).toBeGreaterThan(0)
  })

  it.each([
    ['project:', 0, 8, 'A value is missing after “project:”.'],
    ['a nosuch:x', 2, 8, 'There is no field nosuch.'],
    ['revisions:many', 10, 4, '“many” is no number.'],
    ['date:soon', 5, 4, '“soon” is no date.'],
    ['(a OR )', 3, 2, 'OR needs something on both sides.'],
    ['(a', 0, 1, 'This bracket is not closed.'],
    ['a)', 1, 1, 'This bracket closes nothing.'],
    ['x "abc', 2, 4, 'The quotation mark is not closed'],
  ])('says what is wrong in %s, and where', (typed, at, length, what) => {
    const [fault] = parseQuery(typed).faults
    expect(fault).toMatchObject({ at, length })
    expect(fault?.what).toContain(what)
  })

  it('takes addresses and times as words, not as fields', () => {
    expect(parseQuery('https://example.org 12:30')).toEqual({
      query: {
        terms: [
          { kind: 'text', not: false, text: 'https://example.org', how: 'word' },
          { kind: 'text', not: false, text: '12:30', how: 'word' },
        ],
      },
      faults: [],
    })
  })

  it('keeps text that it does not understand when a filter is added', () => {
    const { query } = parseQuery('nosuch:x status:draft')
    expect(printQuery(toggleValue(query, 'project', 'a b', 'not'))).toBe(
      'nosuch:x status:draft -project:"a b"',
    )
  })
})

describe('editing by facets and chips', () => {
  const values = fc.oneof(fc.string(), fc.constant(null))

  it('goes from none to asked for to excluded to none', () => {
    fc.assert(
      fc.property(values, fc.constantFrom('project' as const, 'tag' as const), (value, field) => {
        const start = parseQuery('status:draft project:kept').query
        fc.pre(value !== 'kept')
        const any = cycleValue(start, field, value)
        expect(valueState(any, field, value)).toBe('any')
        const excluded = cycleValue(any, field, value)
        expect(valueState(excluded, field, value)).toBe('not')
        const none = cycleValue(excluded, field, value)
        expect(valueState(none, field, value)).toBe(null)
        expect(printQuery(none)).toBe(printQuery(start))
      }),
    )
  })

  it('puts values of one field together, and counts of the facet as comparisons', () => {
    let query = parseQuery('').query
    query = toggleValue(query, 'model', 'a', 'any')
    query = toggleValue(query, 'model', 'b', 'any')
    query = toggleValue(query, 'gaps', '>=3', 'any')
    query = toggleValue(query, 'gaps', '0', 'any')
    query = toggleValue(query, 'project', null, 'not')
    query = toggleValue(query, 'domain', '', 'any')
    expect(printQuery(query)).toBe('model:a,b gaps:>=3,0 -project:(missing) domain:(empty)')
    expect(printQuery(withoutTerm(query, 1))).toBe('model:a,b -project:(missing) domain:(empty)')
  })

  it('counts the values of a long list', () => {
    const ids = Array.from({ length: 14 }, (_, at) => `digests/${at}.md`)
    expect(chipsOf(parseQuery(`id:${ids.join(',')}`).query)[0]?.sentence).toBe(
      'session is one of 14 named sessions',
    )
  })

  it('makes a sentence in parts of a term', () => {
    const [chip] = chipsOf(parseQuery('-status:archived gaps:>1').query)
    expect(chip).toMatchObject({
      parts: [
        { text: 'status', role: 'field' },
        { text: 'is not', role: 'verb' },
        { text: 'archived', role: 'value' },
      ],
      queryWithout: 'gaps:>1',
    })
  })
})

it('knows every field by its own name', () => {
  for (const field of fieldNames) {
    const typed = {
      date: '2026',
      changed: '2026',
      month: '2026-05',
      revisions: '1',
      removed: 'no',
      uncommitted: 'no',
      record: 'no',
      has: 'gaps',
    }
    const value = typed[field as keyof typeof typed] ?? 'x'
    const { query, faults } = parseQuery(`${field}:${value}`)
    expect(faults).toEqual([])
    expect(query.terms[0]).toMatchObject({ kind: 'field', field })
  }
})
