import { expect, it, onTestFinished, vi } from 'vitest'
import { Teller } from '../../../main/repo-host/teller.ts'
import type { RepositoryState } from '../../../shared/model/repository.ts'
import { makeRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

it('tells the first rows, and that all is read, at once and not with the next push', async () => {
  const repo = makeRepo()
  repo.commit('add', { 'digests/a.md': '# A\n' })
  const told: RepositoryState[] = []
  const engine = await openEngine(repo.root, { onState: (state) => void told.push(state) })
  expect(told.at(-1)).toBe(engine.state)
  expect(engine.state.phase).toBe('ready')
  const withRows = told.findIndex(({ counts }) => counts.sessions === 1)
  expect(told[withRows]?.phase).not.toBe('ready')
})

it('says that files are read for as long as there are no rows of them, at the second start, too', async () => {
  const repo = makeRepo()
  for (const name of ['a', 'b', 'c']) repo.commit(name, { [`digests/${name}.md`]: `# ${name}\n` })
  const store = temporaryFolder('store')
  // Every state is looked at, not only those that a pause lets out.
  const push = vi.spyOn(Teller.prototype, 'push').mockImplementation(function (this: Teller) {
    this.pushNow()
  })
  onTestFinished(() => push.mockRestore())
  for (const change of [null, { 'digests/d.md': '# D\n' }, null]) {
    if (change) repo.commit('more', change)
    const told: RepositoryState[] = []
    const engine = await openEngine(repo.root, {
      store,
      live: true,
      onState: (state) => void told.push(state),
    })
    await engine.save()
    const early = told.filter(
      ({ phase, counts }) => counts.sessions === 0 && !['opening', 'files'].includes(phase),
    )
    expect(early).toEqual([])
    await engine.close()
  }
})
