import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { build } from '../sample/sample-build.ts'
import { story } from '../sample/story.ts'
import { type Cli, openCli } from './run-cli.ts'

// The shapes of the command line's documentation, key by key: none may be missing, none may come on top.
const shapes = {
  session:
    'id path sessionId title date dateFrom project domain model modelProvider platform status type tags counts revisions firstCommit lastCommit uncommitted removed record problemCount',
  counts: 'decisions learnings actions gaps strengths promotionTargets',
  decision:
    'text path line section date dateFrom project model status state reworded bornIn recordedOn lagDays lastRewordedIn droppedIn replacedBy replacedHow acceptedReason suggested',
  revision:
    'commit parents path blob author authorDate committerDate subject change renamedFrom similarity sameTextAs',
  comparison: 'a b same only coarse summary fields items lines',
  problem: 'code severity file line column revision what mend related',
  group: 'wording variants mentions sessions firstSeen lastSeen projects state answeredBy',
  target: 'text path promisedBy promisedOn exists changedAfter state',
}

let cli: Cli
let repo: string
let git: TestRepo['git']

beforeAll(async () => {
  cli = await openCli()
  repo = join(temporaryFolder(), 'sample')
  await build(repo)
  git = openTestRepo(repo).git
})

async function jsonOf(...args: string[]) {
  const run = await cli(...args, '--json')
  expect(run.stderr).toBe('')
  return run.json()
}

function expectKeys(value: object, keys: string) {
  expect(Object.keys(value)).toEqual(keys.split(' '))
}

function expectAll(values: readonly object[], keys: string) {
  expect(values.length).toBeGreaterThan(0)
  for (const value of values) expectKeys(value, keys)
}

