import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { makeRepo, runTestGit, type TestRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { bannersOf, expectGoodRow, faultsOf, goodDigest, pathsOf } from './engine-views.ts'

/** Two commits, of which the second changes the one digest. */
function twoCommits(...init: string[]): TestRepo {
  const repo = makeRepo(...init)
  repo.commit('First', { 'digests/good.md': goodDigest('One') })
  repo.commit('Second', { 'digests/good.md': goodDigest('Two') })
  return repo
}

const gitFile = (repo: TestRepo, name: string) => join(repo.root, '.git', name)

function dropObject(repo: TestRepo, name: string, instead?: string): void {
  const id = repo.git('rev-parse', name).trim()
  const file = gitFile(repo, `objects/${id.slice(0, 2)}/${id.slice(2)}`)
  rmSync(file)
  if (instead !== undefined) writeFileSync(file, instead)
}

const damages: Readonly<Record<string, (repo: TestRepo) => void>> = {
  'rubbish in HEAD': (repo) => writeFileSync(gitFile(repo, 'HEAD'), 'rubbish\n'),
  'no refs': (repo) => rmSync(gitFile(repo, 'refs'), { recursive: true }),
  'no objects': (repo) => {
    rmSync(gitFile(repo, 'objects'), { recursive: true })
    mkdirSync(gitFile(repo, 'objects'))
  },
  'a config that does not read': (repo) => appendFileSync(gitFile(repo, 'config'), '\n[broken\n'),
  'a pack of rubbish': (repo) => {
    repo.git('gc', '-q')
    const folder = gitFile(repo, 'objects/pack')
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.pack'))) {
      const bytes = readFileSync(join(folder, name))
      chmodSync(join(folder, name), 0o644)
      writeFileSync(join(folder, name), bytes.fill(7, 12, bytes.length - 30))
    }
  },
  'a .git that is a huge file': (repo) => {
    rmSync(gitFile(repo, ''), { recursive: true })
    writeFileSync(join(repo.root, '.git'), 'x'.repeat(3_000_000))
  },
}

/** Refs that git cannot read, though the log of HEAD still names its commit. */
const refDamages: typeof damages = {
  'HEAD at an id that is not there': (repo) => writeFileSync(gitFile(repo, 'HEAD'), `${'1'.repeat(40)}\n`),
  'a branch at an id that is not there': (repo) =>
    writeFileSync(gitFile(repo, 'refs/heads/main'), `${'1'.repeat(40)}\n`),
  'rubbish in the branch': (repo) => writeFileSync(gitFile(repo, 'refs/heads/main'), 'rubbish\n'),
  'a branch that names itself': (repo) =>
    writeFileSync(gitFile(repo, 'refs/heads/main'), 'ref: refs/heads/main\n'),
  'a branch at a blob': (repo) =>
    writeFileSync(gitFile(repo, 'refs/heads/main'), repo.git('rev-parse', 'HEAD:digests/good.md')),
  'an empty branch': (repo) => writeFileSync(gitFile(repo, 'refs/heads/main'), ''),
  'packed refs that do not read': (repo) => {
    repo.git('pack-refs', '--all')
    appendFileSync(gitFile(repo, 'packed-refs'), 'rubbish\n')
  },
  'packed refs that do not read, and no log': (repo) => {
    repo.git('pack-refs', '--all')
    rmSync(gitFile(repo, 'logs'), { recursive: true })
    appendFileSync(gitFile(repo, 'packed-refs'), 'rubbish\n')
  },
}

