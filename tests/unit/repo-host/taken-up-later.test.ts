import { readdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { readDigest } from '../../../main/repo-host/read-digest.ts'
import { Remembered } from '../../../main/repo-host/remembered.ts'
import { packDigest, unpackDigest } from '../../../main/repo-host/remembered-digest.ts'
import { queryDecisionsSteps } from '../../../shared/index/decisions.ts'
import { promisedFiles } from '../../../shared/index/promotion-targets.ts'
import { noChoices } from '../../../shared/model/choices.ts'
import { toEnd } from '../../../shared/steps.ts'
import { makeRepo, temporaryFolder } from '../../support/make-repo.ts'
import { digest as canonical, logs, once, start } from './remembered-starts.ts'

/** Of a canonical one that was changed the place of the change is looked up. */
const digest = (title: string, decision: string) => canonical(title, decision).replace('canonical', 'draft')

const ids = { blob: 'b', blobWithLf: null }
const throughFile = <T>(value: T): T => JSON.parse(JSON.stringify(value))

describe('a digest that is taken up later', () => {
  const folder = join(import.meta.dirname, '../../../digests')
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))

  it('is what was read, however it is handed on', () => {
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      const read = readDigest(name, readFileSync(join(folder, name)))
      const packed = packDigest(read, ids)
      const later = vi.fn(() => throughFile(packed.later()))
      const again = unpackDigest({ value: throughFile(packed.value), later })
      expect(later).not.toHaveBeenCalled()
      expect(again).toEqual({ ...ids, read })
      for (const handOn of [structuredClone, throughFile, (value: object) => ({ ...value })]) {
        const other = unpackDigest({ value: throughFile(packed.value), later }).read
        expect(handOn(other.digest)).toEqual(read.digest)
      }
      expect(packDigest(again.read, ids).value).toEqual(packed.value)
      expect(packDigest(again.read, ids).later()).toEqual(packed.later())
    }
  })
})

describe('a second start', () => {
  const someDigests = () => {
    const repo = makeRepo()
    repo.commit('concepts', { 'concepts/c.md': 'old\n' })
    for (const name of ['a', 'b', 'gone'])
      repo.commit(name, { [`digests/${name}.md`]: digest(name, `Do ${name}`) })
    repo.commit('edit', { 'digests/a.md': digest('a', 'Undo it all') })
    repo.commit('remove', { 'digests/gone.md': null })
    return repo
  }

  /** Starts again, and counts what is taken up of digests and lives. */
  async function startCounting(root: string, store: string) {
    let takenUp = 0
    const find = vi.spyOn(Remembered.prototype, 'find').mockImplementation(function (
      this: Remembered<unknown>,
      path,
      print,
    ) {
      const found = real.call(this, path, print)
      return (
        found && {
          value: found.value,
          later: () => {
            takenUp += 1
            return found.later()
          },
        }
      )
    })
    try {
      return { engine: await start(root, store), takenUp: () => takenUp }
    } finally {
      find.mockRestore()
    }
  }
  const real = Remembered.prototype.find

  it('has all rows, counts and problems before it takes up an item, a text or a life', async () => {
    const { root } = someDigests()
    const store = temporaryFolder('store')
    const fresh = await once(root, store)
    const { engine, takenUp } = await startCounting(root, store)
    const { index, state } = engine
    expect(index.rows.map(({ session }) => session)).toEqual(fresh.rows.map(({ session }) => session))
    expect(index.problems.length).toBe(fresh.rows.flatMap(({ problems }) => problems).length)
    expect(state.counts).toEqual(fresh.counts)
    expect(index.rows.map(({ decisionCount }) => decisionCount)).toEqual([2, 1, 1])
    expect(promisedFiles(index)).toEqual(['concepts/c.md'])
    await engine.save()
    expect(takenUp()).toBe(0)
    expect(index.byId.get('d:digests/a.md')?.items.decision).toMatchObject([{ text: 'Undo it all' }])
    expect(takenUp()).toBe(1)
    // Whoever asks first makes them in steps, for digest, lives and revisions of each row may have to be taken up.
    const steps = queryDecisionsSteps(index, {
      query: '',
      sort: [],
      removed: true,
      byProject: false,
      state: 'any',
    })
    for (let row = 0; row < 3; row += 1) {
      const before = takenUp()
      steps.next()
      expect(takenUp() - before).toBeLessThanOrEqual(2)
    }
    expect(toEnd(steps).ids).toHaveLength(4)
    expect(index.decisions).toEqual(fresh.decisions)
    expect(takenUp()).toBe(6)
  })

  it('takes up nothing of other digests where a file is saved, nor where findings are judged otherwise', async () => {
    const { root, write } = someDigests()
    const store = temporaryFolder('store')
    await once(root, store)
    const { engine, takenUp } = await startCounting(root, store)
    write({ 'digests/b.md': digest('b', 'Do b otherwise') })
    await engine.check()
    expect(engine.index.byId.get('d:digests/b.md')?.items.decision).toMatchObject([
      { text: 'Do b otherwise' },
    ])
    const { problems } = engine.state.counts
    await engine.setChoices({ ...noChoices, rulesOff: ['field.missing'] })
    expect(engine.state.counts.problems).toBeLessThan(problems)
    expect(takenUp()).toBe(0)
    expect(engine.index.decisions).toEqual((await once(root, null)).decisions)
  })

  it('takes up what it read, whatever becomes of its files meanwhile', async () => {
    const { root } = someDigests()
    const store = temporaryFolder('store')
    const fresh = await once(root, store)
    const { engine } = await startCounting(root, store)
    for (const name of logs) truncateSync(join(store, name), 40)
    expect(engine.index.decisions).toEqual(fresh.decisions)
    expect(engine.digests.entry('digests/b.md')?.text).toBe(digest('b', 'Do b'))
  })
})
