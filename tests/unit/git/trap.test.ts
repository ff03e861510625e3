import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findGit } from '../../../main/repo-host/find-git.ts'
import { openGit } from '../../../main/repo-host/open-git.ts'
import { makeRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { expectOk, historyOf, withReader } from './read-all.ts'
import { snapshot } from './snapshot.ts'

/** A repository in which every way that git knows to start a program leaves a mark. */
function trappedRepo(marker: string): TestRepo {
  const repo = makeRepo()
  const program = join(repo.root, '..', 'trap')
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${marker}'\ncat 2>/dev/null\nexit 1\n`)
  chmodSync(program, 0o755)
  repo.commit('First', {
    'digests/a.md': '# A\n',
    'digests/b.md': '# B\n',
    '.gitattributes': '*.md diff=trap filter=trap merge=trap\n',
  })
  repo.git('checkout', '-q', '-b', 'side')
  repo.commit('Edit', { 'digests/a.md': '# A\n\nedited\n' })
  repo.git('checkout', '-q', 'main')
  repo.git('mv', 'digests/b.md', 'digests/c.md')
  repo.commit('Move')
  repo.git('merge', '-q', '--no-edit', 'side')
  // In the folder that is opened, and named by PATH: never to be taken for git itself.
  repo.commit('A program', {
    git: `#!/bin/sh\ntouch '${marker}'\n`,
    'digests/bin/git': `#!/bin/sh\ntouch '${marker}'\n`,
  })
  chmodSync(join(repo.root, 'git'), 0o755)
  chmodSync(join(repo.root, 'digests/bin/git'), 0o755)
  for (const hook of [
    'post-index-change',
    'reference-transaction',
    'pre-auto-gc',
    'fsmonitor-watchman',
    'query-watchman',
  ]) {
    writeFileSync(join(repo.root, '.git/hooks', hook), readFileSync(program), { mode: 0o755 })
  }
  const settings = [
    'core.fsmonitor',
    'core.pager',
    'pager.log',
    'pager.rev-list',
    'pager.diff-tree',
    'core.editor',
    'core.askPass',
    'core.sshCommand',
    'core.gitProxy',
    'core.alternateRefsCommand',
    'diff.external',
    'diff.trap.textconv',
    'diff.trap.command',
    'filter.trap.clean',
    'filter.trap.smudge',
    'filter.trap.process',
    'merge.trap.driver',
    'gpg.program',
    'gpg.ssh.program',
    'interactive.diffFilter',
    'uploadpack.packObjectsHook',
  ]
  for (const name of settings) repo.git('config', name, program)
  repo.git('config', 'credential.helper', `!${program}`)
  for (const alias of ['rev-list', 'diff-tree', 'cat-file', 'ls-tree', 'rev-parse']) {
    repo.git('config', `alias.${alias}`, `!${program}`)
  }
  repo.git('config', 'core.hooksPath', join(repo.root, '.git/hooks'))
  repo.git('config', 'log.showSignature', 'true')
  repo.git('config', 'diff.trap.cachetextconv', 'true')
  repo.git('config', 'include.path', join(repo.root, 'missing-config'))
  repo.git('config', 'protocol.allow', 'always')
  repo.git('config', 'protocol.ext.allow', 'always')
  repo.git('config', 'remote.origin.url', `ext::${program}`)
  return repo
}

async function useEverything(root: string, environment: Record<string, string | undefined>): Promise<void> {
  await withReader(
    root,
    async (reader) => {
      const head = reader.info.head!
      expectOk(await reader.refresh())
      const tree = expectOk(await reader.listTree(head, ['digests']))
      expect(tree.map((entry) => entry.path)).toContain('digests/a.md')
      expectOk(await reader.markdownPaths(head))
      expect(expectOk(await reader.resolve('main'))).toBe(head)
      await historyOf(reader, ['digests'])
      for (const entry of tree) {
        expect(expectOk(await reader.blobSize(entry.blob))).toBe(entry.size)
        expect(expectOk(await reader.readBlob(entry.blob, 1_000)).length).toBe(entry.size)
      }
      const missing = await reader.readBlob('0123456789'.repeat(4), 1_000)
      expect(missing).toMatchObject({ ok: false, error: { code: 'missing-object' } })
    },
    environment,
  )
}

describe.skipIf(process.platform === 'win32')('a repository full of traps', () => {
  it('B73: starts no program of the repository and changes nothing in it', async () => {
    const marker = join(temporaryFolder('marks'), 'ran')
    const repo = trappedRepo(marker)
    const path = ['.', '', repo.root, join(repo.root, 'digests/bin'), process.env.PATH].join(delimiter)
    const environment = {
      ...process.env,
      PATH: path,
      GIT_DIR: '/nowhere',
      GIT_EXTERNAL_DIFF: join(repo.root, '../trap'),
      GIT_PAGER: join(repo.root, '../trap'),
      GIT_TRACE: marker,
    }
    // Arming the traps has run some of them.
    rmSync(marker, { force: true })
    const before = snapshot(repo.root)

    const git = expectOk(await findGit({ environment, repositories: [repo.root] }))
    expect(git.path.startsWith(repo.root)).toBe(false)
    await useEverything(repo.root, environment)
    await useEverything(repo.root, environment)

    expect(existsSync(marker)).toBe(false)
    expect(snapshot(repo.root)).toEqual(before)

    // The same repository does run programs when it is looked at without care.
    try {
      execFileSync('git', ['status'], { cwd: repo.root, stdio: 'ignore' })
    } catch {
      // A trap may make git fail; the mark is what counts.
    }
    expect(existsSync(marker)).toBe(true)
  })

  it('asks no remote for what a partial clone has not', async () => {
    const marker = join(temporaryFolder('marks'), 'ran')
    const repo = trappedRepo(marker)
    repo.git('config', 'extensions.partialClone', 'origin')
    repo.git('config', 'remote.origin.promisor', 'true')
    repo.git('config', 'core.repositoryFormatVersion', '1')
    const blob = repo.git('rev-parse', 'HEAD:digests/a.md').trim()
    rmSync(join(repo.root, '.git/objects', blob.slice(0, 2), blob.slice(2)))
    rmSync(marker, { force: true })
    const before = snapshot(repo.root)
    await withReader(repo.root, async (reader) => {
      expect(reader.info.partial).toBe(true)
      expect(await reader.readBlob(blob, 1_000)).toMatchObject({
        ok: false,
        error: { code: 'missing-object' },
      })
      const tree = expectOk(await reader.listTree(reader.info.head!, ['digests']))
      const other = tree.find((entry) => entry.path === 'digests/c.md')!
      expect(Buffer.from(expectOk(await reader.readBlob(other.blob, 1_000))).toString()).toBe('# B\n')
      const changes = (await historyOf(reader, ['digests'])).flatMap((batch) => batch.commits)
      expect(changes).toHaveLength(4)
    })
    expect(existsSync(marker)).toBe(false)
    expect(snapshot(repo.root)).toEqual(before)
  })

  it('gives up on a config that never ends, and says so', async () => {
    const repo = makeRepo()
    repo.commit('First', { 'digests/a.md': '# A\n' })
    const fifo = join(repo.root, '.git/pipe')
    execFileSync('mkfifo', [fifo])
    repo.git('config', 'include.path', fifo)
    const answer = await openGit(expectOk(await findGit()), repo.root)
    expect(answer).toMatchObject({ ok: false, error: { code: 'git-silent' } })
  })

  it('does not run a git that lies in the repository, whoever found it', async () => {
    const repo = makeRepo()
    const marker = join(temporaryFolder('marks'), 'ran')
    repo.commit('First', { git: `#!/bin/sh\ntouch '${marker}'\n` })
    chmodSync(join(repo.root, 'git'), 0o755)
    const answer = await openGit({ path: join(repo.root, 'git'), version: '2.40.0' }, repo.root)
    expect(answer).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(existsSync(marker)).toBe(false)
  })
})
