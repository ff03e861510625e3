import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createAnswers } from '../../../main/repo-host/answers.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

const signal = new AbortController().signal
const text = (words: string) => `# T\n\n${words}\n`

/** A branch from which a rewrite took three commits: one that no digest was touched by, and a digest that is nowhere now. */
async function rewritten() {
  const repo = makeRepo()
  repo.commit('base', { 'digests/a.md': text('one') })
  const changed = repo.commit('change', {
    'digests/a.md': text('two'),
    'digests/lost.md': text('only there'),
  })
  const beside = repo.commit('beside', { 'README.md': 'r\n' })
  const removed = repo.commit('remove', { 'digests/lost.md': null })
  const engine = await openEngine(repo.root)
  repo.git('reset', '-q', '--hard', 'HEAD~3')
  repo.commit('other', { 'digests/a.md': text('three') })
  await engine.check()
  return { repo, engine, answers: createAnswers(engine, () => {}), changed, beside, removed }
}

it('tells the commits that are gone with what they touched, and gives their texts', async () => {
  const { engine, answers, changed, beside, removed } = await rewritten()
  expect(engine.state.banners.map(({ code }) => code)).toEqual(['rewritten'])
  const list = await answers['gone.list'](null, signal)
  const told = list.ok ? list.value : []
  expect(told.map(({ id, commit, digests }) => [id, commit?.subject, digests])).toEqual([
    [removed, 'remove', [{ path: 'digests/lost.md', change: 'removed', hasText: false, session: null }]],
    [beside, 'beside', []],
    [
      changed,
      'change',
      [
        { path: 'digests/a.md', change: 'modified', hasText: true, session: 'd:digests/a.md' },
        { path: 'digests/lost.md', change: 'added', hasText: true, session: null },
      ],
    ],
  ])
  expect(told[0]?.commit?.author.date).toMatch(/^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$/)
  const lost = await answers['gone.text']({ commit: changed, path: 'digests/lost.md' }, signal)
  expect(lost).toEqual({ ok: true, value: { text: text('only there') } })
  const raw = await answers['digest.raw'](
    { session: 'd:digests/a.md', revision: changed, from: 1, count: 9 },
    signal,
  )
  expect(raw.ok && raw.value.lines).toContain('two')
})

it('gives no text but of the digests of commits that are gone', async () => {
  const { repo, answers, beside } = await rewritten()
  const head = repo.git('rev-parse', 'HEAD').trim()
  for (const [commit, path] of [
    [head, 'digests/a.md'],
    [beside, 'README.md'],
    [beside, 'digests/../README.md'],
    [beside, 'digests/none.md'],
  ] as const)
    expect((await answers['gone.text']({ commit, path }, signal)).ok).toBe(false)
})

it('says of a commit that git has lost that only its id is left', async () => {
  const { repo, engine, answers, changed, beside, removed } = await rewritten()
  rmSync(`${repo.root}/.git/objects/${beside.slice(0, 2)}/${beside.slice(2)}`)
  const list = await answers['gone.list'](null, signal)
  const told = new Map((list.ok ? list.value : []).map((gone) => [gone.id, gone]))
  expect(told.get(beside)).toEqual({ id: beside, commit: null, digests: [] })
  expect(told.get(removed)?.commit?.subject).toBe('remove')
  expect(told.get(changed)?.digests.map(({ path }) => path)).toEqual(['digests/a.md', 'digests/lost.md'])
  expect(engine.goneIds).toHaveLength(3)
})
