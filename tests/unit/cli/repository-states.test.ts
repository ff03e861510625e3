import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { cloneBundle, makeRepo, runTestGit, temporaryFolder } from '../../support/make-repo.ts'
import { realData } from '../../support/real-data.ts'
import { build } from '../sample/sample-build.ts'
import { story } from '../sample/story.ts'
import { type Cli, openCli } from './run-cli.ts'

let cli: Cli
let sample: string
beforeAll(async () => {
  cli = await openCli()
  sample = join(temporaryFolder(), 'sample')
  await build(sample)
})

const without = ['list', 'decisions', 'dashboard'] as const

/** What the three lists say; all of it must be there in every state. */
async function readAll(repo: string) {
  const [list, decisions, dashboard] = await Promise.all(
    without.map(async (command) => {
      const run = await cli(command, repo, '--json')
      expect(run.code).toBe(0)
      return run.json()
    }),
  )
  return { list, decisions, dashboard }
}

/** Is the day somewhere in the line without a sign or words that say it may be older? */
function unmarked(line: string, day: string): boolean {
  return line.replaceAll(new RegExp(`(≤|at or before) ${day}`, 'g'), '').includes(day)
}

describe('the same truth in every state of a repository', () => {
  test.each<[string, (folder: string) => string]>([
    [
      'a bare clone',
      (folder) => {
        runTestGit(folder, ['clone', '-q', '--bare', sample, 'bare.git'])
        return join(folder, 'bare.git')
      },
    ],
    [
      'a worktree',
      (folder) => {
        runTestGit(folder, ['clone', '-q', sample, 'first'])
        runTestGit(join(folder, 'first'), ['worktree', 'add', '-q', '-b', 'second', join(folder, 'second')])
        return join(folder, 'second')
      },
    ],
    [
      'a clone without files, read at a revision',
      (folder) => {
        runTestGit(folder, ['clone', '-q', '--no-checkout', sample, 'plain'])
        return join(folder, 'plain')
      },
    ],
  ])('%s', async (_, prepare) => {
    const expected = await readAll(sample)
    const repo = prepare(temporaryFolder())
    const at = readdirSync(repo).length === 1 ? ['--at', 'HEAD'] : []
    const list = (await cli('list', repo, '--json', ...at)).json()
    expect(list.sessions).toEqual(expected.list.sessions)
    const decisions = (await cli('decisions', repo, '--json', ...at)).json()
    expect(decisions).toEqual(expected.decisions)
  })

  test('B31: a shallow clone says what limits it', async () => {
    const folder = temporaryFolder()
    runTestGit(folder, ['clone', '-q', '--depth', '3', `file://${sample}`, 'shallow'])
    const { list } = await readAll(join(folder, 'shallow'))
    expect(list).toMatchObject({
      total: story.digests,
      limitedBy: [expect.stringMatching(/^shallow clone: history starts at [0-9a-f]{7}$/)],
    })
  })

  test('B31: no command shows a day of the cut history without its mark', async () => {
    const repo = makeRepo()
    const lists = ['Decisions', 'Learnings', 'Gaps', 'Strengths', 'Promotion Targets']
    const text = (name: string) =>
      `---\nstatus: draft\n---\n# ${name}\n\n${lists.map((list) => `## ${list}\n\n- One of ${list}\n\n`).join('')}`
    repo.commit('one', { 'digests/a.md': text('a'), 'data/sessions.jsonl': '{"session_id":"s1"}\n' })
    repo.commit('two', { 'digests/a.md': `${text('a')}More.\n`, 'digests/b.md': text('b') })
    const cut = join(temporaryFolder(), 'cut')
    repo.git('clone', '-q', '--depth=1', `file://${repo.root}`, cut)
    const day = repo.git('show', '-s', '--format=%as', 'HEAD').trim()
    for (const args of [
      ['list', cut],
      ['decisions', cut],
      ['search', cut, 'One'],
      ['dashboard', cut],
      ['history', cut, 'digests/a.md'],
      ['record', cut, 's1'],
      ['export', cut, 'sessions', '--csv'],
      ['export', cut, 'sessions', '--markdown'],
      ['export', cut, 'decisions', '--csv'],
      ['export', cut, 'decisions', '--markdown'],
    ]) {
      const { code, stdout } = await cli(...args)
      expect([args, code]).toEqual([args, 0])
      const lines = stdout.split('\n').filter((line) => line.includes(day))
      const bare = lines.filter((line) => !/here or before|git-or-before/.test(line) && unmarked(line, day))
      expect([args, bare]).toEqual([args, []])
      if (args[0] !== 'record') expect([args, lines.length > 0]).toEqual([args, true])
    }
    for (const args of [
      ['show', cut, 'digests/a.md'],
      ['history', cut, 'digests/a.md'],
    ])
      expect((await cli(...args)).stdout + (await cli(...args)).stderr).toMatch(/at least 1 revision/i)
    for (const command of ['list', 'decisions', 'dashboard'])
      expect((await cli(command, cut, '--json')).json().limitedBy).toEqual([
        expect.stringMatching(/^shallow clone/),
      ])
  })

  test.each(['sha1', 'sha256'])('a folder inside a larger repository, and %s', async (format) => {
    const repo = makeRepo(`--object-format=${format}`)
    for (const part of ['digests', 'data'])
      cpSync(join(sample, part), join(repo.root, 'inner', part), { recursive: true })
    repo.commit('one')
    const path = 'inner/digests/2026-06-16-index-rebuild.md'
    repo.commit('two', { [path]: `${readFileSync(join(repo.root, path), 'utf8')}\nOne line more.\n` })
    const { list } = await readAll(join(repo.root, 'inner'))
    expect(list).toMatchObject({ total: story.digests, head: repo.git('rev-parse', 'HEAD').trim() })
    expect(
      list.sessions.reduce((sum: number, { revisions }: { revisions: number }) => sum + revisions, 0),
    ).toBe(story.digests + 1)
    const history = await cli(
      'history',
      join(repo.root, 'inner'),
      'digests/2026-06-16-index-rebuild.md',
      '--json',
    )
    expect(history.json().revisions).toMatchObject([{ change: 'modified' }, { change: 'added' }])
  })
})

