import { expect, it } from 'vitest'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { openEngine, openUnread } from '../../support/open-engine.ts'

/** Bytes enough for many pieces of the file. */
const count = 20_000

const line = (at: number) => `{"session_id":"s${at}","decisions":["Keep ${at} ${'word '.repeat(40)}"]}\n`
const records = (length: number) => Array.from({ length }, (_, at) => line(at)).join('')

/** Opens a folder and reads all of it; the reading of its records is stopped once, as soon as it is told. */
async function openAndStop(root: string): Promise<SessionEngine> {
  let engine: SessionEngine | null = null
  let isStopped = false
  const opened = await openUnread(root, {
    onState: (state) => {
      if (!state.recordBytes || !engine || isStopped) return
      isStopped = true
      engine.stopRecords()
    },
  })
  engine = opened
  await opened.check()
  return opened
}

it('the reading of records is left where it was stopped, says so, and is gone on with', async () => {
  const repo = makeRepo()
  repo.commit('One', { 'digests/a.md': '# A\n' })
  repo.write({ 'data/sessions.jsonl': records(count) })
  const engine = await openAndStop(repo.root)

  const shown = engine.index.input.records.length
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThan(count)
  const { recordsStopped, recordBytes } = engine.state
  expect(recordBytes).toBeNull()
  expect(recordsStopped?.done).toBeGreaterThan(0)
  expect(recordsStopped?.done).toBeLessThan(recordsStopped?.total ?? 0)
  const says = () => engine.index.problems.filter(({ code }) => code === 'file.read-in-part')
  expect(says()[0]?.what).toMatch(/was stopped at \d+\.\d of \d+\.\d MB; [\d,]+ records of it are shown/)

  // A look in between leaves it at that.
  await engine.check()
  expect(engine.index.input.records).toHaveLength(shown)

  await engine.readRecords()
  expect(engine.index.input.records).toHaveLength(count)
  expect(engine.state.recordsStopped).toBeNull()
  expect(says()).toEqual([])
})

it('a Stop that comes when all is read already stops nothing that is read later', async () => {
  const repo = makeRepo()
  repo.commit('One', { 'digests/a.md': '# A\n', 'data/sessions.jsonl': '{"session_id":"s1"}\n' })
  const engine = await openEngine(repo.root)
  engine.stopRecords()
  engine.stopHistory()
  repo.write({ 'data/sessions.jsonl': '{"session_id":"s1"}\n{"session_id":"s2"}\n' })
  repo.commit('Two', { 'digests/b.md': '# B\n' })
  await engine.check()
  expect(engine.index.input.records).toHaveLength(2)
  expect(engine.state).toMatchObject({
    recordsStopped: null,
    history: { done: 2, complete: true, stopped: false },
  })
})

it('a file whose reading was stopped is read whole once it is another one', async () => {
  const repo = makeRepo()
  repo.commit('One', { 'digests/a.md': '# A\n' })
  repo.write({ 'data/sessions.jsonl': records(count) })
  const engine = await openAndStop(repo.root)
  expect(engine.state.recordsStopped).not.toBeNull()
  repo.write({ 'data/sessions.jsonl': records(3) })
  await engine.check()
  expect(engine.index.input.records).toHaveLength(3)
  expect(engine.state.recordsStopped).toBeNull()
})