describe('a damaged git folder', () => {
  it.each(Object.keys(damages))('is told, and costs no file: %s', async (name) => {
    const repo = twoCommits()
    damages[name]?.(repo)
    const engine = await openEngine(repo.root)
    expectGoodRow(engine)
    expect(engine.index.decisions.map(({ text }) => text)).toEqual(['Two'])
    expect(bannersOf(engine)).toEqual(['git-refused'])
  })

  it.each(Object.keys(refDamages))(
    'of whose refs git reads none is read from where HEAD was: %s',
    async (name) => {
      const repo = twoCommits()
      const head = repo.git('rev-parse', 'HEAD').trim()
      refDamages[name]?.(repo)
      const engine = await openEngine(repo.root)
      expectGoodRow(engine)
      expect(engine.state.head).toBe(head)
      expect(engine.index.rows[0]?.session).toMatchObject({ revisions: 2, uncommitted: null })
      expect(bannersOf(engine)).toEqual(['refs-damaged'])
      expect(engine.state.limitedBy).toEqual(['damaged refs'])
      expect(engine.state.banners[0]?.what).toContain(head.slice(0, 7))
    },
  )

  it('whose newest commit is no good is read from the one before', async () => {
    const repo = twoCommits()
    const before = repo.git('rev-parse', 'HEAD~1').trim()
    dropObject(repo, 'HEAD', '')
    const engine = await openEngine(repo.root)
    expectGoodRow(engine)
    expect(engine.state.head).toBe(before)
    expect(bannersOf(engine)).toEqual(['refs-damaged'])
  })

  it('of which another ref is no good says nothing of it', async () => {
    const repo = twoCommits()
    writeFileSync(gitFile(repo, 'refs/heads/other'), 'rubbish\n')
    const engine = await openEngine(repo.root)
    expect(engine.index.rows[0]?.session.revisions).toBe(2)
    expect(bannersOf(engine)).toEqual([])
  })

  it.each(['HEAD^{tree}', 'HEAD~1', 'HEAD~1^{tree}', 'HEAD~1:digests'])(
    'with a part of its history gone says what is missing: %s',
    async (name) => {
      const repo = twoCommits()
      dropObject(repo, name)
      const engine = await openEngine(repo.root)
      expectGoodRow(engine)
      expect(engine.index.decisions.map(({ text }) => text)).toContain('Two')
      expect(bannersOf(engine)).toEqual(['history-gaps'])
      expect(engine.state.history.complete).toBe(true)
      expect(engine.state.uncommitted).toBe(0)
      const looks = vi.spyOn(engine.reader!, 'history')
      await engine.check()
      // What is known is not read again at each look.
      expect(looks).not.toHaveBeenCalled()
    },
  )

  it.each([undefined, 'rubbish'])(
    'with an old text gone keeps the rest of the history (%s)',
    async (instead) => {
      const repo = twoCommits()
      dropObject(repo, 'HEAD~1:digests/good.md', instead)
      const engine = await openEngine(repo.root)
      expectGoodRow(engine)
      expect(engine.index.rows[0]?.session.revisions).toBe(2)
      expect(engine.state.history.complete).toBe(true)
    },
  )

  it.each([undefined, 'rubbish'])(
    'with a text of HEAD gone is one row that says so (%s)',
    async (instead) => {
      const repo = twoCommits()
      repo.commit('Third', { 'digests/other.md': goodDigest('Three') })
      dropObject(repo, 'HEAD:digests/other.md', instead)
      rmSync(join(repo.root, 'digests/other.md'))
      const engine = await openEngine(repo.root)
      expectGoodRow(engine)
      expect(faultsOf(engine)).toEqual(['file.unreadable digests/other.md'])
    },
  )
})

describe.skipIf(process.platform !== 'linux')('a pipe among the files of git', () => {
  it.each(['info/grafts', 'packed-refs', 'info/exclude'])('hangs nothing: %s', async (name) => {
    const repo = twoCommits()
    mkdirSync(gitFile(repo, 'info'), { recursive: true })
    rmSync(gitFile(repo, name), { force: true })
    execFileSync('mkfifo', [gitFile(repo, name)])
    const engine = await openEngine(repo.root)
    expectGoodRow(engine)
  })
})

