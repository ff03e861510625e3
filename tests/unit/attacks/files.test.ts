import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asOther } from '../../support/as-other.ts'
import { makeRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { bannersOf, expectGoodRow, faultsOf, goodDigest, pathsOf } from './engine-views.ts'

const linux = process.platform === 'linux'

function goodRepo(): TestRepo {
  const repo = makeRepo()
  repo.write({ 'digests/good.md': goodDigest() })
  return repo
}

/** A folder outside of every repository, with a digest and a record that must never be seen. */
function secretFolder(): string {
  const folder = temporaryFolder('outside')
  writeFileSync(join(folder, 'secret.md'), goodDigest('secret'))
  writeFileSync(join(folder, 'sessions.jsonl'), '{"session_id":"secret","decisions":["secret"]}\n')
  return folder
}

function shows(
  engine: { readonly index: { readonly rows: unknown; readonly decisions: unknown } },
  text: string,
) {
  return JSON.stringify([engine.index.rows, engine.index.decisions]).includes(text)
}

describe.skipIf(!linux)('names that nobody expects', () => {
  const names = [
    'a\nb.md',
    'a\tb.md',
    'a"b.md',
    'a\\b.md',
    '-x.md',
    '--help.md',
    '*.md',
    '[a].md',
    ':(top)x.md',
    "a'b.md",
    '$(touch x).md',
    ' .md',
    '.md',
    '#a.md',
    'caf\u00e9.md',
    'cafe\u0301.md',
    '\u202eabc.md',
    '\u001b[31m.md',
    '__proto__.md',
    'constructor.md',
    `${'x'.repeat(252)}.md`,
  ]

  it('are a row each, on disk and in git', async () => {
    const repo = goodRepo()
    for (const name of names) writeFileSync(join(repo.root, 'digests', name), goodDigest(`In ${name}`))
    repo.commit('All')
    const engine = await openEngine(repo.root)
    const wanted = [...names, 'good.md'].map((name) => `digests/${name}`).sort()
    expect(pathsOf(engine)).toEqual(wanted)
    expect(engine.index.rows.map(({ session }) => session.revisions)).toEqual(wanted.map(() => 1))
    expect(engine.index.decisions).toHaveLength(wanted.length)
  })

  it('that are no UTF-8 are the same row on disk and in git', async () => {
    const repo = goodRepo()
    const folder = Buffer.from(`${repo.root}/digests/`)
    const bytes = (...parts: (string | number)[]) =>
      Buffer.concat([
        folder,
        ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))),
      ])
    writeFileSync(bytes('bad', 0xff, '.md'), goodDigest('In git'))
    mkdirSync(bytes('dir', 0xfe))
    writeFileSync(bytes('dir', 0xfe, '/x.md'), goodDigest('Below'))
    repo.commit('All')
    writeFileSync(bytes('new', 0xff, '.md'), goodDigest('Not in git'))
    const engine = await openEngine(repo.root)
    const rows = engine.index.rows.map(({ session }) => [session.path, session.uncommitted])
    expect(rows.sort()).toEqual([
      ['digests/bad\udcff.md', null],
      ['digests/dir\udcfe/x.md', null],
      ['digests/good.md', null],
      ['digests/new\udcff.md', 'new'],
    ])
    expect(engine.index.decisions.map(({ text }) => text).sort()).toEqual([
      'Below',
      'In git',
      'Keep it',
      'Not in git',
    ])
  })
})

describe.skipIf(!linux)('links and what is no file', () => {
  it('are rows that say so, and are not followed', async () => {
    const repo = goodRepo()
    const at = (name: string) => join(repo.root, 'digests', name)
    symlinkSync('/etc/passwd', at('passwd.md'))
    symlinkSync('self.md', at('self.md'))
    symlinkSync('nowhere', at('dangling.md'))
    symlinkSync('/etc', at('etc.md'))
    symlinkSync(secretFolder(), at('elsewhere'))
    mkdirSync(at('folder.md'))
    writeFileSync(at('folder.md/inside.md'), goodDigest())
    execFileSync('mkfifo', [at('pipe.md')])
    mkdirSync(join(repo.root, 'data'))
    execFileSync('mkfifo', [join(repo.root, 'data/sessions.jsonl')])
    const engine = await openEngine(repo.root)
    expectGoodRow(engine)
    expect(pathsOf(engine)).toContain('digests/folder.md/inside.md')
    expect(faultsOf(engine)).toEqual([
      'file.not-a-file data/sessions.jsonl',
      'file.not-a-file digests/dangling.md',
      'file.not-a-file digests/elsewhere',
      'file.not-a-file digests/etc.md',
      'file.not-a-file digests/passwd.md',
      'file.not-a-file digests/pipe.md',
      'file.not-a-file digests/self.md',
    ])
    expect(shows(engine, 'secret')).toBe(false)
    expect(shows(engine, 'root:')).toBe(false)
  })

  it.each(['committed', 'put in place of the folder'])(
    'lead nowhere as the folder of digests, %s',
    async (when) => {
      const repo = goodRepo()
      if (when !== 'committed') repo.commit('As it was')
      rmSync(join(repo.root, 'digests'), { recursive: true })
      symlinkSync(secretFolder(), join(repo.root, 'digests'))
      if (when === 'committed') repo.commit('A link')
      const engine = await openEngine(repo.root)
      expect(shows(engine, 'secret')).toBe(false)
      expect(faultsOf(engine)).toEqual(['file.not-a-file digests'])
    },
  )

  it.each(['data', 'data/sessions.jsonl'])('lead nowhere on the way to the records: %s', async (path) => {
    const repo = goodRepo()
    const outside = secretFolder()
    mkdirSync(dirname(join(repo.root, path)), { recursive: true })
    symlinkSync(path === 'data' ? outside : join(outside, 'sessions.jsonl'), join(repo.root, path))
    const engine = await openEngine(repo.root)
    expectGoodRow(engine)
    expect(shows(engine, 'secret')).toBe(false)
    expect(faultsOf(engine)).toEqual(['file.not-a-file data/sessions.jsonl'])
  })

  it('are told where a file is a folder, or a folder a file', async () => {
    const repo = goodRepo()
    mkdirSync(join(repo.root, 'data/sessions.jsonl'), { recursive: true })
    expect(faultsOf(await openEngine(repo.root))).toEqual(['file.not-a-file data/sessions.jsonl'])

    const other = goodRepo()
    other.commit('A folder')
    rmSync(join(other.root, 'digests'), { recursive: true })
    writeFileSync(join(other.root, 'digests'), 'text')
    const engine = await openEngine(other.root)
    expectGoodRow(engine)
    expect(faultsOf(engine)).toEqual(['file.not-a-file digests'])
  })
})

