import { describe, expect, it } from 'vitest'
import { compareDigests } from '../../../shared/diff/compare-digests.ts'
import { diffFields, type FieldComparison } from '../../../shared/diff/diff-fields.ts'
import { splitLines } from '../../../shared/diff/split-lines.ts'
import { compared, digestOf } from './compared.ts'

const front = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n# T\n`

function fields(a: string, b: string): FieldComparison {
  return diffFields(digestOf(a), digestOf(b), splitLines(a).lines, splitLines(b).lines)
}

function summary(a: string, b: string): string {
  const options = { ignoreWhitespace: false, budgetMs: 60_000, now: () => performance.now() }
  return compareDigests(compared(a), compared(b), options).summary
}

describe('diffFields', () => {
  it('tells added, removed and changed fields with their lines', () => {
    const { changes, equal, orderKept } = fields(
      front('status: draft', 'model: opus', 'owner: me'),
      front('status: active', 'model: opus', 'confidence: high'),
    )
    expect(changes).toEqual([
      { key: 'status', change: 'changed', old: 'draft', new: 'active', oldLine: 2, newLine: 2 },
      { key: 'confidence', change: 'added', old: null, new: 'high', oldLine: null, newLine: 4 },
      { key: 'owner', change: 'removed', old: 'me', new: null, oldLine: 4, newLine: null },
    ])
    expect([equal, orderKept]).toEqual([1, true])
  })

  it.each([
    ['quotes', front('model: opus'), front('model: "opus"')],
    ['list style', front('tags: [a, b]'), front('tags:', '  - a', '  - b')],
    ['a comment', front('model: opus'), front('model: opus # the large one')],
    ['an alias of the key', front('session_date: 2026-01-05'), front('date: 2026-01-05')],
  ])('calls %s a matter of style', (_, a, b) => {
    expect(fields(a, b).changes.map(({ change }) => change)).toEqual(['style'])
  })

  it.each([
    ['1.10 is not 1.1', front('version: 1.10'), front('version: 1.1')],
    ['007 is not 7', front('run: 007'), front('run: 7')],
    ['no is not false', front('done: no'), front('done: false')],
  ])('compares values as written: %s', (_, a, b) => {
    expect(fields(a, b).changes.map(({ change }) => change)).toEqual(['changed'])
  })

  it('tells which element of a list is new', () => {
    const a = front('tags: [a, b]')
    const b = front('tags: [a, b, c]')
    expect(fields(a, b).changes).toMatchObject([
      { change: 'changed', old: 'a, b', new: 'a, b, c', elements: { added: ['c'], removed: [] } },
    ])
    expect(summary(a, b)).toBe('c added to tags.')
  })

  it('tells a list in another order from a changed one', () => {
    const a = front('tags: [a, b]')
    const b = front('tags: [b, a]')
    expect(fields(a, b).changes.map(({ change }) => change)).toEqual(['order'])
    expect(summary(a, b)).toBe('tags in another order.')
  })

  it('sees swapped fields as order only', () => {
    const a = front('project: x', 'domain: y')
    const b = front('domain: y', 'project: x')
    expect(fields(a, b)).toEqual({ changes: [], equal: 2, orderKept: false })
    expect(summary(a, b)).toBe('Order of fields only.')
  })

  it('does not call an added field between others a change of order', () => {
    expect(fields(front('a: 1', 'b: 2'), front('a: 1', 'x: 9', 'b: 2')).orderKept).toBe(true)
  })

  it('names long values by their key alone and counts many fields', () => {
    const long = 'a title that goes on and on, longer than a sentence can hold'
    expect(summary(front('title: short'), front(`title: ${long}`))).toContain('title changed')
    const many = Array.from({ length: 8 }, (_, at) => `k${at}: v`)
    expect(summary(front('x: y'), front('x: y', ...many))).toBe(
      'k0 added, k1 added, k2 added, k3 added, k4 added, 3 more fields changed.',
    )
  })

  it('says what an empty value was filled with', () => {
    expect(summary(front('status:'), front('status: active'))).toBe('status (empty) → active.')
  })
})

describe('fields that stand in a map on one side', () => {
  const nested = front(
    'session:',
    '  status: draft',
    '  model: opus',
    'links:',
    '  plan: a.md',
    '  spec: b.md',
  )
  const flat = (status: string, spec = 'b.md') =>
    front(`status: ${status}`, 'model: opus', 'links:', '  plan: a.md', `  spec: ${spec}`)

  it('are those of the top level on the other, and nothing of another map went or came', () => {
    expect(fields(nested, flat('draft')).changes).toEqual([])
    expect(fields(flat('draft'), nested).changes).toEqual([])
    expect(summary(nested, flat('draft'))).toBe(
      'frontmatter written differently; otherwise whitespace only, on 2 lines.',
    )
    expect(summary(nested, flat('active'))).toBe(
      'status draft → active; otherwise whitespace only, on 1 line.',
    )
    expect(summary(flat('active'), nested)).toBe(
      'status active → draft; otherwise whitespace only, on 1 line.',
    )
  })

  it('are told by their map, where it is on both sides and only one was looked into', () => {
    expect(fields(nested, flat('draft', 'c.md')).changes).toMatchObject([{ key: 'links', change: 'changed' }])
    expect(fields(flat('draft', 'c.md'), nested).changes).toMatchObject([{ key: 'links', change: 'changed' }])
  })

  it('went or came where the other side has neither them nor their map', () => {
    const less = front('status: draft', 'model: opus')
    expect(
      fields(nested, less)
        .changes.map(({ key, change }) => `${key} ${change}`)
        .sort(),
    ).toEqual(['links removed', 'plan removed', 'spec removed'])
  })
})

it('tells what fields say before how they are written, and counts the latter where they are many', () => {
  const a = front('one: "1"', 'two: "2"', 'status: draft')
  expect(summary(a, front('one: 1', 'two: 2', 'status: active'))).toBe(
    'status draft → active, one written differently, two written differently.',
  )
  const many = Array.from({ length: 6 }, (_, at) => `k${at}`)
  expect(
    summary(
      front(...many.map((key) => `${key}: "x"`), 'status: draft'),
      front(...many.map((key) => `${key}: x`), 'status: active'),
    ),
  ).toBe('status draft → active, 6 fields written differently.')
})
