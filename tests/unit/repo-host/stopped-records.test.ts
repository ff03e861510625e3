import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findGit } from '../../../main/repo-host/find-git.ts'
import { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { noChoices } from '../../../shared/model/choices.ts'
import type { RepositoryState } from '../../../shared/model/repository.ts'
import { makeRepo } from '../../support/make-repo.ts'

/** Bytes enough for many pieces of the file. */
const count = 20_000

it('the reading of records is left where it was stopped, says so, and is gone on with', async () => {
  const repo = makeRepo()
  repo.commit('One', { 'digests/a.md': '# A\n' })
  mkdirSync(join(repo.root, 'data'))
  const line = (at: number) => `{"session_id":"s${at}","decisions":["Keep ${at} ${'word '.repeat(40)}"]}\n`
  writeFileSync(
    join(repo.root, 'data/sessions.jsonl'),
    Array.from({ length: count }, (_, at) => line(at)).join(''),
  )
  const told: RepositoryState[] = []
  let engine: SessionEngine | null = null
  const opened = await SessionEngine.open({
    id: 'one',
    root: repo.root,
    git: await findGit({ repositories: [repo.root] }),
    folders: [],
    records: [],
    guessedRenames: true,
    store: null,
    live: false,
    skip: [],
    choices: noChoices,
    version: 0,
    at: null,
    diffWorker: '',
    clock: () => '',
    onState: (state) => {
      told.push(state)
      if (state.recordBytes && told.every(({ recordsStopped }) => !recordsStopped)) engine?.stopRecords()
    },
  })
  if (!opened.ok) throw new Error(opened.error.what)
  engine = opened.value
  await engine.check()

  const shown = engine.index.input.records.length
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThan(count)
  const { recordsStopped, recordBytes } = engine.state
  expect(recordBytes).toBeNull()
  expect(recordsStopped?.done).toBeGreaterThan(0)
  expect(recordsStopped?.done).toBeLessThan(recordsStopped?.total ?? 0)
  const says = () => engine?.index.problems.filter(({ code }) => code === 'file.read-in-part') ?? []
  expect(says()[0]?.what).toMatch(/was stopped at \d+\.\d of \d+\.\d MB; [\d,]+ records of it are shown/)

  // A look in between leaves it at that.
  await engine.check()
  expect(engine.index.input.records).toHaveLength(shown)

  await engine.readRecords()
  expect(engine.index.input.records).toHaveLength(count)
  expect(engine.state.recordsStopped).toBeNull()
  expect(says()).toEqual([])
  await engine.close()
})
