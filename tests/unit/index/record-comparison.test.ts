import { describe, expect, it } from 'vitest'
import { compareWithRecord } from '../../../shared/index/record-comparison.ts'
import { recordDifferences } from '../../../shared/index/record-differences.ts'
import { entryOf, recordOf } from './sample.ts'

const path = 'digests/2026-02-01-a.md'
const digest = entryOf(path, {
  fields: { session_date: '2026-02-01', model: 'm1', project: 'alpha', status: 'draft' },
  sections: {
    Decisions: ['Keep the queue short', 'Roll back after two failed checks', 'Only here'],
    Gaps: ['No second test'],
    'Promotion Targets': [],
  },
}).digest

const record = recordOf(3, 's-1', {
  timestamp: '2026-02-01T10:00:00',
  model: 'm2',
  items: {
    decision: ['keep the queue short.', 'Roll back after three failed checks', 'Only there'],
    learning: ['Write it down'],
  },
  keys: {
    session_id: 's-1',
    timestamp: '2026-02-01T10:00:00',
    model: 'm2',
    project: 'alpha',
    host: 'north',
    decisions: [],
    learnings: [],
  },
})
const compared = compareWithRecord(digest, path, record, () => 0)

describe('a digest beside its record', () => {
  it('has every field of both, what differs first, and the same differences as the problems', () => {
    expect(compared.fields.map(({ key, digest: a, record: b, state }) => [key, a, b, state])).toEqual([
      ['model', 'm1', 'm2', 'differs'],
      ['session_date', '2026-02-01', '2026-02-01T10:00:00', 'agrees'],
      ['project', 'alpha', 'alpha', 'agrees'],
      ['status', 'draft', null, 'one side'],
      ['session_id', null, 's-1', 'one side'],
      ['host', null, 'north', 'one side'],
    ])
    const told = recordDifferences(digest, path, record).filter(
      ({ key }) => key === 'model' || key === 'project',
    )
    expect(compared.fields.filter(({ state }) => state === 'differs').map(({ key }) => key)).toEqual(
      told.map(({ key }) => key),
    )
  })

  it('pairs items: kept whatever the case and punctuation, reworded by likeness, else on one side', () => {
    expect(compared.items.map(({ change, old, new: now }) => [change, old, now])).toEqual(
      expect.arrayContaining([
        ['kept', 'Keep the queue short', 'keep the queue short.'],
        ['reworded', 'Roll back after two failed checks', 'Roll back after three failed checks'],
        ['dropped', 'Only here', null],
        ['added', null, 'Only there'],
      ]),
    )
    expect(compared.items).toHaveLength(4)
    expect(compared.items.find(({ change }) => change === 'reworded')?.newSpans).not.toBeNull()
    expect(compared.items.find(({ change }) => change === 'added')?.to).toBe(3)
    expect(compared.items.find(({ change }) => change === 'kept')?.to).toBe(1)
  })

  it('takes silence for no difference, and says where it is', () => {
    expect(compared.silent).toEqual([
      { section: 'Durable Learnings', side: 'digest', items: 1 },
      { section: 'Gaps', side: 'record', items: 1 },
    ])
  })
})