describe('little or nothing to read', () => {
  test('an empty folder, and a repository without commits or files', async () => {
    const nothing = { list: { total: 0, shown: 0, sessions: [] }, decisions: { total: 0, decisions: [] } }
    expect(await readAll(temporaryFolder())).toMatchObject(nothing)
    expect(await readAll(makeRepo().root)).toMatchObject(nothing)
  })

  test('a repository without commits has no revisions, which is known', async () => {
    const repo = makeRepo()
    repo.write({ 'digests/a.md': '# A\n\n## Decisions\n\n- Keep one\n' })
    const { list, decisions } = await readAll(repo.root)
    expect(list).toMatchObject({ head: null, limitedBy: [] })
    expect(list.sessions).toMatchObject([{ revisions: 0, firstCommit: null, uncommitted: true }])
    expect(decisions.decisions).toMatchObject([{ text: 'Keep one', reworded: 0, bornIn: null }])
    const history = (await cli('history', repo.root, 'digests/a.md', '--json')).json()
    expect(history.revisions).toMatchObject([{ commit: null, change: 'working-copy' }])
  })

  test('what is changed, new or gone on disk', async () => {
    const repo = makeRepo()
    const text = '# A\n\n## Decisions\n\n- Keep one\n'
    repo.commit('one', { 'digests/a.md': text, 'digests/b.md': text, 'digests/c.md': text })
    repo.write({ 'digests/a.md': `${text}- Keep two\n`, 'digests/b.md': null })
    repo.write({ 'digests/new.md': '# New\n\n## Decisions\n\n- Keep three\n' })
    repo.write({ 'digests/c.md': text.replaceAll('\n', '\r\n') })
    const { list } = await readAll(repo.root)
    const seen = list.sessions.map(
      (row: { path: string; uncommitted: boolean; revisions: number }) =>
        [row.path, row.uncommitted, row.revisions] as const,
    )
    expect(new Set(seen)).toEqual(
      new Set([
        ['digests/a.md', true, 1],
        ['digests/b.md', true, 1],
        ['digests/c.md', false, 1],
        ['digests/new.md', true, 0],
      ]),
    )
    const gone = (await cli('history', repo.root, 'digests/b.md', '--json')).json()
    expect(gone.revisions).toMatchObject([
      { change: 'working-copy', blob: null },
      { change: 'added', blob: expect.any(String) },
    ])
    expect((await cli('diff', repo.root, 'digests/b.md', 'HEAD', 'WORK')).code).toBe(2)
    const compared = (await cli('compare', repo.root, 'HEAD', 'WORK', '--json')).json()
    expect(compared.digests).toMatchObject([
      { path: 'digests/a.md', change: 'changed' },
      { path: 'digests/b.md', change: 'removed' },
      { path: 'digests/new.md', change: 'added' },
    ])
    expect(compared.totals.decisions).toEqual({ added: 2, dropped: 1, reworded: 0, moved: 0 })
  })

  test('a history with a missing commit: digests are read, and the limit is named', async () => {
    const repo = makeRepo()
    const first = repo.commit('one', { 'digests/a.md': '# A\n' })
    repo.commit('two', { 'digests/a.md': '# B\n' })
    rmSync(join(repo.root, '.git/objects', first.slice(0, 2), first.slice(2)), { force: true })
    const run = await cli('list', repo.root, '--json')
    expect(run.code).toBe(0)
    const list = run.json()
    expect(list).toMatchObject({ total: 1, limitedBy: ['missing objects'] })
    expect(list.sessions).toMatchObject([{ revisions: 1, uncommitted: false }])
    expect(run.stderr).toContain('1 commit (')
    expect(run.stderr).toContain('git fsck')
  })
})

