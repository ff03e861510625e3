import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinSteps } from '../../../shared/index/join-sessions.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { toEnd } from '../../../shared/steps.ts'
import { entryOf, inputOf, recordOf } from './sample.ts'

const day = { session_date: '2026-05-12', model: 'deepseek-v4-pro' }
const stamp = { timestamp: '2026-05-12T14:15:03Z', model: 'openrouter/deepseek-v4-pro' }

const joinSessions = (...args: Parameters<typeof joinSteps>) => toEnd(joinSteps(...args))

function methods(...args: Parameters<typeof joinSessions>) {
  return joinSessions(...args).pairs.map(({ entry, record, method }) => [entry.path, record.line, method])
}

describe('the join of digests and records', () => {
  it('takes an explicit id before anything else', () => {
    const byId = entryOf('digests/a.md', { fields: { session_id: '20260512_141503_9ab3f2' } })
    const byDay = entryOf('digests/b.md', { fields: day })
    expect(methods([byDay, byId], [recordOf(1, '20260512_141503_9ab3f2', stamp)])).toEqual([
      ['digests/a.md', 1, 'session-id'],
    ])
  })

  it('finds an id in a file name, as the whole name, and in the text', () => {
    const records = [
      recordOf(1, '20260512_141503_9ab3f2'),
      recordOf(2, 's-77-night'),
      recordOf(3, 'run_0042_x'),
    ]
    const digests = [
      entryOf('digests/20260512_141503_9ab3f2-rollback.md'),
      entryOf('digests/s-77-night.md'),
      entryOf('digests/c.md', { sections: { Context: ['Session: run_0042_x on discord'] } }),
    ]
    expect(methods(digests, records)).toEqual([
      ['digests/s-77-night.md', 2, 'file-name'],
      ['digests/20260512_141503_9ab3f2-rollback.md', 1, 'file-name'],
      ['digests/c.md', 3, 'id-in-body'],
    ])
  })

  it('does not join by a text that names several sessions, nor an id that several texts name', () => {
    const index = entryOf('digests/index.md', { sections: { Links: ['run_0042_x and run_0043_x'] } })
    expect(methods([index], [recordOf(1, 'run_0042_x'), recordOf(2, 'run_0043_x')])).toEqual([])
    const two = ['a', 'b'].map((name) =>
      entryOf(`digests/${name}.md`, { sections: { Context: ['run_0042_x'] } }),
    )
    expect(methods(two, [recordOf(1, 'run_0042_x')])).toEqual([])
  })

  it('joins by day and model only where both are unique, and never against two different ids', () => {
    const one = entryOf('digests/a.md', { fields: day })
    const two = entryOf('digests/b.md', { fields: day })
    const other = entryOf('digests/c.md', { fields: { ...day, session_id: 'other-1' } })
    expect(methods([one], [recordOf(1, 'x-1', stamp)])).toEqual([['digests/a.md', 1, 'date-and-model']])
    expect(methods([one, two], [recordOf(1, 'x-1', stamp)])).toEqual([])
    expect(methods([one], [recordOf(1, 'x-1', stamp), recordOf(2, 'x-2', stamp)])).toEqual([])
    expect(methods([other], [recordOf(1, 'x-1', stamp)])).toEqual([])
  })

  it('joins like decisions last, and says how like they are', () => {
    const decisions = ['Keep QMD as search layer', 'Scan every write for secrets']
    const digest = entryOf('digests/a.md', {
      sections: { Decisions: ['Keep QMD as the search layer', 'Scan every write for secrets'] },
    })
    const { pairs } = joinSessions([digest], [recordOf(1, '', { items: { decision: decisions } })])
    expect(pairs).toMatchObject([{ method: 'text-likeness', certainty: 0.91 }])
    const unlike = entryOf('digests/b.md', { sections: { Decisions: ['Deploy from a tag'] } })
    expect(methods([unlike], [recordOf(1, '', { items: { decision: decisions } })])).toEqual([])
  })

  it('joins each id once: a repeated line and a copied file stay rows of their own', () => {
    const twice = [recordOf(1, 'x-1'), recordOf(2, 'x-1')]
    const copies = ['a', 'b', 'c'].map((name) =>
      entryOf(`digests/${name}.md`, { fields: { session_id: 'x-1' } }),
    )
    const index = buildIndex(inputOf(copies, twice))
    expect(index.rows).toHaveLength(3)
    const lone = buildIndex(inputOf(copies.slice(0, 1), twice))
    expect(lone.rows.map((row) => row.session.id)).toEqual(['d:digests/a.md', 'r:data/sessions.jsonl:1'])
    expect(lone.problems.map((problem) => [problem.code, problem.sessionRow])).toContainEqual([
      'record.id-duplicate',
      'd:digests/a.md',
    ])
  })

  const ids = fc.constantFrom('', 'run_01_a', 'run_02_a', 'run_03_a')
  const arbitrary = fc.tuple(
    fc.array(
      fc.record({
        id: ids,
        day: fc.constantFrom('2026-05-01', '2026-05-02'),
        named: ids,
        removed: fc.boolean(),
        decision: fc.constantFrom('keep the last three releases', 'scan all writes first'),
      }),
      { maxLength: 8 },
    ),
    fc.array(
      fc.record({
        id: ids,
        day: fc.constantFrom('2026-05-01', '2026-05-02'),
        decision: fc.constantFrom('keep the last three releases', 'scan all writes first'),
      }),
      { maxLength: 8 },
    ),
  )

  it('loses nothing and joins nothing twice; a join that is repeated after a change is the same as one anew', () => {
    fc.assert(
      fc.property(arbitrary, fc.nat(), ([drafts, lines], pick) => {
        const make = (one: (typeof drafts)[number], at: number) =>
          entryOf(`digests/${at}${one.named === '' ? '' : `-${one.named}`}.md`, {
            fields: { session_date: one.day, model: 'm', ...(one.id === '' ? {} : { session_id: one.id }) },
            sections: { Decisions: [one.decision] },
            removed: one.removed,
          })
        const digests = drafts.map(make)
        const records = lines.map((one, at) =>
          recordOf(at + 1, one.id, { timestamp: one.day, model: 'm', items: { decision: [one.decision] } }),
        )
        const joined = joinSessions(digests, records)
        const entries = [...joined.pairs.map((pair) => pair.entry), ...joined.digestsAlone]
        const halves = [...joined.pairs.map((pair) => pair.record), ...joined.recordsAlone]
        expect(new Set(entries)).toEqual(new Set(digests))
        expect(entries).toHaveLength(digests.length)
        expect(new Set(halves)).toEqual(new Set(records))
        expect(halves).toHaveLength(records.length)

        const changed = digests.map((entry, at) => {
          const draft = drafts[at]
          if (!draft || at !== pick % Math.max(1, drafts.length)) return entry
          const next = make(
            { ...draft, decision: 'scan all writes first', id: draft.id === '' ? '' : 'run_02_a' },
            at,
          )
          return { ...next, path: entry.path }
        })
        const again = joinSessions(changed, records)
        const anew = joinSessions(
          [...changed].reverse().reverse(),
          records.map((record) => ({ ...record })),
        )
        const lined = ({ pairs }: typeof joined) =>
          pairs.map(({ entry, record, method }) => [entry.path, record.line, method])
        expect(lined(again)).toEqual(lined(anew))
      }),
      { numRuns: 300 },
    )
  })
})

