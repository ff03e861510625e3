import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findGit, type GitProgram } from '../../../main/repo-host/find-git.ts'
import { gitMark } from '../../../main/repo-host/git-mark.ts'
import { ok, type Result } from '../../../shared/model/result.ts'
import { openTestRepo, runTestGit, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine, openUnread } from '../../support/open-engine.ts'
import { expectOk } from '../git/read-all.ts'

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

/** A folder with a digest, opened without a repository, and how often one was said to have come. */
async function openFolder(root: string, program: Result<GitProgram>) {
  const engine = await openUnread(root, { git: program })
  expect(engine.state.kind).toBe('folder')
  let came = 0
  engine.onGitCame = () => {
    came += 1
  }
  await engine.check()
  return { engine, came: () => came }
}

it.each(['HEAD', 'objects', 'refs'])(
  'hears of a repository that was seen while it was being made, without its %s',
  async (last) => {
    const repo = openTestRepo(temporaryFolder())
    repo.write({ 'digests/a.md': '# A\n' })
    runTestGit(repo.root, ['init', '-q'])
    const [there, aside] = [join(repo.root, '.git', last), join(repo.root, 'aside')]
    renameSync(there, aside)
    const { engine, came } = await openFolder(repo.root, await findGit())
    expect(came()).toBe(0)
    renameSync(aside, there)
    await engine.check()
    await engine.check()
    expect(came()).toBe(1)
  },
)

it.skipIf(process.platform === 'win32')(
  'hears of a repository that was made between the question for it and the end of the opening',
  async () => {
    const { root, write } = openTestRepo(temporaryFolder())
    write({ 'digests/a.md': '# A\n' })
    const { path, version } = expectOk(await findGit())
    const program = join(temporaryFolder('git'), 'git')
    const made = `[ -e '${root}/.git' ] || '${path}' init -q '${root}'`
    writeFileSync(program, `#!/bin/sh\n'${path}' "$@"\ncode=$?\n${made}\nexit $code\n`, { mode: 0o755 })
    const { came } = await openFolder(root, ok({ path: program, version }))
    expect(came()).toBe(1)
  },
)
