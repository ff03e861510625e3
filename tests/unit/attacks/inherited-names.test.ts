import { describe, expect, it } from 'vitest'
import { Rewrites } from '../../../main/repo-host/rewrites.ts'
import { journalEntry } from '../../../shared/digest/journal.ts'
import { queryDecisions } from '../../../shared/index/decisions.ts'
import { queryProblems } from '../../../shared/index/problems.ts'
import { compareWithRecord } from '../../../shared/index/record-comparison.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { entryOf, inputOf, problemOf, recordOf } from '../index/sample.ts'
import { goodDigest } from './engine-views.ts'

/** What every object of the language holds without being told. */
const inherited = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']

describe.each(inherited)('the name %s means nothing of itself', (name) => {
  it('as the word of a journal entry', () => {
    const { kind, text } = journalEntry([`- [2026-04-10 18:45] ${name}: it is a class`])
    expect(kind).toBeNull()
    expect(text).toContain(`${name}: it is a class`)
  })

  it('as a column to sort or group by', () => {
    const problems = [
      problemOf('digests/a.md', { code: 'field.missing', line: 1 }),
      problemOf('digests/a.md', { code: 'date.impossible', severity: 'error', line: 2 }),
    ]
    const sections = { Decisions: ['Keep', 'Drop'] }
    const index = buildIndex(
      inputOf([
        entryOf('digests/a.md', { fields: { session_date: '2026-05-01' }, problems, sections }),
        entryOf('digests/b.md', { fields: { session_date: '2026-05-02' }, sections }),
      ]),
    )
    const sort = [{ column: name, desc: false }]
    const plain = { query: '', removed: false }
    const rows = (more: object) => querySessions(index, { ...plain, sort: [], group: null, ...more })
    expect(rows({ sort }).ids).toEqual(rows({}).ids)
    expect(rows({ group: name }).groups).toEqual(rows({}).groups)
    const decisions = (more: object) =>
      queryDecisions(index, { ...plain, sort: [], byProject: false, state: 'any', ...more }).ids
    expect(decisions({ sort })).toEqual(decisions({}))
    const found = (more: object) =>
      queryProblems(index, { ...plain, sort: [], severity: [], family: [], ...more }).ids
    expect(found({ sort })).toEqual(found({}))
  })

  it('as a field of a digest and a key of its record', () => {
    const { digest } = entryOf('digests/a.md', { fields: { project: 'alpha', [name]: 'own' } })
    const record = recordOf(1, 's-1', { keys: { session_id: 's-1', [name]: 'own' } })
    const { fields } = compareWithRecord(digest, 'digests/a.md', record, () => 0)
    expect(fields.filter(({ key }) => key === name)).toHaveLength(1)
  })

  it('as a branch', async () => {
    const asked: string[] = []
    const rewrites = new Rewrites(
      {},
      async (tip) => {
        asked.push(tip)
        return [tip]
      },
      async () => true,
      async () => false,
    )
    const at = (...ids: string[]) => ({
      of: '',
      head: ids[0] ?? '',
      links: ids.map((id) => ({ id, parents: [] })),
      commits: [],
    })
    expect(await rewrites.note(name, at('b', 'a'))).toEqual([])
    expect(asked).toEqual([])
    expect(await rewrites.note(name, at('c', 'a'))).toEqual(['b'])
    const kept = JSON.parse(JSON.stringify(rewrites.tips))
    expect(Object.keys(kept)).toEqual([name])
  })
})

it('a repository on a branch of such a name is read as on any other', async () => {
  const repo = makeRepo()
  repo.commit('First', { 'digests/good.md': goodDigest('One') })
  for (const name of ['constructor', '__proto__']) {
    repo.git('checkout', '-q', '-b', name)
    const engine = await openEngine(repo.root)
    expect(engine.state.branch).toBe(name)
    expect(engine.state.history.complete).toBe(true)
    expect(engine.state.banners).toEqual([])
    expect(engine.goneIds).toEqual([])
  }
})