describe('a session of two halves', () => {
  const digest = entryOf('digests/a.md', {
    fields: { ...day, session_id: 'x-1', project: 'alpha' },
    sections: { Decisions: ['Keep one', 'Keep two'] },
  })

  it('agrees where both say the same, whatever the punctuation', () => {
    const record = recordOf(1, 'x-1', { ...stamp, items: { decision: ['keep one.', 'Keep **two**'] } })
    const { rows } = buildIndex(inputOf([digest], [record]))
    expect(rows[0]?.session.record).toEqual({ line: 1, matchedBy: 'session-id', agrees: true })
    expect(rows[0]?.problems).toEqual([])
  })

  it('names the items and fields that differ', () => {
    const record = recordOf(4, 'x-1', {
      timestamp: '2026-05-20T14:15:03Z',
      model: 'qwen3-max',
      items: { decision: ['Keep one', 'Keep two', 'Keep three'] },
    })
    const { rows } = buildIndex(inputOf([digest], [record]))
    expect(rows[0]?.session.record?.agrees).toBe(false)
    expect(rows[0]?.problems.map(({ code, what, line }) => [code, what, line])).toEqual([
      [
        'record.field-differs',
        'The digest has `session_date: 2026-05-12`, its JSON line 4 has 2026-05-20T14:15:03Z.',
        2,
      ],
      ['record.field-differs', 'The digest has `model: deepseek-v4-pro`, its JSON line 4 has qwen3-max.', 3],
      ['record.items-differ', 'The digest holds 2 decisions, its JSON line 4 holds 3.', 7],
    ])
  })

  it('points at the first item that the record has not', () => {
    const record = recordOf(4, 'x-1', { ...stamp, items: { decision: ['Keep one', 'Keep three'] } })
    const { rows } = buildIndex(inputOf([digest], [record]))
    const line = digest.digest.sections
      .flatMap(({ items }) => items)
      .find(({ text }) => text === 'Keep two')?.line
    expect(rows[0]?.problems.map(({ code, line: place }) => [code, place])).toEqual([
      ['record.items-differ', line],
    ])
  })

  it('counts the lists of the record where the digest has no such section, and never both', () => {
    const record = recordOf(1, 'x-1', {
      ...stamp,
      items: { decision: ['Keep one', 'Keep two'], gap: ['No test', 'No owner'] },
    })
    const { rows } = buildIndex(inputOf([digest], [record]))
    expect(rows[0]?.session.counts).toMatchObject({ decisions: 2, gaps: 2 })
    expect(rows[0]?.session.record?.agrees).toBe(true)
  })
})