describe('shapes on the sample', () => {
  test('list', async () => {
    const list = await jsonOf('list', repo, '--removed')
    expectKeys(list, 'repository head limitedBy total shown sessions')
    expect(list).toMatchObject({ repository: 'sample', head: story.head, limitedBy: [] })
    expectAll(list.sessions, shapes.session)
    for (const { counts, record } of list.sessions) {
      expectKeys(counts, shapes.counts)
      if (record !== null) expectKeys(record, 'line matchedBy agrees')
    }
    const removed = list.sessions.filter((session: { removed: boolean }) => session.removed)
    expect(removed.map(({ path }: { path: string }) => path)).toEqual([story.removed.path])
  })

  test('show', async () => {
    const shown = await jsonOf('show', repo, story.restored.path)
    expectKeys(shown, 'limitedBy session frontmatter sections problems')
    expectKeys(shown.session, shapes.session)
    expectAll(shown.frontmatter, 'key value line')
    expectAll(shown.sections, 'name heading line items')
    expectAll(
      shown.sections.flatMap(({ items }: { items: object[] }) => items),
      'text line',
    )
    const faulty = await jsonOf('show', repo, 'digests/2026-05-31-humidity-limits.md')
    expectAll(faulty.problems, shapes.problem)
  })

  test('decisions', async () => {
    const list = await jsonOf('decisions', repo)
    expectKeys(list, 'limitedBy total shown states decisions')
    expectAll(list.decisions, shapes.decision)
    const suggested = list.decisions.flatMap((decision: { suggested: object[] }) => decision.suggested)
    for (const one of suggested) expectKeys(one, 'kind path line likeness answer')
    const dropped = list.decisions.filter(({ state }: { state: string }) => state === 'dropped')
    expect(dropped.map(({ text, path }: { text: string; path: string }) => ({ text, path }))).toEqual([
      { text: story.dropped.text, path: story.dropped.path },
    ])
    const replaced = list.decisions.filter(({ state }: { state: string }) => state === 'replaced')
    expect(replaced.map(({ text }: { text: string }) => text)).toEqual([story.replaced.text])
  })

  test('history, by the present and by an earlier name', async () => {
    const history = await jsonOf('history', repo, story.renamed.from)
    expectKeys(history, 'path limitedBy revisions')
    expect(history.path).toBe(story.renamed.to)
    expectAll(history.revisions, shapes.revision)
    expect(history.revisions.map(({ change }: { change: string }) => change)).toEqual([
      'modified',
      'renamed',
      'added',
    ])
    expect(await jsonOf('history', repo, story.renamed.to)).toEqual(history)
    const restored = await jsonOf('history', repo, story.restored.path)
    expect(restored.revisions.map(({ change }: { change: string }) => change)).toContain('restored')
  })

  test('record', async () => {
    const path = 'digests/2026-05-12-currency-field.md'
    const { sessionId } = (await jsonOf('show', repo, path)).session
    const record = await jsonOf('record', repo, sessionId)
    expectKeys(record, 'record matchedBy differences limitedBy revisions')
    expect(record.record.session_id).toBe(sessionId)
    expect(record.matchedBy).toBe('date-and-model')
    expectAll(record.differences, 'key digest record')
    expectAll(record.revisions, shapes.revision)
  })

  test('diff', async () => {
    const { path, subject, before, after } = story.reworded
    const commit = git('log', '--format=%H', '--fixed-strings', `--grep=${subject}`).trim()
    const diff = await jsonOf('diff', repo, path, `${commit}^`, commit)
    expectKeys(diff, shapes.comparison)
    expectKeys(diff.a, 'commit path subject author date')
    expectAll(diff.fields, 'key change old new')
    expectAll(diff.items, 'section toSection change from to old new likeness')
    expectKeys(diff.lines, 'added removed moved')
    const reworded = diff.items.filter(({ change }: { change: string }) => change === 'reworded')
    expect(reworded).toMatchObject([{ old: before, new: after }])
  })

  test('compare', async () => {
    const compared = await jsonOf('compare', repo, story.tag.name, 'WORK')
    expectKeys(compared, 'a b digests totals')
    expect(compared).toMatchObject({ a: git('rev-parse', `${story.tag.name}^{commit}`).trim(), b: null })
    expectAll(compared.digests, 'path change renamedFrom summary')
    expectKeys(compared.totals, 'added removed renamed changed decisions')
    expectKeys(compared.totals.decisions, 'added dropped reworded moved')
  })

  test('problems', async () => {
    const problems = await jsonOf('problems', repo, '--fail-on', 'never')
    expectKeys(problems, 'total bySeverity problems')
    expectKeys(problems.bySeverity, 'error warning info')
    expectAll(problems.problems, shapes.problem)
  })

  test('dashboard', async () => {
    const dashboard = await jsonOf('dashboard', repo)
    expectKeys(
      dashboard,
      'limitedBy gaps answers adjusted strengths learnings seen promotionTargets likeTargets status drafts canonicalChanges months weekdays by',
    )
    for (const groups of [dashboard.gaps, dashboard.strengths]) {
      expectAll(groups, shapes.group)
      expectAll(
        groups.flatMap(({ mentions }: { mentions: object[] }) => mentions),
        'path line',
      )
    }
    const answers = dashboard.gaps.flatMap(
      ({ answeredBy }: { answeredBy: object | null }) => answeredBy ?? [],
    )
    expectAll(answers, 'path line kind stated')
    expectKeys(dashboard.answers.counts, 'stated accepted suggested dismissed')
    expectAll(dashboard.promotionTargets, shapes.target)
    for (const { promisedBy } of dashboard.promotionTargets) expectKeys(promisedBy, 'path line')
    expectAll(dashboard.status, 'date draft active canonical archived other')
  })

  test('export', async () => {
    const lists = { sessions: 'list', decisions: 'decisions', problems: 'problems' }
    for (const [what, command] of Object.entries(lists)) {
      const rows = await jsonOf('export', repo, what)
      const listed = (await jsonOf(command, repo))[what]
      expect(rows).toHaveLength(listed.length)
      expect(rows).toEqual(expect.arrayContaining(listed))
    }
  })
})

test('as of an older revision, a digest is found by a name that it got later', async () => {
  const added = git('log', '--format=%H', '--diff-filter=A', '--', story.renamed.from).trim()
  const shown = await jsonOf('show', repo, story.renamed.to, '--at', added)
  expect(shown.session.path).toBe(story.renamed.from)
  expect((await jsonOf('list', repo, '--at', added)).head).toBe(added)
})
