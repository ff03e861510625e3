import { execFileSync } from 'node:child_process'
import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findGit, type GitProgram } from '../../../main/repo-host/find-git.ts'
import { ok, type Result } from '../../../shared/model/result.ts'
import { makeRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

// What the window says of each state of a repository: as much is read as can be, one sentence says what is not, and
// one next step what to do.

const text = (edit: string) =>
  `# A\n\n${Array.from({ length: 20 }, (_, at) => `line ${at}\n`).join('')}${edit}\n`

/** Three commits: added, edited, moved with an edit. */
function movedDigest(): TestRepo {
  const repo = makeRepo()
  repo.commit('Add', { 'digests/a.md': text('one') })
  repo.commit('Edit', { 'digests/a.md': text('two') })
  repo.git('mv', 'digests/a.md', 'digests/b.md')
  repo.commit('Move', { 'digests/b.md': text('three') })
  return repo
}

function folderWith(script: string): string {
  const folder = temporaryFolder('bin')
  writeFileSync(join(folder, 'git'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'git'), 0o755)
  return folder
}

function program(script: string): Promise<Result<GitProgram>> {
  return findGit({ environment: { PATH: folderWith(script) } })
}

/** One whose version was asked before, and that answers all else so. */
async function answering(script: string): Promise<Result<GitProgram>> {
  return ok({ path: join(folderWith(script), 'git'), version: '2.39.5' })
}

interface Refused {
  readonly prepare?: (repo: TestRepo) => void
  readonly git?: () => Promise<Result<GitProgram>>
  readonly what: RegExp
  readonly next: RegExp
}

const refused: Readonly<Record<string, Refused>> = {
  'no git': {
    git: () => findGit({ environment: { PATH: temporaryFolder('empty') } }),
    what: /git/,
    next: /Install git/,
  },
  'a git that is too old': {
    git: () => program('echo git version 2.24.9'),
    what: /2\.24\.9/,
    next: /Install/,
  },
  'an include.path that hangs': {
    prepare: (repo) => {
      execFileSync('mkfifo', [join(repo.root, '.git/pipe')])
      repo.git('config', 'include.path', join(repo.root, '.git/pipe'))
    },
    what: /said nothing for 5 seconds/,
    next: /a file that it includes may be a pipe/,
  },
  'an extension that git does not know': {
    prepare: (repo) => {
      repo.git('config', 'core.repositoryformatversion', '1')
      repo.git('config', 'extensions.unheardOf', 'true')
    },
    what: /too old for this repository/,
    next: /Install a newer git/,
  },
  'a .git that leads nowhere': {
    prepare: (repo) => {
      rmSync(join(repo.root, '.git'), { recursive: true })
      writeFileSync(join(repo.root, '.git'), 'gitdir: /nowhere/at/all\n')
    },
    what: /should be in \/nowhere\/at\/all.*Digests can be read; there is no history/,
    next: /Bring it back/,
  },
  'a .git folder without a HEAD': {
    prepare: (repo) => rmSync(join(repo.root, '.git/HEAD')),
    what: /git takes it for no repository/,
    next: /clone the repository anew/,
  },
  'a reftable': {
    // As a git before 2.45 says it.
    git: () =>
      answering('printf "fatal: unknown repository extension found:\\n\\trefstorage\\n" >&2; exit 128'),
    what: /keeps its refs in a reftable/,
    next: /Install git 2\.45/,
  },
  'a setting that git cannot read': {
    prepare: (repo) => writeFileSync(join(repo.root, '.git/config'), '[core\nbare = maybe\n'),
    what: /config/,
    next: /./,
  },
  'a git that dies without a word': {
    git: () => answering('exit 1'),
    what: /ended without a word/,
    next: /./,
  },
}

describe.skipIf(process.platform === 'win32')('a repository that git cannot read', () => {
  it.each(Object.keys(refused))('shows its files and says why there is no history: %s', async (name) => {
    const { prepare, git, what, next } = refused[name]!
    const repo = movedDigest()
    prepare?.(repo)
    const engine = await openEngine(repo.root, git ? { git: await git() } : {})
    expect(engine.index.rows.map(({ session }) => session.title)).toEqual(['A'])
    expect(engine.state.limitedBy).toEqual(['no history'])
    expect(engine.state.banners).toHaveLength(1)
    expect(engine.state.banners[0]?.what).toMatch(what)
    expect(engine.state.banners[0]?.next ?? '').toMatch(next)
    // No step is named that fails as well: git finds no repository to look through.
    expect(JSON.stringify(engine.state.banners)).not.toContain('git fsck')
  })
})

describe('a repository that git reads wholly', () => {
  const kinds: Readonly<Record<string, (repo: TestRepo) => string>> = {
    ordinary: (repo) => repo.root,
    'with packed refs and packed objects': (repo) => {
      repo.git('gc', '-q')
      return repo.root
    },
    'with objects in another one (alternates)': (repo) => {
      const root = `${repo.root}-shared`
      repo.git('clone', '-q', '--shared', repo.root, root)
      return root
    },
    'with a detached HEAD': (repo) => {
      repo.git('checkout', '-q', '--detach')
      return repo.root
    },
    'in a linked worktree': (repo) => {
      const root = `${repo.root}-tree`
      repo.git('worktree', 'add', '-q', '-b', 'other', root)
      return root
    },
  }

  it.each(Object.keys(kinds))('has all of its history, and nothing to say: %s', async (name) => {
    const { index, state } = await openEngine(kinds[name]!(movedDigest()))
    expect(index.rows.map(({ session }) => [session.title, session.revisions])).toEqual([['A', 3]])
    expect(state.banners).toEqual([])
    expect(state.limitedBy).toEqual([])
  })
})

describe('a repository of which a part is elsewhere', () => {
  it('tells what is left when the objects of its alternate are gone', async () => {
    const repo = movedDigest()
    const root = `${repo.root}-shared`
    repo.git('clone', '-q', '--shared', repo.root, root)
    renameSync(repo.root, `${repo.root}-away`)
    const { index, state } = await openEngine(root)
    expect(index.rows.map(({ session }) => session.title)).toEqual(['A'])
    expect(state.banners).toHaveLength(1)
    expect(state.banners[0]).toMatchObject({ code: 'git-refused', next: expect.stringMatching(/./) })
    expect(state.limitedBy.length).toBe(1)
  })

  it.each(['blob:none', 'tree:0'])(
    'is a partial clone (%s): what is here is told, nothing is fetched, and the limit is named',
    async (filter) => {
      const repo = movedDigest()
      repo.git('config', 'uploadpack.allowFilter', 'true')
      repo.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
      const root = `${repo.root}-partial`
      repo.git('clone', '-q', `--filter=${filter}`, `file://${repo.root}`, root)
      const count = () =>
        execFileSync('git', ['-C', root, 'cat-file', '--batch-all-objects', '--batch-check'], {
          encoding: 'utf8',
        })
      const before = count()
      const { index, state } = await openEngine(root)
      expect(index.rows.map(({ session }) => session.title)).toEqual(['A'])
      expect(state.banners.map(({ code }) => code)).toContain('partial')
      expect(state.limitedBy).toContain('partial clone')
      expect(state.history.complete).toBe(true)
      // The move had an edit, so without the texts it is a removal and an addition.
      if (filter === 'blob:none') expect(index.rows[0]?.session.revisions).toBe(1)
      else expect(state.limitedBy).toContain('missing objects')
      expect(count()).toBe(before)
    },
  )
})
