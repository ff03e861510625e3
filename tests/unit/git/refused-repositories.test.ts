import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findGit } from '../../../main/repo-host/find-git.ts'
import { openGit } from '../../../main/repo-host/open-git.ts'
import { temporaryFolder } from '../../support/make-repo.ts'
import { expectOk, withReader } from './read-all.ts'
import { smallRepo } from './small-repo.ts'

async function refusalOf(root: string): Promise<string> {
  const answer = await openGit(expectOk(await findGit()), root)
  if (answer.ok) {
    answer.value.close()
    return 'opened'
  }
  return answer.error.code
}

const isRoot = process.getuid?.() === 0

function giveTo(folder: string, user: number): void {
  chownSync(folder, user, user)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), user, user)
}

describe('what is no repository, or cannot be read', () => {
  it('refuses each with its own code', async () => {
    const plain = temporaryFolder()
    writeFileSync(join(plain, 'file'), '')
    expect(await refusalOf(plain)).toBe('not-a-repository')
    expect(await refusalOf(join(plain, 'file'))).toBe('not-a-folder')
    expect(await refusalOf(join(plain, 'absent'))).toBe('no-such-folder')

    const lost = temporaryFolder()
    writeFileSync(join(lost, '.git'), 'gitdir: /nowhere/at/all\n')
    expect(await refusalOf(lost)).toBe('git-failed')

    const newer = smallRepo()
    newer.git('config', 'core.repositoryformatversion', '1')
    newer.git('config', 'extensions.unheardOf', 'true')
    expect(await refusalOf(newer.root)).toBe('git-too-old')
  })

  it('tells a reftable that the installed git cannot read', async () => {
    const repo = smallRepo()
    repo.git('config', 'core.repositoryformatversion', '1')
    repo.git('config', 'extensions.refStorage', 'reftable')
    const code = await refusalOf(repo.root)
    const { version } = expectOk(await findGit())
    const [major = 0, minor = 0] = version.split('.').map(Number)
    const knowsReftable = major > 2 || (major === 2 && minor >= 45)
    expect(code === 'reftable').toBe(!knowsReftable)
  })

  it.skipIf(!isRoot)(
    'B28: refuses what another user owns, and shows the command that trusts it',
    async () => {
      const repo = smallRepo()
      const bare = join(repo.root, '..', 'bare.git')
      repo.git('clone', '-q', '--bare', repo.root, bare)
      for (const folder of [repo.root, bare]) {
        giveTo(folder, 12_345)
        const answer = await openGit(expectOk(await findGit()), folder)
        expect(answer).toMatchObject({
          ok: false,
          error: { code: 'not-owned', command: `git config --global --add safe.directory ${folder}` },
        })
      }
      expect(await openGit(expectOk(await findGit()), join(repo.root, 'digests'))).toMatchObject({
        error: { command: `git config --global --add safe.directory ${repo.root}` },
      })
      // The user's own config decides, the repository's does not.
      execFileSync('git', ['config', '--file', join(bare, 'config'), 'safe.directory', bare])
      expect(await refusalOf(bare)).toBe('not-owned')
      const home = temporaryFolder('home')
      writeFileSync(join(home, '.gitconfig'), `[safe]\n\tdirectory = ${bare}\n\tdirectory = ${repo.root}\n`)
      for (const folder of [repo.root, bare]) {
        await withReader(folder, async (reader) => expect(reader.info.head).not.toBeNull(), {
          PATH: process.env.PATH,
          HOME: home,
        })
      }
    },
  )

  it
    .skipIf(process.platform === 'win32')
    .each(['.git', '.git/HEAD', '.git/objects', '.git/refs/heads', '.git/refs/heads/main'])(
    'names what of it may not be read, and takes it for no empty repository: %s',
    async (name) => {
      const repo = smallRepo()
      if (isRoot) {
        chmodSync(join(repo.root, '..'), 0o755)
        giveTo(repo.root, 65_534)
      }
      const git = expectOk(await findGit())
      chmodSync(join(repo.root, name), 0)
      // Everything may be read by root.
      if (isRoot) process.seteuid?.(65_534)
      try {
        const environment = { PATH: process.env.PATH, HOME: repo.root }
        const answer = await openGit(git, repo.root, { environment })
        // Of a branch that may not be read the log tells where it was.
        const said = answer.ok ? answer.value.info.refsFault : answer.error.what
        if (answer.ok) answer.value.close()
        expect(said).toMatch(new RegExp(`may not read .*${name}`))
        if (answer.ok) expect(answer.value.info.head).not.toBeNull()
        else expect(answer.error.code).toBe('unreadable-folder')
      } finally {
        if (isRoot) process.seteuid?.(0)
        chmodSync(join(repo.root, name), 0o755)
      }
    },
  )

  it.skipIf(process.platform === 'win32')(
    'refuses a git that is missing, too old or something else',
    async () => {
      const folder = temporaryFolder('bin')
      const find = () => findGit({ environment: { PATH: folder } })
      expect(await find()).toMatchObject({ ok: false, error: { code: 'no-git' } })
      const program = join(folder, 'git')
      writeFileSync(program, '#!/bin/sh\necho git version 2.24.9\n')
      chmodSync(program, 0o755)
      expect(await find()).toMatchObject({ ok: false, error: { code: 'git-too-old' } })
      writeFileSync(program, '#!/bin/sh\necho hello\n')
      expect(await find()).toMatchObject({ ok: false, error: { code: 'no-git' } })
      writeFileSync(program, '#!/bin/sh\necho git version 2.51.0.windows.1\n')
      expect(await find()).toMatchObject({ ok: true, value: { path: program, version: '2.51.0.windows.1' } })
    },
  )
})
