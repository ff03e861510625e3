import { expect, it } from 'vitest'
import type { RepositoryState } from '../../../shared/model/repository.ts'
import { makeRepo } from '../../support/make-repo.ts'
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
