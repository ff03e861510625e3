import { beforeAll, describe, expect, test } from 'vitest'
import { createAnswers } from '../../../main/repo-host/answers.ts'
import { makeRepo, runTestGit, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { type Cli, openCli } from './run-cli.ts'

// A name is whatever a file system takes for one: each such digest is a row, with its history, texts and differences.

let cli: Cli
let repo: TestRepo
beforeAll(async () => {
  cli = await openCli()
  if (process.platform === 'linux') repo = repoOfNames()
})

const names = [
  'caf\u00e9.md',
  'cafe\u0301.md',
  '日本語.md',
  ' blank first and last .md',
  'two  blanks.md',
  "it's.md",
  '"quoted".md',
  'tab\there.md',
  'line\nend.md',
  'back\\slash.md',
  '-r.md',
  '--all.md',
  ':(top)x.md',
  ':!not.md',
  '[a-z]*?.md',
  '{a,b}.md',
  '#hash %20 &amp;.md',
  '\u202etrebor.md',
  '.hidden.md',
  `${'n'.repeat(252)}.md`,
  `${'語'.repeat(84)}.md`,
]
const line = (edit: string) => `- Keep each release on the host for ninety days, as ${edit}`
const text = (edit: string) => `# One\n\n## Decisions\n\n${line(edit)}\n`

function repoOfNames(): TestRepo {
  const repo = makeRepo()
  const files = (edit: (name: string) => string) =>
    Object.fromEntries(names.map((name) => [`digests/${name}`, text(edit(name))]))
  repo.commit(
    'Add',
    files(() => 'the first said'),
  )
  repo.commit(
    'Edit',
    files((name) => `number ${names.indexOf(name)} said`),
  )
  return repo
}

test.skipIf(process.platform !== 'linux')(
  'B25 B26: a digest of any name has its row, its history and both of its texts',
  async () => {
    const engine = await openEngine(repo.root)
    expect(engine.index.rows.map(({ session }) => session.path).sort()).toEqual(
      names.map((name) => `digests/${name}`).sort(),
    )
    const answers = createAnswers(engine, () => {})
    const { signal } = new AbortController()
    for (const { session } of engine.index.rows) {
      const at = names.indexOf(session.path?.slice('digests/'.length) ?? '')
      expect([session.path, session.revisions, session.uncommitted]).toEqual([session.path, 2, null])
      const history = await answers['digest.history']({ session: session.id }, signal)
      const revisions = (history.ok && history.value?.revisions) || []
      expect(revisions.map(({ change, path }) => [change, path])).toEqual([
        ['modified', session.path],
        ['added', session.path],
      ])
      const said: string[] = []
      for (const { commit } of revisions) {
        const raw = await answers['digest.raw'](
          { session: session.id, revision: commit, from: 5, count: 1 },
          signal,
        )
        said.push((raw.ok && raw.value.lines[0]) || '')
      }
      expect(said).toEqual([line(`number ${at} said`), line('the first said')])
    }
  },
)

describe.skipIf(process.platform !== 'linux')('every command, of digests of any name', () => {
  const paths = names.map((name) => `digests/${name}`).sort()
  const sorted = (found: readonly string[]) => [...found].sort()
  /** What a terminal would obey, a line end excepted. */
  const obeyed = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

  /** Runs it for a reader and as JSON: both work, and the first has nothing in it that a terminal would obey. */
  async function run(command: string, ...args: string[]) {
    const words = await cli(command, repo.root, ...args)
    const data = await cli(command, repo.root, ...args, '--json')
    expect([command, words.code, data.code]).toEqual([command, 0, 0])
    expect([command, obeyed.test(words.stdout + words.stderr)]).toEqual([command, false])
    return data.json()
  }

  test('lists and searches', async () => {
    const pathsOf = (rows: readonly { path: string }[]) => sorted(rows.map(({ path }) => path))
    for (const at of [[], ['--at', 'HEAD~1']]) {
      expect(pathsOf((await run('list', ...at)).sessions)).toEqual(paths)
      expect(pathsOf((await run('decisions', ...at)).decisions)).toEqual(paths)
      expect(pathsOf((await run('search', 'release', ...at)).sessions)).toEqual(paths)
    }
    expect((await run('search', 'ever:"first said"')).sessions).toHaveLength(names.length)
    await run('dashboard')
    const { problems } = await run('problems', '--fail-on', 'never')
    expect(new Set(problems.map(({ file }: { file: string }) => file))).toEqual(new Set(paths))
  })

  test('exports, one row for each', async () => {
    const file = async (what: string, format: string) => {
      const { code, stdout } = await cli('export', repo.root, what, format)
      expect([what, format, code]).toEqual([what, format, 0])
      return stdout
    }
    for (const what of ['sessions', 'decisions']) {
      const rows: readonly { path: string }[] = JSON.parse(await file(what, '--json'))
      expect(sorted(rows.map(({ path }) => path))).toEqual(paths)
      const [head = [], ...lines] = cellsOf(await file(what, '--csv'))
      const column = head.indexOf('path')
      expect(sorted(lines.map((cells) => cells[column] ?? ''))).toEqual(paths)
      // Whatever stands in a name, a row of the table is one line.
      const table = (await file(what, '--markdown')).split('\n').filter((line) => line.startsWith('|'))
      expect(table).toHaveLength(names.length + 2)
    }
    const found: readonly { file: string }[] = JSON.parse(await file('problems', '--json'))
    expect(new Set(found.map(({ file }) => file))).toEqual(new Set(paths))
  })

  test.each(names)('reads and compares: %j', async (name) => {
    const path = `digests/${name}`
    const said = `number ${names.indexOf(name)} said`
    expect(await run('history', path)).toMatchObject({ path, revisions: [{ path }, { path }] })
    expect((await cli('show', repo.root, path)).stdout).toContain(said)
    const of = ['diff', repo.root, path, 'HEAD~1', 'HEAD']
    expect((await cli(...of, '--json')).json()).toMatchObject({
      lines: { added: 1, removed: 1 },
      items: [{ change: 'reworded', section: 'Decisions' }],
    })
    const page = await cli(...of, '--format', 'html')
    expect(page.stdout.replaceAll(/<[^>]+>/g, '')).toContain(said)
    const patch = await cli(...of, '--format', 'patch')
    const copy = temporaryFolder()
    repo.git('worktree', 'add', '-q', '-f', '--detach', copy, 'HEAD~1')
    runTestGit(copy, ['apply', '--index', '-'], { input: patch.stdout })
    expect(runTestGit(copy, ['show', `:${path}`])).toBe(text(said))
    repo.git('worktree', 'remove', '--force', copy)
  })

  test('compares the set: as one patch it is applied by git', async () => {
    expect(await run('compare', 'HEAD~1', 'HEAD')).toMatchObject({
      totals: { added: 0, removed: 0, renamed: 0, changed: names.length },
    })
    const patch = await cli('compare', repo.root, 'HEAD~1', 'HEAD', '--format', 'patch')
    const copy = `${repo.root}-copy`
    repo.git('clone', '-q', repo.root, copy)
    runTestGit(copy, ['checkout', '-q', 'HEAD~1'])
    runTestGit(copy, ['apply', '--index', '-'], { input: patch.stdout })
    expect(runTestGit(copy, ['write-tree'])).toBe(runTestGit(copy, ['rev-parse', 'main^{tree}']))
  })

  test('a name that begins as an option does, at the root', async () => {
    const flat = makeRepo()
    const dashed = ['-r.md', '--json.md', '--help']
    flat.commit('Add', Object.fromEntries(dashed.map((name) => [name, text('the first said')])))
    for (const name of dashed.slice(0, 2)) {
      const history = await cli('history', '--folder', '.', '--json', flat.root, '--', name)
      expect(history.json().revisions.map((one: { path: string }) => one.path)).toEqual([name])
    }
    expect((await cli('show', flat.root, '--folder', '.', '--', '--help')).code).toBe(2)
  })
})

/** Rows of a CSV file. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end = ''] of csv
    .replace(/^\ufeff/, '')
    .matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g)) {
    if (cell === '' && end === '') break
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end.includes('\n')) rows.push([])
  }
  return rows.filter((cells) => cells.length > 0)
}
