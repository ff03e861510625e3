import { beforeAll, describe, expect, it } from 'vitest'
import { createAnswers } from '../../../main/repo-host/answers.ts'
import { findCommit } from '../../../main/repo-host/named-commits.ts'
import type { Place } from '../../../shared/model/place.ts'
import type { Result } from '../../../shared/model/result.ts'
import { parseLink, printLink } from '../../../shared/text/link.ts'
import { buildDiffWorker } from '../../support/diff-worker.ts'
import { makeRepo, runTestGit, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { type Cli, openCli } from '../cli/run-cli.ts'
import { randomPlan } from '../git/random-plan.ts'
import { expectOk } from '../git/read-all.ts'
import { once } from './remembered-starts.ts'

let diffWorker: string
let cli: Cli
beforeAll(async () => {
  diffWorker = await buildDiffWorker()
  cli = await openCli()
})

const { signal } = new AbortController()
const [old, now] = ['digests/old.md', 'digests/new.md']
const ids = (found: readonly (string | null)[]) => found.filter((id) => id !== null)
const full = /^[0-9a-f]{64}$/
const text = (decision: string) =>
  `---\nsession_id: s1\nmodel: m\n---\n\n# One\n\n## Decisions\n\n- ${decision}\n- Keep each release on the host for ninety days\n`
const record = (model: string) => `${JSON.stringify({ session_id: 's1', model })}\n`

/** Three commits, with a move and a record in them, and a text that is not committed. */
function planted() {
  const repo = makeRepo('--object-format=sha256')
  const first = repo.commit('First', { [old]: text('Roll back'), 'data/sessions.jsonl': record('m') })
  repo.git('tag', 'start')
  repo.git('mv', old, now)
  const second = repo.commit('Second', { [now]: text('Roll back by hand') })
  const third = repo.commit('Third', {
    [now]: text('Roll back by hand, twice'),
    'data/sessions.jsonl': record('n'),
  })
  repo.write({ [now]: text('Not committed') })
  return { repo, first, second, third }
}

async function opened() {
  const { repo, ...commits } = planted()
  const engine = await openEngine(repo.root, { diffWorker, store: temporaryFolder('store') })
  const answers = createAnswers(engine, () => {})
  const session = `d:${now}`
  const side = (revision: string | null, path = now) => ({ session, revision, path })
  return { repo, ...commits, engine, answers, session, side }
}

/** The answer to a request. */
async function answer<T>(asked: Promise<Result<T> | { readonly ok: boolean }>): Promise<T> {
  return expectOk((await asked) as Result<T>)
}

describe('a repository whose ids are SHA-256', () => {
  it('has a history with whole ids, and finds commits by them, by a part of them, by tag', async () => {
    const { engine, first, second, third } = await opened()
    expect([first, second, third].every((id) => full.test(id))).toBe(true)
    const revisions = engine.history.chains.get(now)?.revisions ?? []
    expect(revisions.map(({ commit, renamedFrom }) => [commit, renamedFrom])).toEqual([
      [third, null],
      [second, old],
      [first, null],
    ])
    for (const { blob } of revisions) expect(blob).toMatch(full)
    for (const name of [first, first.slice(0, 7), first.slice(0, 40), 'start', 'HEAD~2'])
      expect([name, expectOk(await findCommit(engine.reader!, name)).commit]).toEqual([name, first])
    expect(engine.state.uncommitted).toBe(1)
  })

  it('is compared: two texts, as a patch that git applies, the whole set', async () => {
    const { repo, answers, first, second, third, side } = await opened()
    const wish = { a: side(first, old), b: side(third), ignoreWhitespace: false }
    const comparison = expectOk(await answers['compare.run'](wish, signal))
    expect(comparison).toMatchObject({ a: { commit: first, path: old }, b: { commit: third, path: now } })
    const patch = expectOk(await answers['compare.patch'](wish, signal))
    const copy = `${repo.root}-copy`
    repo.git('clone', '-q', repo.root, copy)
    runTestGit(copy, ['checkout', '-q', first])
    runTestGit(copy, ['apply', '--index', '-'], { input: patch.text })
    expect(runTestGit(copy, ['show', `:${now}`])).toBe(text('Roll back by hand, twice'))
    const sets = await answers['sets.list']({ a: 'start', b: second.slice(0, 9) }, signal)
    expect(sets).toMatchObject({
      value: { a: { commit: first }, b: { commit: second }, changes: [{ path: now, change: 'renamed' }] },
    })
    const work = await answers['sets.list']({ a: 'HEAD', b: 'WORK' }, signal)
    expect(work).toMatchObject({ value: { a: { commit: third }, changes: [{ path: now, textOfA: third }] } })
    const told = await answers['sets.describe']({ a: third, b: null, paths: [now] }, signal)
    expect(told).toMatchObject({ value: { changes: [{ path: now, change: 'changed' }] } })
  })

  it('is evidence, a record and a link with whole ids', async () => {
    const { repo, answers, first, third, session, side } = await opened()
    const { text: evidence } = await answer<{ text: string }>(
      answers['evidence.get']({ session, revision: third, line: 10 }, signal),
    )
    const command = evidence.split('\n').at(-1) ?? ''
    expect(command).toBe(`git show '${third}:${now}'`)
    expect(evidence).toContain(`blob: ${repo.git('rev-parse', `${third}:${now}`).trim()}`)
    expect(await answers['record.history']({ session }, signal)).toMatchObject({
      value: { revisions: [{ commit: third }, { commit: first }] },
    })
    expect(await answers['record.compare']({ session, a: first, b: third }, signal)).toMatchObject({
      ok: true,
    })
    const { roots, head, hasCommit } = await answer<{
      roots: string[]
      head: string | null
      hasCommit: boolean
    }>(answers['repo.identity']({ commit: first }, signal))
    expect([roots, head, hasCommit]).toEqual([[first], third, true])
    const place: Place = {
      route: { view: 'compare', session, a: side(first, old), b: side(third) },
      query: '',
      removed: false,
      selected: null,
      sort: [],
      group: null,
      kept: {},
    }
    const link = { name: 'one', roots, head, folders: ['digests'], place }
    expect(parseLink(printLink(link))).toEqual({ ok: true, value: link })
  })

  it('is shown as of a commit', async () => {
    const { repo, first } = planted()
    const engine = await openEngine(repo.root, { at: first.slice(0, 12) })
    expect(engine.state).toMatchObject({ head: first, asOf: { commit: first } })
    expect(engine.index.decisions.map(({ text, bornIn }) => [text, bornIn])).toContainEqual([
      'Roll back',
      first,
    ])
  })

  it('tells the commits that a rewrite took, and their texts', async () => {
    const { repo, engine, answers, third } = await opened()
    repo.git('reset', '-q', '--hard', 'HEAD~1')
    await engine.check()
    expect(engine.state.banners).toMatchObject([{ code: 'rewritten', command: `git log HEAD..${third}` }])
    expect(await answers['gone.list'](null, signal)).toMatchObject({
      value: [{ id: third, digests: [{ path: now, hasText: true }] }],
    })
    expect(await answers['gone.text']({ commit: third, path: now }, signal)).toMatchObject({
      value: { text: text('Roll back by hand, twice') },
    })
  })

  it('is remembered for the next start', async () => {
    const repo = makeRepo('--object-format=sha256')
    repo.plan(randomPlan(3, 20))
    repo.git('checkout', '-q', '-f', 'main')
    const store = temporaryFolder('store')
    const fresh = await once(repo.root, null)
    for (let starts = 0; starts < 2; starts += 1) expect(await once(repo.root, store)).toEqual(fresh)
    repo.commit('Later', { 'digests/later.md': text('Later') })
    expect(await once(repo.root, store)).toEqual(await once(repo.root, null))
  })

  it('is read by every command', async () => {
    const { repo, first, second, third } = planted()
    const json = async (command: string, ...args: string[]) => {
      const run = await cli(command, repo.root, ...args, '--json')
      expect([command, run.code]).toEqual([command, 0])
      expect((await cli(command, repo.root, ...args)).code).toBe(0)
      return run.json()
    }
    const { revisions } = await json('history', old)
    expect(ids(revisions.map(({ commit }: { commit: string | null }) => commit))).toEqual([
      third,
      second,
      first,
    ])
    expect(await json('diff', now, first, third)).toMatchObject({
      a: { commit: first },
      b: { commit: third },
    })
    expect(await json('compare', 'start', 'WORK')).toMatchObject({ a: first, b: null })
    expect((await json('record', 's1')).revisions).toMatchObject([{ commit: third }, { commit: first }])
    expect(await json('list', '--at', second.slice(0, 10))).toMatchObject({ head: second, total: 1 })
    const { decisions } = await json('decisions')
    const born = new Map(
      decisions.map((one: { text: string; bornIn: string | null }) => [one.text, one.bornIn]),
    )
    expect(born.get('Keep each release on the host for ninety days')).toBe(first)
    for (const format of ['md', 'html']) {
      const made = await cli('diff', repo.root, now, first, third, '--format', format)
      expect([format, made.code, made.stdout.includes(first.slice(0, 7))]).toEqual([format, 0, true])
    }
  })
})
