import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asOther } from '../../support/as-other.ts'
import { makeRepo, openTestRepo, temporaryFolder } from '../../support/make-repo.ts'
import {
  bannerCodes,
  digest,
  goLive,
  manyDigests,
  note,
  quiet,
  repoWithNote,
  titlesOf,
  until,
} from './live.ts'

describe('files that change outside', () => {
  test('B35: a save changes its row, and only that', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root)
    repo.write({ [note]: digest('Second') })
    await until(() => titlesOf(engine).includes('Second'))
    expect(titlesOf(engine).sort()).toEqual(['Other', 'Second'])
    await until(() => engine.state.uncommitted === 1)
  })

  test('B36: saving a hundred times by rename never takes the row away', async () => {
    const repo = repoWithNote()
    const { engine, states } = await goLive(repo.root)
    const from = states.length
    for (let round = 1; round <= 100; round += 1) {
      writeFileSync(join(repo.root, 'digests/.swap'), digest(`Round ${round}`))
      renameSync(join(repo.root, 'digests/.swap'), join(repo.root, note))
      await new Promise((resolve) => setTimeout(resolve, 8))
    }
    await until(() => titlesOf(engine).includes('Round 100'))
    for (const { titles } of states.slice(from)) expect(titles).toHaveLength(2)
  })

  test('a program that deletes and writes anew, or in pieces, takes nothing away meanwhile', async () => {
    const repo = repoWithNote()
    // Not committed: HEAD has no text that could stand in.
    const fresh = join(repo.root, 'digests/2026-01-07-fresh.md')
    writeFileSync(fresh, digest('Fresh'))
    const live = await goLive(repo.root)
    const { engine, states } = live
    const from = states.length
    const whole = digest('Fresh', 'Decided in the last piece')
    for (let round = 0; round < 10; round += 1) {
      rmSync(fresh)
      await new Promise((resolve) => setTimeout(resolve, 60))
      writeFileSync(fresh, digest('Fresh'))
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    truncateSync(fresh, 0)
    await new Promise((resolve) => setTimeout(resolve, 60))
    for (let at = 0; at < whole.length; at += 40) {
      appendFileSync(fresh, whole.slice(at, at + 40))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await until(() => engine.index.decisions.some(({ text }) => text === 'Decided in the last piece'))
    for (const { titles } of states.slice(from)) expect(titles).toContain('Fresh')
    rmSync(fresh)
    await until(() => !titlesOf(engine).includes('Fresh'))
  })

  test('what is put in a file’s place for a moment is not what stays', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root)
    const path = join(repo.root, note)
    rmSync(path)
    mkdirSync(path)
    await until(() => !titlesOf(engine).includes('First') || engine.state.uncommitted === 1)
    rmSync(path, { recursive: true })
    writeFileSync(path, digest('Back'))
    await until(() => titlesOf(engine).includes('Back'))
  })

  test('a file written anew with the same size and time is seen', async () => {
    const repo = repoWithNote()
    const path = join(repo.root, note)
    utimesSync(path, 1_780_000_000, 1_780_000_000)
    const live = await goLive(repo.root)
    await quiet(live)
    writeFileSync(path, digest('Fifth'))
    utimesSync(path, 1_780_000_000, 1_780_000_000)
    await until(() => titlesOf(live.engine).includes('Fifth'))
  })

  test('B37: a folder moved away and back is heard again', async () => {
    const repo = repoWithNote()
    const live = await goLive(repo.root)
    await quiet(live)
    const from = live.states.length
    for (const away of [0, 120]) {
      renameSync(join(repo.root, 'digests'), join(repo.root, 'd2'))
      await new Promise((resolve) => setTimeout(resolve, away))
      renameSync(join(repo.root, 'd2'), join(repo.root, 'digests'))
      await quiet(live)
      repo.write({ [note]: digest(`Edited after ${away}`) })
      await until(() => titlesOf(live.engine).includes(`Edited after ${away}`))
    }
    for (const { titles } of live.states.slice(from)) expect(titles).toHaveLength(2)
  })

  test('another folder put in the place of the digests is the one that is read', async () => {
    const repo = repoWithNote()
    const live = await goLive(repo.root)
    await quiet(live)
    repo.write({ 'other/2026-02-01-swapped.md': digest('Swapped in') })
    renameSync(join(repo.root, 'digests'), join(repo.root, 'before'))
    renameSync(join(repo.root, 'other'), join(repo.root, 'digests'))
    await until(() => titlesOf(live.engine).includes('Swapped in'))
    // A row that is gone waits a moment, in case its file is being replaced; the texts of HEAD stay rows.
    repo.write({ 'digests/2026-02-01-swapped.md': digest('Edited there') })
    await until(() => titlesOf(live.engine).includes('Edited there'))
    await until(() => live.engine.state.uncommitted === 3)
  })

  test.skipIf(process.platform === 'win32')(
    'a file that may not be read for a moment keeps its row, and comes back by itself',
    async () => {
      const repo = repoWithNote()
      await asOther(repo.root, async () => {
        const { engine, states } = await goLive(repo.root)
        const from = states.length
        chmodSync(join(repo.root, note), 0o000)
        await until(() => engine.index.problems.some(({ code }) => code === 'file.unreadable'))
        chmodSync(join(repo.root, note), 0o644)
        await until(() => titlesOf(engine).includes('First'))
        await until(() => engine.index.problems.every(({ code }) => code !== 'file.unreadable'))
        for (const { titles } of states.slice(from)) expect(titles).toHaveLength(2)
      })
    },
  )

  test('a folder below the digests is watched from when it is made, at every depth', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root)
    repo.write({ 'digests/2026/05/a.md': digest('Deep') })
    await until(() => titlesOf(engine).includes('Deep'))
    repo.write({ 'digests/2026/05/a.md': digest('Deep, edited') })
    await until(() => titlesOf(engine).includes('Deep, edited'))
  })

  test('ten thousand files replaced at once all come, at no more than five pushes a second', async () => {
    const { root, write } = openTestRepo(temporaryFolder('plain'))
    write(manyDigests(10_000, (at) => `Old ${at}`))
    const { engine, states } = await goLive(root)
    const from = states.length
    write(manyDigests(10_000, (at) => `New ${at}`))
    await until(() => titlesOf(engine).every((title) => title.startsWith('New')), 90_000)
    const during = states.slice(from)
    for (const { titles } of during) expect(titles).toHaveLength(10_000)
    const seconds = ((during.at(-1)?.at ?? 0) - (during[0]?.at ?? 0)) / 1000
    expect(new Set(during.map(({ state }) => state.version)).size).toBeLessThanOrEqual(5 * seconds + 2)
  }, 300_000)

  test('B62: a new digest comes, a deleted one goes and stays readable', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root)
    repo.write({ 'digests/2026-01-07-new.md': digest('New') })
    await until(() => titlesOf(engine).includes('New'))
    repo.commit('Keep the new one')
    repo.commit('Remove', { [note]: null })
    await until(() => engine.state.counts.removed === 1 && engine.state.uncommitted === 0)
    expect(titlesOf(engine).sort()).toEqual(['New', 'Other'])
  })
})