describe('folders', () => {
  it('too deep to be looked into are told, by name', async () => {
    const repo = goodRepo()
    const deep = `digests/${'d/'.repeat(400)}`
    mkdirSync(join(repo.root, deep), { recursive: true })
    writeFileSync(join(repo.root, deep, 'x.md'), goodDigest('Too deep'))
    const engine = await openEngine(repo.root)
    expectGoodRow(engine)
    expect(faultsOf(engine)).toEqual([`file.unreadable digests${'/d'.repeat(41)}`])
  })

  it('by the thousand cost no row', async () => {
    const repo = goodRepo()
    for (let at = 0; at < 2_000; at += 1) mkdirSync(join(repo.root, `digests/d${at}`))
    const engine = await openEngine(repo.root)
    expect(pathsOf(engine)).toEqual(['digests/good.md'])
  })

  it.skipIf(!linux)('and files that may not be read are told', async () => {
    const repo = goodRepo()
    repo.write({ 'digests/closed.md': goodDigest(), 'digests/shut/x.md': goodDigest() })
    chmodSync(join(repo.root, 'digests/closed.md'), 0)
    chmodSync(join(repo.root, 'digests/shut'), 0)
    const engine = await asOther(repo.root, () => openEngine(repo.root))
    chmodSync(join(repo.root, 'digests/shut'), 0o755)
    expectGoodRow(engine)
    expect(faultsOf(engine)).toEqual(['file.unreadable digests/closed.md', 'file.unreadable digests/shut'])
  })
})

describe('what vanishes while it is open', () => {
  it('keeps its rows and says so, and is read again when it comes back', async () => {
    const repo = goodRepo()
    repo.commit('All')
    const engine = await openEngine(repo.root)
    const away = `${repo.root}-away`
    renameSync(repo.root, away)
    await engine.check()
    expectGoodRow(engine)
    expect(engine.index.rows[0]?.session.uncommitted).toBeNull()
    expect(engine.state.watcher.state).toBe('stopped')
    expect(bannersOf(engine)).toContain('folder-gone')
    // A file in its place is not the folder.
    writeFileSync(repo.root, '')
    await engine.check()
    expectGoodRow(engine)
    rmSync(repo.root)
    writeFileSync(join(away, 'digests/new.md'), goodDigest('New'))
    renameSync(away, repo.root)
    await engine.check()
    expect(pathsOf(engine)).toEqual(['digests/good.md', 'digests/new.md'])
    expect(bannersOf(engine)).not.toContain('folder-gone')
  })

  it('as git folder leaves what was read, whatever is around it, and another one in its place is read', async () => {
    // The repository around it must not be taken for the one that broke.
    const around = makeRepo()
    around.commit('Around', { 'digests/around.md': goodDigest('Around') })
    const root = join(around.root, 'inner')
    mkdirSync(root)
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', root, ...args], { stdio: 'pipe', env: testEnv(root) })
    git('init', '-q', '-b', 'main')
    mkdirSync(join(root, 'digests'))
    writeFileSync(join(root, 'digests/good.md'), goodDigest())
    git('add', '-A')
    git('commit', '-q', '-m', 'Inner')
    const engine = await openEngine(root)
    const { head } = engine.state
    const headFile = join(root, '.git/HEAD')
    const whole = readFileSync(headFile)
    writeFileSync(headFile, 'rubbish')
    await engine.check()
    expect(engine.state.head).toBe(head)
    expect(bannersOf(engine)).toContain('git-refused')
    expectGoodRow(engine)
    expect(engine.index.rows[0]?.session.revisions).toBe(1)
    writeFileSync(headFile, whole)
    await engine.check()
    expect(bannersOf(engine)).not.toContain('git-refused')

    rmSync(join(root, '.git'), { recursive: true })
    git('init', '-q', '-b', 'main')
    writeFileSync(join(root, 'digests/good.md'), goodDigest('Other'))
    git('add', '-A')
    git('commit', '-q', '-m', 'Another life')
    rmSync(join(root, 'digests/good.md'))
    const decisions = async () => {
      await engine.check()
      return engine.index.decisions.map(({ text }) => text)
    }
    // A file that is gone keeps its text for a moment, in case it is being replaced.
    await expect.poll(decisions, { timeout: 20_000 }).toEqual(['Other'])
    expect(engine.state.head).not.toBe(head)
    expect(faultsOf(engine)).toEqual([])
  })
})

function testEnv(folder: string): Record<string, string> {
  const person = { NAME: 'Ada Example', EMAIL: 'ada@example.com' }
  return {
    PATH: process.env.PATH ?? '',
    HOME: dirname(folder),
    GIT_CONFIG_NOSYSTEM: '1',
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) =>
        Object.entries(person).map(([key, value]) => [`GIT_${who}_${key}`, value]),
      ),
    ),
  }
}