describe('a repository of an odd kind', () => {
  it('with thousands of refs, some named like branches or options, is read as its HEAD says', async () => {
    const repo = twoCommits()
    const [head, first] = ['HEAD', 'HEAD~1'].map((name) => repo.git('rev-parse', name).trim())
    const refs = Array.from({ length: 5_000 }, (_, at) => `${first} refs/tags/t${at}`)
    refs.push(
      `${first} refs/tags/main`,
      `${first} refs/heads/HEAD`,
      `${first} refs/tags/HEAD`,
      `${first} refs/tags/--help`,
    )
    writeFileSync(gitFile(repo, 'packed-refs'), `${refs.join('\n')}\n`)
    const engine = await openEngine(repo.root)
    expect(engine.state.head).toBe(head)
    expect(engine.state.branch).toBe('main')
    expect(engine.index.rows[0]?.session.revisions).toBe(2)
  })

  it('detached, unborn, or of SHA-256 is read', async () => {
    const detached = twoCommits()
    detached.git('checkout', '-q', '--detach')
    expect((await openEngine(detached.root)).state.branch).toBeNull()
    const unborn = makeRepo()
    unborn.write({ 'digests/good.md': goodDigest() })
    const engine = await openEngine(unborn.root)
    expectGoodRow(engine)
    expect(bannersOf(engine)).toEqual(['no-commits'])
    const sha256 = await openEngine(twoCommits('--object-format=sha256').root)
    expect(sha256.index.rows[0]?.session).toMatchObject({ revisions: 2, uncommitted: null })
  })

  it('with commits that no calendar, no mail and no terminal would take keeps every revision', async () => {
    const repo = makeRepo()
    repo.commit('First', { 'digests/good.md': goodDigest('0') })
    const persons = [
      'Ada <a@example.com> 9223372036854775807 +0000',
      'Ada <a@example.com> 99999999999999 +9999',
      'Ada <a@example.com> -1 +0000',
      'Ada <a@example.com> 1780000000',
      'Ada <a@example.com>',
      '<> 1780000000 +0000',
      '\u001b[31mred\u0007 <a\u0000b> 1780000000 +0000'.replace('\u0000', ''),
      'a > b < c <x@example.com> 1780000000 -1200',
      'nobody',
      '',
    ]
    let parent = repo.git('rev-parse', 'HEAD').trim()
    for (const [at, person] of persons.entries()) {
      repo.write({ 'digests/good.md': goodDigest(`Version ${at}`) })
      repo.git('add', '-A')
      const tree = repo.git('write-tree').trim()
      const text = `tree ${tree}\nparent ${parent}\nauthor ${person}\ncommitter ${person}\nencoding no-such-encoding\n\n\u001b]0;title\u0007 message ${at}\n`
      const hash = ['hash-object', '-t', 'commit', '-w', '--literally', '--stdin']
      parent = runTestGit(repo.root, hash, { input: text }).trim()
    }
    repo.git('update-ref', 'refs/heads/main', parent)
    const engine = await openEngine(repo.root)
    expectGoodRow(engine)
    expect(pathsOf(engine)).toEqual(['digests/good.md'])
    expect(engine.index.rows[0]?.session.revisions).toBe(persons.length + 1)
    const chain = engine.history.chains.get('digests/good.md')
    expect(chain?.revisions.map(({ subject }) => subject.replace(/^.*message /, '')).slice(0, -1)).toEqual(
      [...persons.keys()].reverse().map(String),
    )
  })

  it('is neither changed nor made to run anything by what its config asks for', async () => {
    const repo = twoCommits()
    const mark = join(repo.root, 'ran')
    const program = join(repo.root, 'run.sh')
    writeFileSync(program, `#!/bin/sh\ntouch '${mark}'\n`, { mode: 0o755 })
    const keys = [
      'core.fsmonitor',
      'core.pager',
      'core.sshCommand',
      'core.editor',
      'diff.external',
      'gpg.program',
    ]
    for (const key of [...keys, 'filter.x.smudge', 'filter.x.clean', 'diff.x.textconv', 'diff.x.command'])
      repo.git('config', key, program)
    repo.git('config', 'log.showSignature', 'true')
    repo.git('config', 'core.alternateRefsCommand', program)
    appendFileSync(join(repo.root, '.gitattributes'), '*.md filter=x diff=x\n')
    repo.git('config', 'core.hooksPath', repo.root)
    for (const hook of ['post-index-change', 'reference-transaction', 'fsmonitor-watchman'])
      writeFileSync(join(repo.root, hook), readFileSync(program), { mode: 0o755 })
    rmSync(mark, { force: true })
    const before = readdirSync(join(repo.root, '.git'), { recursive: true }).sort()
    const engine = await openEngine(repo.root)
    expectGoodRow(engine)
    await engine.check()
    expect(readdirSync(repo.root)).not.toContain('ran')
    expect(readdirSync(join(repo.root, '.git'), { recursive: true }).sort()).toEqual(before)
  })
})