describe('what comes only later', () => {
  test('the folder of digests, and the folder of the records', async () => {
    const repo = makeRepo()
    repo.commit('Nothing yet', { 'code.txt': 'x' })
    const { engine } = await goLive(repo.root)
    expect(engine.state.folders).toEqual([])
    repo.write({ [note]: digest('First ever') })
    await until(() => titlesOf(engine).includes('First ever'))
    repo.write({ 'data/sessions.jsonl': '{"session_id":"s1","title":"Only a record"}\n' })
    await until(() => titlesOf(engine).includes('Only a record'))
    repo.write({ [note]: digest('Then edited') })
    await until(() => titlesOf(engine).includes('Then edited'))
  })

  test('records line by line, a half-written line when it is whole', async () => {
    const repo = repoWithNote()
    repo.commit('Records', { 'data/sessions.jsonl': '{"session_id":"s0","title":"Record 0"}\n' })
    const { engine, states } = await goLive(repo.root)
    const from = states.length
    const file = join(repo.root, 'data/sessions.jsonl')
    for (let line = 1; line <= 5; line += 1) {
      appendFileSync(file, `{"session_id":"s${line}",`)
      await new Promise((resolve) => setTimeout(resolve, 200))
      appendFileSync(file, `"title":"Record ${line}"}\n`)
      await until(() => titlesOf(engine).includes(`Record ${line}`))
    }
    const broken = ['record.cut', 'record.broken', 'record.recovered']
    await until(() => engine.index.problems.every(({ code }) => !broken.includes(code)))
    for (const { titles } of states.slice(from)) expect(titles).toContain('Record 0')
  })

  test('the first commit', async () => {
    const repo = makeRepo()
    repo.write({ [note]: digest('Not committed') })
    const live = await goLive(repo.root)
    expect(bannerCodes(live)).toContain('no-commits')
    const id = repo.commit('The first')
    await until(() => live.engine.history.chains.get(note)?.revisions[0]?.commit === id)
    await until(() => live.engine.state.uncommitted === 0)
    expect(bannerCodes(live)).not.toContain('no-commits')
  })
})
