import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createAnswers } from '../../../main/repo-host/answers.ts'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { makeRepo, runTestGit, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

const file = 'data/sessions.jsonl'
const line = (id: string, more: Record<string, unknown>) => `${JSON.stringify({ session_id: id, ...more })}\n`
const signal = new AbortController().signal

async function historyOf(engine: SessionEngine, at = 0) {
  const rows = engine.index.rows.filter(({ record }) => record !== null)
  const session = rows[at]?.session.id ?? ''
  const answers = createAnswers(engine, () => {})
  const history = await answers['record.history']({ session }, signal)
  if (!history.ok) return { error: history.error.what }
  const revisions = history.value?.revisions ?? []
  return {
    told: revisions.map(({ change, keys, cut }) => {
      const words = keys.map((one) => `${one.change} ${one.key}`)
      return [change, ...words, ...(cut ? ['cut'] : [])].join(', ')
    }),
    commits: revisions.map(({ commit }) => commit),
    compare: async (a: string | null, b: string | null) => {
      const changes = await answers['record.compare']({ session, a, b }, signal)
      return changes.ok ? changes.value : changes.error.what
    },
  }
}

it('tells the commits that changed the line, with its keys, and compares any two of its versions', async () => {
  const repo = makeRepo()
  const other = line('s-0', { n: 1 })
  const one = repo.commit('one', { [file]: other + line('s-1', { status: 'draft', old: 1 }) })
  repo.commit('two', { [file]: line('s-0', { n: 2 }) + line('s-1', { status: 'draft', old: 1 }) })
  repo.commit('three', { [file]: other + line('s-1', { status: 'active', tags: ['a'] }) })
  repo.commit('four', { [file]: other })
  const back = repo.commit('five', { [file]: other + line('s-1', { status: 'active', tags: ['a'] }) })
  repo.write({ [file]: other + line('s-1', { status: 'active', tags: [] }) })
  const history = await historyOf(await openEngine(repo.root), 1)
  expect(history.told).toEqual([
    'working-copy, changed tags',
    'restored, added session_id, added status, added tags',
    'removed, dropped session_id, dropped status, dropped tags',
    'modified, changed status, added tags, dropped old',
    'added, added session_id, added status, added old',
  ])
  expect(await history.compare?.(one, back)).toEqual([
    { key: 'status', change: 'changed', a: '"draft"', b: '"active"' },
    { key: 'tags', change: 'added', a: null, b: '["a"]' },
    { key: 'old', change: 'dropped', a: '1', b: null },
  ])
  expect(await history.compare?.(back, null)).toEqual([
    { key: 'tags', change: 'changed', a: '["a"]', b: '[]' },
  ])
})

it('takes the first commit of a shallow clone for no addition', async () => {
  const repo = makeRepo()
  repo.commit('one', { [file]: line('s-1', { status: 'draft' }) })
  repo.commit('two', { 'README.md': 'two\n' })
  repo.commit('three', { [file]: line('s-1', { status: 'active' }) })
  const root = temporaryFolder('clone')
  runTestGit(root, ['clone', '-q', '--depth=2', `file://${repo.root}`, '.'])
  const { told } = await historyOf(await openEngine(root))
  expect(told).toEqual(['modified, changed status', 'added, added session_id, added status, cut'])
})

it('tells lines of one id apart by their order, and says so where a line has no id', async () => {
  const repo = makeRepo()
  const twice = (b: number) => line('s-1', { n: 1 }) + line('s-1', { n: b }) + line('', { n: 9 })
  repo.commit('one', { [file]: twice(2) })
  repo.commit('two', { [file]: twice(3) })
  const engine = await openEngine(repo.root)
  const [first, second, third] = [
    await historyOf(engine),
    await historyOf(engine, 1),
    await historyOf(engine, 2),
  ]
  expect(first.told?.map((words) => words.split(',')[0])).toEqual(['added'])
  expect(second.told?.map((words) => words.split(',')[0])).toEqual(['modified', 'added'])
  expect(third.error).toMatch(/^This line has no session id/)
})

it.each([
  ['packed with gzip', 's-1', (text: string) => gzipSync(text)],
  ['in UTF-16', 's-1', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['with its id escaped', 's/1', (text: string) => text.replace('s/1', 's\\/1')],
])('finds the line in a text %s', async (_what, id, write) => {
  const repo = makeRepo()
  repo.commit('one', { [file]: write(line(id, { status: 'draft' })) })
  repo.commit('two', { [file]: write(line(id, { status: 'active' })) })
  const { told } = await historyOf(await openEngine(repo.root))
  expect(told?.map((words) => words.split(',')[0])).toEqual(['modified', 'added'])
})