describe('the rule of the folders', () => {
  test('without digests/: what git tracks, with the folders that look like it, past ones too', async () => {
    const repo = makeRepo()
    const dated = Object.fromEntries([1, 2, 3].map((day) => [`notes/2026-05-0${day}-a.md`, `# ${day}\n`]))
    repo.commit('one', { ...dated, 'sessions/old.md': '# Old\n', 'README.md': '# Read me\n' })
    repo.commit('two', { 'sessions/old.md': null })
    repo.write({ 'build/output.md': '# Built\n' })
    const run = await cli('list', repo.root, '--json')
    expect(
      run
        .json()
        .sessions.map(({ path }: { path: string }) => path)
        .sort(),
    ).toEqual(Object.keys(dated))
    expect(run.stderr).toContain('notes: 3 digest-like of 3 Markdown files')
    expect(run.stderr).toContain('sessions: 0 digest-like of 0 Markdown files, 1 more in the past')
  })

  test('no file outside of the chosen folders is read', async () => {
    const repo = makeRepo()
    repo.commit('one', {
      'a/one.md': '# 1\n',
      'b/two.md': '# 2\n',
      'c/three.md': '# 3\n',
      'ab/four.md': '# 4\n',
    })
    const paths = async (...folders: string[]) =>
      (await cli('list', repo.root, '--json', ...folders.flatMap((folder) => ['--folder', folder])))
        .json()
        .sessions.map(({ path }: { path: string }) => path)
        .sort()
    expect(await paths('a')).toEqual(['a/one.md'])
    expect(await paths('./a/', join(repo.root, 'c'))).toEqual(['a/one.md', 'c/three.md'])
    expect(await paths('.')).toEqual(['a/one.md', 'ab/four.md', 'b/two.md', 'c/three.md'])
  })

  test('a folder that is only in the past can be chosen', async () => {
    const repo = makeRepo()
    repo.commit('one', { 'old/one.md': '# 1\n' })
    repo.commit('two', { 'old/one.md': null })
    const args = ['list', repo.root, '--folder', 'old', '--json']
    expect((await cli(...args)).json().total).toBe(0)
    const removed = (await cli(...args, '--removed')).json()
    expect(removed.sessions).toMatchObject([{ path: 'old/one.md', removed: true }])
  })
})

describe.skipIf(realData('real') === null)('real folders without git', () => {
  test.each(realData('real') === null ? [] : readdirSync(realData('real')!))('%s', async (name) => {
    if (!name.includes('__')) return
    const root = join(temporaryFolder(), name)
    mkdirSync(dirname(root), { recursive: true })
    cpSync(realData('real', name)!, root, { recursive: true })
    const { list } = await readAll(root)
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    const markdown = files.filter((file) => /\.md$/.test(file) && !/(^|\/)README\.md$/i.test(file))
    const chosen = files.includes('digests')
      ? markdown.filter((file) => file.startsWith('digests/'))
      : markdown
    expect(list).toMatchObject({ head: null, limitedBy: ['no history'], total: chosen.length })
  })
})

test.skipIf(realData('histories') === null)(
  'a digest that was moved to an archive, lost, restored and removed',
  async () => {
    const { root } = cloneBundle('loaf-sessions.bundle')!
    const path = '.agents/sessions/archive/20260502-000311-session.md'
    const run = await cli('history', root, path, '--folder', '.agents/sessions', '--json')
    const changes = run.json().revisions.map(({ change }: { change: string }) => change)
    expect(changes).toEqual(['removed', 'restored', 'removed', 'renamed', 'renamed', 'added'])
  },
)

test('text of a repository cannot steer the terminal', async () => {
  const root = join(temporaryFolder(), 'esc')
  mkdirSync(join(root, 'digests'), { recursive: true })
  const title = '"a \\e[31mred\\e]0;x\\a"'
  const text = `---\ntitle: ${title}\n---\n\n## Decisions\n\n- x \u001b[2J \u009b31m y \u202e z\n`
  writeFileSync(join(root, 'digests/a.md'), text)
  for (const args of [
    ['list', root],
    ['decisions', root],
    ['show', root, 'digests/a.md'],
    ['problems', root],
    ['dashboard', root],
    ['export', root, 'decisions', '--csv'],
    ['export', root, 'decisions', '--json'],
  ]) {
    const run = await cli.inTerminal(100, ...args)
    expect((run.stdout + run.stderr).replaceAll('\r\n', '\n')).not.toMatch(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/,
    )
  }
  const [session] = (await cli('list', root, '--json')).json().sessions
  expect(session.title).toBe('a \u001b[31mred\u001b]0;x\u0007')
})
