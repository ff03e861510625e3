import { cpSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { revisionShape } from '../../../main/cli/shapes.ts'
import { createAnswers } from '../../../main/repo-host/answers.ts'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { buildDashboard } from '../../../shared/index/dashboards.ts'
import { exportRows } from '../../../shared/index/export-rows.ts'
import { dashboardShape, decisionShape, sessionShape } from '../../../shared/text/shapes.ts'
import { looseObject } from '../../support/damage.ts'
import {
  makeRepo,
  openTestRepo,
  runTestGit,
  type TestRepo,
  temporaryFolder,
} from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

const head = (status: string) => `---\nproject: p\nstatus: ${status}\n---\n# T\n\n`
const items = (...decisions: string[]) => `## Decisions\n\n${decisions.map((one) => `- ${one}\n`).join('')}`

/** Digests without a date of their own, so that all their days come from git. */
function someRepo(): TestRepo {
  const repo = makeRepo()
  const targets = '\n## Gaps\n\n- No restore check at all\n\n## Promotion Targets\n\n- `concepts/c.md`\n'
  repo.commit('first', {
    'digests/a.md': head('canonical') + items('Keep the old index') + targets,
    'digests/dated.md': `---\nsession_date: 2026-01-01\n---\n## Promotion Targets\n\n- \`concepts/e.md\`\n`,
    'concepts/c.md': 'as it was\n',
    'concepts/e.md': 'as it was\n',
  })
  repo.commit('second', { 'digests/b.md': head('draft') + items('Ask before each write') })
  repo.commit('third', { 'digests/a.md': head('canonical') + items('Keep the old index', 'Rest') + targets })
  repo.commit('fourth', { 'digests/c.md': head('draft') + items('Count twice, write once') })
  repo.commit('fifth', { 'digests/b.md': head('active') + items('Ask before each large write') })
  return repo
}

/** The same with a digest that was moved, with an edit, and edited again. */
function movedRepo(): TestRepo {
  const repo = someRepo()
  const text = `${head('draft') + items('Count twice, write once')}${'A line that stays.\n'.repeat(20)}`
  repo.commit('sixth', { 'digests/c.md': text })
  repo.commit('seventh', { 'digests/c.md': null, 'digests/d.md': `${text}One more.\n` })
  repo.commit('eighth', { 'digests/d.md': `${text}Two more.\n` })
  return repo
}

/** Copies of it in which something of the past is not here. */
const losses: Readonly<Record<string, (repo: TestRepo) => string>> = {
  'a partial clone without texts': (repo) => partial(repo, 'blob:none'),
  'a partial clone without trees': (repo) => partial(repo, 'tree:0'),
  'a commit': (repo) => without(repo, 'HEAD~3'),
  'the commit before a move': (repo) => without(repo, 'HEAD~2'),
  'the files of a commit': (repo) => without(repo, 'HEAD~4^{tree}'),
  'the files of the commit that moved one': (repo) => without(repo, 'HEAD~1^{tree}'),
  'the text before a move': (repo) => without(repo, 'HEAD~2:digests/c.md'),
  'the text behind a move': (repo) => without(repo, 'HEAD~1:digests/d.md'),
  'the first text': (repo) => without(repo, 'HEAD~7:digests/a.md'),
  'a text in the middle': (repo) => without(repo, 'HEAD~6:digests/b.md'),
}

function partial(repo: TestRepo, filter: string): string {
  repo.git('config', 'uploadpack.allowFilter', 'true')
  repo.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
  const root = temporaryFolder('clone')
  runTestGit(root, ['clone', '-q', `--filter=${filter}`, `file://${repo.root}`, '.'])
  return root
}

function without(repo: TestRepo, name: string): string {
  const copy = openTestRepo(temporaryFolder('copy'))
  cpSync(repo.root, copy.root, { recursive: true })
  rmSync(looseObject(copy, name))
  return copy.root
}

function shallow(repo: TestRepo, depth: number): string {
  const root = temporaryFolder('clone')
  runTestGit(root, ['clone', '-q', `--depth=${depth}`, `file://${repo.root}`, '.'])
  return root
}

/** All that leaves the program and rests on the history, each under a name that is the same in every clone. */
async function claimsOf(engine: SessionEngine): Promise<Map<string, unknown>> {
  const claims = new Map<string, unknown>()
  const answers = createAnswers(engine, () => {})
  const { signal } = new AbortController()
  for (const { session, decisions } of engine.index.rows) {
    const { firstCommit, lastCommit, date, dateFrom } = sessionShape(session)
    claims.set(`${session.path} first`, firstCommit)
    claims.set(`${session.path} last`, lastCommit)
    claims.set(`${session.path} date`, dateFrom === 'git-or-before' ? null : date)
    for (const decision of decisions ?? []) {
      const { text, date, dateFrom, bornIn, droppedIn, lastRewordedIn } = decisionShape(decision)
      claims.set(`${session.path} ${text} decided`, dateFrom === 'git-or-before' ? null : date)
      claims.set(`${session.path} ${text} born`, bornIn)
      claims.set(`${session.path} ${text} dropped`, droppedIn)
      claims.set(`${session.path} ${text} reworded`, lastRewordedIn)
    }
    const history = await answers['digest.history']({ session: session.id }, signal)
    for (const revision of (history.ok && history.value?.revisions) || []) {
      const { commit, change } = revisionShape(revision)
      claims.set(`${session.path} ${commit} change`, change)
    }
    const evidence = await answers['evidence.get'](
      { session: session.id, revision: null, line: null },
      signal,
    )
    const from = /^author date: (.*)$/m.exec((evidence.ok && evidence.value.text) || '')?.[1] ?? ''
    claims.set(`${session.path} evidence`, from.startsWith('at or before') ? null : from)
  }
  const { gaps, promotionTargets } = dashboardShape(buildDashboard(engine.index, '', false))
  for (const { wording, firstSeen, lastSeen } of gaps) {
    claims.set(`${wording} seen`, firstSeen)
    claims.set(`${wording} seen last`, lastSeen)
  }
  for (const { text, promisedOn, changedAfter } of promotionTargets) {
    claims.set(`${text} promised`, promisedOn)
    claims.set(`${text} kept`, changedAfter)
  }
  return claims
}

describe('what rests on the edge of a cut history', () => {
  it.each([1, 2, 3, 4])(
    'is never claimed at depth %i: it is as in the whole, or not known',
    async (depth) => {
      const repo = someRepo()
      const whole = await claimsOf(await openEngine(repo.root))
      expect(
        [...whole].filter(([name, claim]) => claim === null && !/dropped|reworded|kept/.test(name)),
      ).toEqual([])
      const engine = await openEngine(shallow(repo, depth))
      const cut = await claimsOf(engine)
      const wrong = [...cut].filter(([name, claim]) => claim !== null && claim !== whole.get(name))
      expect(wrong).toEqual([])
      if (depth > 1) expect([...cut].some(([, claim]) => claim !== null)).toBe(true)
      expect(engine.state.limitedBy).toEqual([expect.stringMatching(/^shallow clone: history starts at /)])
    },
  )

  it.each(Object.keys(losses))('is never claimed where objects are not here: %s', async (name) => {
    const repo = movedRepo()
    const whole = await claimsOf(await openEngine(repo.root))
    const engine = await openEngine(losses[name]!(repo))
    const cut = await claimsOf(engine)
    // What a path was before it was moved is a removed digest of its own where the move is not known.
    const wrong = [...cut].filter(
      ([claim, value]) => value !== null && value !== whole.get(claim) && !claim.startsWith('digests/c.md'),
    )
    expect(wrong).toEqual([])
    expect([...cut.values()].some((value) => value !== null)).toBe(true)
    expect(engine.state.limitedBy).not.toEqual([])
  })

  it('is marked where people read it: tables, steps of a life, problems', async () => {
    const engine = await openEngine(shallow(someRepo(), 1))
    const csv = exportRows(engine.index, 'sessions', 'csv', { query: '', sort: [], removed: false }).text
    const lines = csv.trim().split('\n').slice(1)
    expect(
      lines.filter((line) => !/(git-or-before|dated).*at or before [0-9a-f]{40},at or before/.test(line)),
    ).toEqual([])
    const decisions = exportRows(engine.index, 'decisions', 'csv', {
      query: '',
      sort: [],
      removed: false,
    }).text
    expect(decisions.match(/at or before [0-9a-f]{40}/g)).toHaveLength(4)
    expect(engine.index.decisions.every(({ life }) => life.every(({ edge }) => edge))).toBe(true)
    const { status } = buildDashboard(engine.index, '', false)
    expect(status.map(({ edge }) => edge)).toEqual([true])
  })

  it('is gone once the rest was fetched, also after a start that goes on from the cut one', async () => {
    const repo = someRepo()
    const root = shallow(repo, 2)
    const store = temporaryFolder('store')
    const before = await openEngine(root, { store })
    await before.save()
    await before.close()
    runTestGit(root, ['fetch', '-q', '--unshallow'])
    const after = await openEngine(root, { store })
    expect(after.state.limitedBy).toEqual([])
    expect(await claimsOf(after)).toEqual(await claimsOf(await openEngine(repo.root)))
  })

  it('is gone while the window is open, too', async () => {
    const repo = someRepo()
    const root = shallow(repo, 2)
    const engine = await openEngine(root)
    runTestGit(root, ['fetch', '-q', '--unshallow'])
    await engine.check()
    expect(engine.state.banners.map(({ code }) => code)).toEqual([])
    expect(await claimsOf(engine)).toEqual(await claimsOf(await openEngine(repo.root)))
  })

  it('takes a text that cannot be had for no drop and no birth', async () => {
    const repo = makeRepo()
    repo.commit('one', { 'digests/a.md': head('draft') + items('Keep the old index') })
    repo.commit('two', { 'digests/a.md': `${head('draft') + items('Keep the old index')}\nMore.\n` })
    repo.commit('three', { 'digests/a.md': head('draft') + items('Keep the old index', 'Rest') })
    const blob = repo.git('rev-parse', 'HEAD~1:digests/a.md').trim()
    rmSync(`${repo.root}/.git/objects/${blob.slice(0, 2)}/${blob.slice(2)}`)
    const engine = await openEngine(repo.root)
    const lives = engine.index.decisions.map(({ text, life }) => [
      text,
      life.map(({ step, edge }) => [step, edge]),
    ])
    expect(lives).toEqual([
      ['Keep the old index', [['born', undefined]]],
      ['Rest', [['born', true]]],
    ])
  })
})
