import { rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createAnswers } from '../../../main/repo-host/answers.ts'
import { createKnownLines, recordHistory } from '../../../main/repo-host/record-history.ts'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { looseObject } from '../../support/damage.ts'
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
    unread: history.value?.unread,
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

/** Three commits, of which the second changed the line and the third only another one. */
function changedOnce() {
  const repo = makeRepo()
  const first = repo.commit('one', { [file]: line('s-1', { status: 'draft' }) })
  const second = repo.commit('two', { [file]: line('s-1', { status: 'active' }) })
  const third = repo.commit('three', { [file]: line('s-1', { status: 'active' }) + line('s-2', {}) })
  return { repo, first, second, third }
}

it('takes no commit for the one that made the line where the text before it is not here, and says how many are not', async () => {
  const { repo, first, third } = changedOnce()
  repo.git('config', 'uploadpack.allowFilter', 'true')
  repo.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
  const root = temporaryFolder('partial')
  runTestGit(root, ['clone', '-q', '--filter=blob:none', `file://${repo.root}`, '.'])
  const engine = await openEngine(root)
  const history = await historyOf(engine)
  expect(history.told).toEqual(['added, added session_id, added status, cut'])
  expect([history.commits, history.unread]).toEqual([[third], 2])
  // No key is told to have come since a text that nobody can read.
  expect(await history.compare?.(first, third)).toMatch(/at [0-9a-f]{7} cannot be had/)
  // Once they are here, it is known.
  for (const commit of ['HEAD~1', 'HEAD~2']) runTestGit(root, ['cat-file', '-p', `${commit}:${file}`])
  await engine.check()
  const later = await historyOf(engine)
  expect(later.told).toEqual(['modified, changed status', 'added, added session_id, added status'])
  expect(later.unread).toBe(0)
})

it('tells what is known on both sides of a text that is lost', async () => {
  const repo = makeRepo()
  const first = repo.commit('one', { [file]: line('s-1', { n: 1 }) })
  const lost = repo.commit('two', { [file]: line('s-1', { n: 2 }) })
  const third = repo.commit('three', { [file]: line('s-1', { n: 3 }) })
  const fourth = repo.commit('four', { [file]: line('s-2', {}) })
  rmSync(looseObject(repo, repo.git('rev-parse', `${lost}:${file}`).trim()))
  repo.write({ [file]: line('s-1', { n: 4 }) })
  const history = await historyOf(await openEngine(repo.root))
  expect(history.commits).toEqual([null, fourth, third, first])
  expect(history.told?.map((words) => words.replace(/, (added|changed|dropped).*?(?=, cut|$)/, ''))).toEqual([
    'working-copy',
    'removed',
    'added, cut',
    'added',
  ])
  expect(history.unread).toBe(1)
})

it('tells how far it is, and reads no text a second time', async () => {
  const { repo } = changedOnce()
  const engine = await openEngine(repo.root)
  const { reader } = engine
  if (!reader) throw new Error('no git')
  const { readBlob } = reader
  const read: string[] = []
  const watched: typeof readBlob = (blob, ...rest) => {
    read.push(blob)
    return readBlob(blob, ...rest)
  }
  Object.assign(reader, { readBlob: watched })
  const known = createKnownLines()
  const parts: (readonly [number, number])[] = []
  const ask = () =>
    recordHistory(engine, engine.index.input.records[0]!, { known, onPart: (...part) => parts.push(part) })
  const once = await ask()
  expect(parts).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ])
  expect(read.splice(0)).toHaveLength(3)
  expect(await ask()).toEqual(once)
  expect(read).toEqual([])
  repo.commit('four', { [file]: line('s-1', { status: 'done' }) })
  await engine.check()
  read.splice(0)
  expect(await ask()).toMatchObject({ value: { revisions: [{ subject: 'four' }, { subject: 'two' }, {}] } })
  expect(read).toHaveLength(1)
})
