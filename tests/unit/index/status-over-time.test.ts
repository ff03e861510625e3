import { describe, expect, it } from 'vitest'
import { buildDashboard } from '../../../shared/index/dashboards.ts'
import {
  canonicalChangesOf,
  canonicalStepsOf,
  type HistoryStep,
  statusStepsOf,
} from '../../../shared/index/history-facts.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import type { Revision } from '../../../shared/model/revision.ts'
import { entryOf, inputOf } from './sample.ts'

describe('status over time', () => {
  const revision = (commit: string, date: string, change: Revision['change'] = 'modified'): Revision => ({
    commit,
    parents: [],
    path: 'digests/a.md',
    blob: commit,
    author: 'hermes',
    authorDate: date,
    committerDate: date,
    subject: '',
    change,
    renamedFrom: null,
    similarity: null,
    renameProof: null,
    sameTextAs: null,
    signed: false,
  })
  const at = (commit: string, date: string, status: string, body: string): HistoryStep => ({
    revision: revision(commit, date),
    digest: entryOf('digests/a.md', { fields: { status } }).digest,
    body,
  })
  const steps = [
    at('1', '2026-05-01T10:00:00+02:00', 'draft', 'x'),
    at('2', '2026-05-01T12:00:00+02:00', 'active', 'x'),
    at('3', '2026-05-09T10:00:00+02:00', 'canonical', 'y'),
    at('4', '2026-05-10T10:00:00+02:00', 'canonical', 'y'),
    at('5', '2026-05-11T10:00:00+02:00', 'canonical', 'z'),
    { revision: revision('6', '2026-05-12T10:00:00+02:00', 'removed'), digest: null, body: null },
  ]

  it('keeps the steps that change something, and the removal', () => {
    expect(statusStepsOf(steps).map(({ commit, status, removed }) => [commit, status, removed])).toEqual([
      ['1', 'draft', false],
      ['2', 'active', false],
      ['3', 'canonical', false],
      ['6', null, true],
    ])
  })

  it('finds a body that was changed after it had become canonical', () => {
    expect(canonicalStepsOf(steps)).toEqual([
      {
        commit: '5',
        date: '2026-05-11T10:00:00+02:00',
        canonicalSince: '2026-05-09T10:00:00+02:00',
        changed: 'z',
      },
    ])
  })

  it('names the first line that reads otherwise, and none where lines were only dropped', () => {
    const changed = (before: string, now: string) =>
      canonicalStepsOf([
        at('1', '2026-05-09T10:00:00+02:00', 'canonical', before),
        at('2', '2026-05-11T10:00:00+02:00', 'canonical', now),
      ])[0]?.changed
    expect(changed('a\nb\nc\n', 'a\nB\nc\n')).toBe('B')
    expect(changed('a\nc\n', 'a\n\nb\nc\n')).toBe('b')
    expect(changed('a\na\n', 'a\na\na\n')).toBe('a')
    expect(changed('a\nb\nc\n', 'a\nc\n')).toBeNull()
  })

  it('counts digests by status after each day, and raises the problem', () => {
    const index = buildIndex(
      inputOf([entryOf('digests/a.md', { fields: { status: 'canonical' } })], [], {
        statusHistory: new Map([['digests/a.md', statusStepsOf(steps.slice(0, 5))]]),
        canonicalChanges: new Map([['digests/a.md', canonicalChangesOf(canonicalStepsOf(steps))]]),
      }),
    )
    const { status, canonicalChanges } = buildDashboard(index, '', false)
    const zero = { draft: 0, active: 0, canonical: 0, archived: 0, other: 0 }
    expect(status.map(({ changed, query, ...point }) => point)).toEqual([
      { ...zero, date: '2026-05-01', active: 1, edge: true },
      { ...zero, date: '2026-05-09', canonical: 1 },
    ])
    expect(canonicalChanges).toMatchObject([{ path: 'digests/a.md', commit: '5' }])
    expect(index.problems.map(({ code }) => code)).toEqual(['canonical.changed'])
    expect(buildDashboard(index, '-status:canonical', false)).toMatchObject({
      status: [],
      canonicalChanges: [],
    })
  })
})
