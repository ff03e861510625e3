import { describe, expect, it, vi } from 'vitest'
import { querySessions } from '../../../shared/index/run-query.ts'
import type { Work } from '../../../shared/model/repository.ts'
import { stoppedWork } from '../../../shared/text/work-words.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { bannerCodes, digest, manyDigests, openStill } from './live.ts'

const count = 40

describe('what comes behind the history is left where it was stopped, says so, and is gone on with', () => {
  it('following decisions through their revisions', async () => {
    const repo = makeRepo()
    repo.commit(
      'Add',
      manyDigests(count, (at) => `Note ${at}`),
    )
    const { engine } = await openStill(repo.root)
    const works: (Work | null | undefined)[] = []
    const followed = () =>
      [...engine.history.chains.keys()].filter((path) => engine.history.facts(path) !== undefined)
    const trace = vi.spyOn(engine.history, 'trace')
    const stopAt = (calls: number) => {
      const { trace: real } = Object.getPrototypeOf(engine.history) as typeof engine.history
      trace.mockImplementation((...args) => {
        if (trace.mock.calls.length <= calls) works.push(engine.state.work)
        if (trace.mock.calls.length === calls) engine.stopHistory()
        return real.apply(engine.history, args)
      })
    }
    stopAt(12)
    await engine.check()
    const [left] = engine.state.workLeft ?? []
    const done = followed().length
    expect(done).toBeLessThan(count)
    expect(left).toEqual({ kind: 'lives', done, total: count })
    expect(engine.state.work).toBeNull()
    expect(bannerCodes({ engine })).toEqual(['work-stopped'])
    expect(engine.state.banners[0]?.what).toBe(
      `Following decisions through their revisions was stopped after ${done} of 40 digests. Of the others it is not told when an item was born, reworded or dropped.`,
    )
    expect(engine.state.limitedBy).toEqual(['following decisions through their revisions stopped'])
    expect(works.at(-1)).toMatchObject({ kind: 'lives', total: count })
    expect(works.at(-1)?.done).toBeGreaterThan(0)

    // What changes goes on to be followed; what was left stays so.
    const [path = ''] = followed()
    repo.write({ [path]: digest('Edited', 'Keep it otherwise') })
    await engine.check()
    expect(engine.history.facts(path)?.lives.traces.some(({ text }) => text === 'Keep it otherwise')).toBe(
      true,
    )
    expect(followed()).toHaveLength(done)

    await engine.goOn()
    expect(followed()).toHaveLength(count)
    expect(engine.state.workLeft).toEqual([])
    expect(bannerCodes({ engine })).toEqual([])

    // What was known of those that are left is not told any more: it is of older texts.
    repo.commit(
      'Rewrite all',
      manyDigests(count, (at) => `Note ${at} again`),
    )
    stopAt(trace.mock.calls.length + 3)
    await engine.check()
    expect(followed().length).toBeLessThan(count)
    expect(engine.state.workLeft?.[0]?.done).toBe(followed().length)
  })

  it('the changes of promised files', async () => {
    const repo = makeRepo()
    const promise = `${digest('Note')}\n## Promotion Targets\n\n- \`concepts/a.md\`\n`
    repo.commit('Add', { 'digests/2026-01-05-a.md': promise, 'concepts/a.md': 'x\n' })
    for (let at = 0; at < 50; at += 1) repo.commit(`Edit ${at}`, { 'concepts/a.md': `x ${at}\n` })
    const { engine } = await openStill(repo.root)
    const { reader } = engine
    if (!reader) throw new Error('no git')
    const { history } = reader
    let pieces = 0
    const watched: typeof history = (request) =>
      history({
        ...request,
        onBatch: (batch) => {
          request.onBatch(batch)
          if (request.files.length > 0) pieces += 1
          if (pieces === 1) engine.stopHistory()
        },
      })
    Object.assign(reader, { history: watched })
    await engine.check()
    const [left] = engine.state.workLeft ?? []
    expect(left?.kind).toBe('promises')
    expect(left?.done).toBeLessThan(51)
    expect(bannerCodes({ engine })).toEqual(['work-stopped'])
    const changes = () => engine.index.input.fileChanges?.get('concepts/a.md')?.length ?? 0
    const before = changes()
    expect(before).toBeLessThan(51)
    repo.commit('Another', { 'concepts/a.md': 'another\n' })
    await engine.check()
    expect(engine.state.workLeft).toEqual([left])
    expect(changes()).toBe(before)
    await engine.goOn()
    expect(changes()).toBe(52)
    expect(engine.state.workLeft).toEqual([])
  })

  it('the texts of the past', async () => {
    const repo = makeRepo()
    for (const round of [1, 2, 3])
      repo.commit(
        `Round ${round}`,
        manyDigests(count, (at) => `Note ${at} ${round}`),
      )
    const { engine } = await openStill(repo.root)
    await engine.check()
    const { reader } = engine
    if (!reader) throw new Error('no git')
    const { readBlob } = reader
    let read = 0
    const watched: typeof readBlob = (...args) => {
      read += 1
      if (read === 1) engine.stopHistory()
      return readBlob(...args)
    }
    Object.assign(reader, { readBlob: watched })
    const past = () =>
      querySessions(engine.index, {
        query: 'ever:keep',
        sort: [],
        removed: false,
        group: null,
      }).past
    await engine.readPast()
    expect(engine.state.workLeft).toEqual([{ kind: 'past', done: 64, total: 120 }])
    expect(bannerCodes({ engine })).toEqual(['work-stopped'])
    expect(past()).toEqual({ read: 64, total: 120 })
    await engine.check()
    expect(past()).toEqual({ read: 64, total: 120 })
    await engine.goOn()
    expect(past()).toEqual({ read: 120, total: 120 })
    expect(engine.state.workLeft).toEqual([])
  })
})

it('is worded where nobody knows how much there is', () => {
  expect(stoppedWork({ kind: 'promises', done: 1200, total: null })).toBe(
    'Looking when promised files were changed was stopped after 1,200 commits. What older commits kept may still count as open.',
  )
})
