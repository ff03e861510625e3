import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

const codes = ({ state }: SessionEngine) => state.banners.map(({ code }) => code)
const changes = ({ history }: SessionEngine, path: string) =>
  history.chains.get(path)?.revisions.map(({ change, subject, cut }) => [change, subject, cut])

it('says of a branch without commits that there are none, which limits nothing', async () => {
  const repo = makeRepo()
  repo.write({ 'digests/a.md': '# A\n' })
  const engine = await openEngine(repo.root)
  expect([codes(engine), engine.state.limitedBy]).toEqual([['no-commits'], []])
  const [session] = engine.index.rows.map((row) => row.session)
  expect(session).toMatchObject({ revisions: 0, firstCommit: null, startsAtEdge: false, uncommitted: true })
})

it('reads all of several roots: what each of them holds was made there', async () => {
  const repo = makeRepo()
  repo.commit('one root', { 'digests/a.md': '# A\n' })
  repo.git('checkout', '-q', '--orphan', 'other')
  repo.git('rm', '-q', '-rf', '.')
  repo.commit('other root', { 'digests/b.md': '# B\n' })
  repo.git('merge', '-q', '--allow-unrelated-histories', '-m', 'join', 'main')
  const engine = await openEngine(repo.root)
  expect([codes(engine), engine.state.limitedBy]).toEqual([[], []])
  expect(changes(engine, 'digests/a.md')).toEqual([['added', 'one root', undefined]])
  expect(changes(engine, 'digests/b.md')).toEqual([['added', 'other root', undefined]])
})

it.each(['grafts', 'replace-refs'] as const)('follows no %s, and says so', async (what) => {
  const repo = makeRepo()
  repo.commit('one', { 'digests/a.md': '# A\n' })
  repo.commit('two', { 'digests/a.md': '# A\n\nMore.\n' })
  const head = repo.commit('three', { 'digests/a.md': '# A\n\nMore still.\n' })
  if (what === 'grafts') {
    mkdirSync(join(repo.root, '.git/info'), { recursive: true })
    writeFileSync(join(repo.root, '.git/info/grafts'), `${head}\n`)
  } else repo.git('replace', '--graft', head)
  const engine = await openEngine(repo.root)
  const words = what === 'grafts' ? 'grafts not followed' : 'replace refs not followed'
  expect([codes(engine), engine.state.limitedBy]).toEqual([[what], [words]])
  expect(changes(engine, 'digests/a.md')).toEqual([
    ['modified', 'three', undefined],
    ['modified', 'two', undefined],
    ['added', 'one', undefined],
  ])
})
