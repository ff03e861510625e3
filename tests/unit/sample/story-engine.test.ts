import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { buildDashboard } from '../../../shared/index/dashboards.ts'
import { engineOptions } from '../../support/engine-options.ts'
import { ask, build, makeFolder } from './sample-build.ts'
import { story } from './story.ts'

const { folder, remove } = makeFolder()
const repo = join(folder, 'sample')
await build(repo)
const opened = await SessionEngine.open(await engineOptions(repo))
if (!opened.ok) throw new Error(opened.error.what)
const engine = opened.value
await engine.check()
const { index } = engine
const dashboard = buildDashboard(index, '', false)
afterAll(async () => {
  await engine.close()
  remove()
})

const present = new Set(index.rows.filter(({ session }) => !session.removed).map(({ session }) => session.id))
const decisions = index.decisions.filter(({ sessionRow }) => present.has(sessionRow))
const subjectOf = (commit: string | null) => ask(repo, ['log', '-1', '--format=%s', commit ?? 'no-commit'])

describe('the engine on the sample', () => {
  test('has one row for each digest, all with their record', () => {
    expect(engine.state.head).toBe(story.head)
    expect(engine.state.history).toMatchObject({ done: story.commits, complete: true })
    expect(engine.state.uncommitted).toBe(0)
    expect(present.size).toBe(story.digests)
    expect(index.pairs).toHaveLength(story.records)
  })

  test('shows which decisions were reworded', () => {
    const reworded = decisions.filter((decision) => (decision.reworded ?? 0) > 0)
    const told = [story.reworded, ...story.rewordedElsewhere]
    expect(
      reworded.map(({ path, text, lastRewordedIn }) => [path, text, subjectOf(lastRewordedIn)]).toSorted(),
    ).toEqual(told.map(({ path, after, subject }) => [path, after, subject]).toSorted())
    const ofRetrieval = reworded.filter(({ project }) => project === 'atlas-notes')
    expect(ofRetrieval.map(({ path }) => path)).toEqual([story.reworded.path])
  })

  test('shows which decision was dropped, and which is replaced', () => {
    const dropped = decisions.filter(({ state }) => state === 'dropped')
    expect(
      dropped.map(({ path, text, droppedIn }) => ({ path, text, subject: subjectOf(droppedIn) })),
    ).toEqual([{ path: story.dropped.path, text: story.dropped.text, subject: story.dropped.subject }])
    const replaced = decisions.filter(({ state }) => state === 'replaced')
    expect(replaced.map(({ path, text }) => ({ path, text }))).toEqual([
      { path: story.replaced.path, text: story.replaced.text },
    ])
  })

  test('shows which digest was renamed, which removed, and which came back', () => {
    const removed = index.rows.filter(({ session }) => session.removed)
    expect(removed.map(({ session }) => session.path)).toEqual([story.removed.path])
    const chains = [...engine.history.chains.values()]
    const pathsOf = (path: string) => {
      const chain = chains.find((one) => one.path === path)
      return [...new Set(chain?.revisions.map((revision) => revision.path))]
    }
    const renamed = chains
      .filter((chain) => pathsOf(chain.path).length > 1)
      .map((chain) => pathsOf(chain.path))
    expect(renamed).toEqual([[story.renamed.to, story.renamed.from]])
    expect(chains.filter((chain) => chain.removed).map((chain) => chain.path)).toEqual([story.removed.path])
    const restored = chains.find((chain) => chain.path === story.restored.path)
    const subjects = restored?.revisions.map((revision) => subjectOf(revision.commit))
    expect(subjects).toEqual(expect.arrayContaining([story.restored.removedBy, story.restored.restoredBy]))
  })

  test('counts a merge as a revision only where it changed the digest itself', () => {
    const subjects = (path: string) =>
      [...engine.history.chains.values()]
        .find((chain) => chain.path === path)
        ?.revisions.map((revision) => subjectOf(revision.commit))
    const { clean, ownEdit } = story.merges
    expect(subjects(clean.path)).not.toContain(clean.subject)
    expect(subjects(ownEdit.path)).toContain(ownEdit.subject)
  })

  test('shows which gap came back, and which was answered by what', () => {
    const recurring = dashboard.gaps.filter((gap) => gap.sessions >= 3)
    expect(
      recurring.map(({ state, mentions }) => ({ state, paths: mentions.map(({ path }) => path).toSorted() })),
    ).toEqual([{ state: 'open', paths: [...story.recurringGap.sessions] }])
    const answered = dashboard.gaps.filter((gap) => gap.state === 'answered')
    const { wording, days, answeredBy } = story.answeredGap
    expect(answered).toHaveLength(1)
    expect(answered[0]).toMatchObject({ wording, days, answeredBy: { ...answeredBy, stated: true } })
  })

  test('shows which canonical text was changed afterwards', () => {
    const { path, subject } = story.canonicalChanged
    expect(dashboard.canonicalChanges.map((change) => [change.path, subjectOf(change.commit)])).toEqual([
      [path, subject],
    ])
  })

  test('shows which promotion target was never kept', () => {
    const open = dashboard.promotionTargets.filter(({ state }) => state !== 'kept')
    expect(
      open.map(({ state, path, promisedBy }) => ({ state, target: path, path: promisedBy.path })),
    ).toEqual([{ state: 'missing', ...story.neverKept }])
  })

  test('shows exactly the five faults, at their places', () => {
    const found = index.problems.map(({ code, severity, file, line }) => ({ code, severity, file, line }))
    const told = story.faults.map(({ code, severity, file, line }) => ({ code, severity, file, line }))
    const place = ({ file, line }: { file: string; line: number | null }) => `${file}:${line}`
    expect(found.toSorted((a, b) => place(a).localeCompare(place(b)))).toEqual(told)
  })

  test('shows where Markdown and JSON line disagree', () => {
    const [problem] = index.problems.filter(({ code }) => code === 'record.items-differ')
    expect(problem?.file).toBe(story.disagreement.path)
    expect(problem?.related?.line).toBe(story.disagreement.recordLine)
    expect(problem?.mend).toContain(story.disagreement.markdown)
    expect(problem?.mend).toContain(story.disagreement.json)
  })
})
