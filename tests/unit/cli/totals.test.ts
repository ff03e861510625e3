import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { cloneBundle, temporaryFolder } from '../../support/make-repo.ts'
import { realData } from '../../support/real-data.ts'
import { build } from '../sample/sample-build.ts'
import { type Cli, openCli } from './run-cli.ts'
import { slowRevisions, trackedDigests } from './slow-count.ts'

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
})

interface Row {
  readonly path: string | null
  readonly project: string | null
  readonly removed: boolean
  readonly revisions: number | null
  readonly counts: Record<string, number>
  readonly problemCount: number
}

function sum(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

function csvRows(text: string): number {
  // Text as written may hold line ends inside quotes.
  return (
    text
      .replace(/"(?:[^"]|"")*"/g, '')
      .trimEnd()
      .split('\n').length - 1
  )
}

/** Every total of a query, by all commands that tell it. */
async function expectOneTruth(repo: string, ...options: string[]) {
  const list = (await cli('list', repo, '--json', ...options)).json()
  const decisions = (await cli('decisions', repo, '--json', ...options)).json()
  const dashboard = (await cli('dashboard', repo, '--json', ...options)).json()
  const rows: Row[] = list.sessions
  expect(list.shown).toBe(rows.length)
  expect(decisions.shown).toBe(decisions.decisions.length)
  const notDropped = decisions.decisions.filter(({ state }: { state: string }) => state !== 'dropped')
  expect(sum(rows, ({ counts }) => counts.decisions!)).toBe(notDropped.length)
  for (const kind of ['gaps', 'strengths'] as const) {
    const mentions = dashboard[kind].flatMap((group: { mentions: unknown[] }) => group.mentions)
    expect(sum(rows, ({ counts }) => counts[kind]!)).toBe(mentions.length)
  }
  expect(sum(rows, ({ counts }) => counts.promotionTargets!)).toBe(dashboard.promotionTargets.length)
  return { list, decisions, rows }
}

/** Exported rows are the rows listed, in each format. */
async function expectSameExport(repo: string, rows: number, decisions: number, ...options: string[]) {
  for (const [what, count] of [
    ['sessions', rows],
    ['decisions', decisions],
  ] as const) {
    expect((await cli('export', repo, what, '--json', ...options)).json()).toHaveLength(count)
    expect(csvRows((await cli('export', repo, what, '--csv', ...options)).stdout)).toBe(count)
  }
}

describe('the sample', () => {
  let repo: string
  beforeAll(async () => {
    repo = join(temporaryFolder(), 'sample')
    await build(repo)
  })

  test('gives one truth for all, and for each query', async () => {
    const { list, decisions, rows } = await expectOneTruth(repo)
    await expectSameExport(repo, rows.length, decisions.shown)
    expect(list.total).toBe(rows.length)
    const problems = (await cli('problems', repo, '--json')).json()
    const own = problems.problems.filter(({ file }: { file: string }) =>
      rows.some(({ path }) => path === file),
    )
    expect(sum(rows, ({ problemCount }) => problemCount)).toBe(own.length)
    expect(problems.total).toBe(problems.problems.length)
    const ferry = await expectOneTruth(repo, '--query', 'project:ferry')
    await expectSameExport(repo, ferry.rows.length, ferry.decisions.shown, '--query', 'project:ferry')
    expect(ferry.rows).toEqual(rows.filter(({ project }) => project === 'ferry'))
    expect(ferry.list.total).toBe(list.total)
  })

  test('agrees with a count of lines in the files', async () => {
    const { rows } = await expectOneTruth(repo)
    for (const { path, counts } of rows) {
      const text = readFileSync(join(repo, path!), 'utf8')
      const section = /\n## Decisions\n([\s\S]*?)(?=\n## |$)/.exec(text)?.[1] ?? ''
      expect([path, counts.decisions]).toEqual([path, section.match(/^- /gm)?.length ?? 0])
    }
  })

  test('has the revisions of a slow count', async () => {
    const rows: Row[] = (await cli('list', repo, '--json', '--removed')).json().sessions
    const { byPath, renames } = slowRevisions(repo)
    const events = [...byPath].filter(([path]) => path.startsWith('digests/'))
    expect(sum(rows, ({ revisions }) => revisions!)).toBe(
      events.reduce((total, [, count]) => total + count, 0) - renames,
    )
  })
})

describe.skipIf(realData('histories') === null)('real histories', () => {
  test.each(['docent-sessions', 'govuk-aws-decisions', 'loaf-sessions', 'madr-decisions', 'torch-task-logs'])(
    '%s: rows and revisions as counted the slow way',
    async (name) => {
      const { root } = cloneBundle(`${name}.bundle`)!
      const { rows } = await expectOneTruth(root)
      expect(rows.map(({ path }) => path).sort()).toEqual(trackedDigests(root, ''))
      const all: Row[] = (await cli('list', root, '--json', '--removed')).json().sessions
      const { byPath, renames, renamed } = slowRevisions(root)
      const never = all.filter(({ path }) => !renamed.has(path!))
      expect(never.length).toBeGreaterThan(0)
      for (const { path, revisions } of never) expect([path, revisions]).toEqual([path, byPath.get(path!)])
      const events = [...byPath.values()].reduce((total, count) => total + count, 0)
      expect(sum(all, ({ revisions }) => revisions!)).toBe(events - renames)
    },
  )

  test.each([
    ['madr-decisions', 'docs/decisions'],
    ['torch-task-logs', 'task-logs'],
    ['loaf-sessions', 'docs/decisions'],
    ['docent-sessions', '.docent/sessions'],
  ])('%s: only the digests below %s', async (name, folder) => {
    const { root } = cloneBundle(`${name}.bundle`)!
    const { rows } = await expectOneTruth(root, '--folder', folder)
    expect(rows.map(({ path }) => path).sort()).toEqual(trackedDigests(root, folder))
  })
})
