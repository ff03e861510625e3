import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { gitMark } from '../../../main/repo-host/git-mark.ts'
import { openTestRepo, runTestGit, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

it('tells that a repository came to be in an open folder, or around it, and that once', async () => {
  const outer = temporaryFolder()
  const repo = openTestRepo(join(outer, 'inner'))
  repo.write({ 'digests/a.md': '# A\n' })
  const engine = await openEngine(repo.root)
  let came = 0
  engine.onGitCame = () => {
    came += 1
  }
  await engine.check()
  expect([engine.state.kind, came]).toEqual(['folder', 0])
  runTestGit(repo.root, ['init', '-q'])
  await engine.check()
  await engine.check()
  expect(came).toBe(1)
  rmSync(join(repo.root, '.git'), { recursive: true })
  const without = gitMark(repo.root)
  runTestGit(outer, ['init', '-q'])
  expect(gitMark(repo.root)).not.toBe(without)
})

it('keeps what was read where git is taken away, says so, and goes on when it is back', async () => {
  const repo = openTestRepo(temporaryFolder())
  runTestGit(repo.root, ['init', '-q'])
  repo.commit('one', { 'digests/a.md': '# A\n' })
  const engine = await openEngine(repo.root)
  const [git, aside] = [join(repo.root, '.git'), join(repo.root, 'aside')]
  renameSync(git, aside)
  await engine.check()
  expect(engine.state.banners.map(({ code }) => code)).toEqual(['git-refused'])
  expect(engine.state.banners[0]?.what).toMatch(/What is shown of the history was read before\.$/)
  expect(engine.history.chains.get('digests/a.md')?.revisions).toHaveLength(1)
  renameSync(aside, git)
  await engine.check()
  expect(engine.state.banners).toEqual([])
})
