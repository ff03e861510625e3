import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RecordLog } from '../../../main/repo-host/record-log.ts'
import { type KnownChains, RememberedChains } from '../../../main/repo-host/remembered-chains.ts'
import type { RevisionChain } from '../../../shared/model/revision.ts'
import { temporaryFolder } from '../../support/make-repo.ts'

const never = new AbortController().signal

function chain(path: string, length: number, removed = false): RevisionChain {
  const revisions = Array.from({ length }, (_, at) => ({
    ...{ commit: `${at}`.repeat(40), parents: [`${at + 1}`.repeat(40)], path, blob: `${at}`.repeat(40) },
    ...{ author: 'A', authorDate: '2026-01-05T10:00:00+02:00', committerDate: null, subject: 'Edit' },
    ...{ change: 'modified' as const, renamedFrom: null, similarity: null, renameProof: null },
    ...{ sameTextAs: null, signed: false },
  }))
  return { path, names: [path], revisions, removed }
}

function known(head: string, chains: readonly RevisionChain[], settled: readonly string[] = []): KnownChains {
  const present = chains.filter(({ removed }) => !removed)
  return {
    ...{ of: 'all', head, reached: 3, settled: new Set(settled) },
    chains: new Map(chains.map((one) => [one.path, one])),
    present: new Map(present.map(({ path, revisions }) => [path, revisions[0]?.blob ?? null])),
  }
}

const [a, b, gone] = [chain('a.md', 2), chain('head', 1), chain('gone.md', 3, true)]
const longer = chain('a.md', 3)

function memoryIn(folder: string, limit = 1_000_000): RememberedChains {
  return new RememberedChains(new RecordLog(join(folder, 'chains.log'), 'one', limit))
}

const load = (folder: string) => memoryIn(folder).load(() => true)

describe('remembered chains', () => {
  it('are those of the last saving, with the files that they were made of', async () => {
    const folder = temporaryFolder()
    const memory = memoryIn(folder)
    const savings = [
      known('1', [a, b], ['head']),
      known('2', [longer, b, gone], ['head', 'a.md']),
      known('3', [longer, gone]),
      known('3', [longer]),
      known('4', []),
    ]
    for (const saving of savings) {
      await memory.save(saving, never)
      expect(await load(folder)).toEqual(saving)
    }
  })

  it('are written no more when they are known, in the next start as well', async () => {
    const folder = temporaryFolder()
    const saving = known('1', [a, b], ['head'])
    await memoryIn(folder).save(saving, never)
    const written = readFileSync(join(folder, 'chains.log'), 'latin1')
    const next = memoryIn(folder)
    const read = await next.load(() => true)
    if (!read) throw new Error('Nothing was read.')
    await next.save(read, never)
    expect(readFileSync(join(folder, 'chains.log'), 'latin1')).toBe(written)
    await next.save({ ...read, head: '2', chains: new Map([...read.chains, ['gone.md', gone]]) }, never)
    const longerLog = readFileSync(join(folder, 'chains.log'), 'latin1')
    expect(longerLog.startsWith(written)).toBe(true)
    expect(longerLog.split('\n')).toHaveLength(written.split('\n').length + 2)
  })

  it('are not taken up where they are of something else', async () => {
    const folder = temporaryFolder()
    await memoryIn(folder).save(known('1', [a, b]), never)
    const asked: unknown[] = []
    expect(await memoryIn(folder).load((of) => asked.push(of) < 0)).toBeNull()
    expect(asked).toMatchObject([{ of: 'all', head: '1' }])
  })

  it('are all of one reading, wherever the writing of the next was cut short or damaged', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'chains.log')
    const memory = memoryIn(folder)
    const [first, second] = [known('1', [a, b]), known('2', [longer, b, gone], ['a.md'])]
    await memory.save(first, never)
    const before = readFileSync(file)
    await memory.save(second, never)
    const after = readFileSync(file)
    for (let end = before.length + 1; end < after.length; end += 1) {
      writeFileSync(file, after.subarray(0, end))
      const read = await load(folder)
      // Behind the last line end is what a killed process was writing.
      if (after.subarray(before.length, end).includes(10)) expect(read).toBeNull()
      else expect(read).toEqual(first)
    }
    let lost = 0
    for (let at = 0; at < after.length; at += 1) {
      const bytes = Buffer.from(after)
      bytes[at] = (bytes[at] as number) ^ 1
      writeFileSync(file, bytes)
      const read = await load(folder)
      // What is no more true, and the mark behind a checksum, may be damaged without loss.
      expect([null, second]).toContainEqual(read)
      if (read === null) lost += 1
    }
    expect(lost).toBeGreaterThan((after.length - before.length) / 2)
  })

  it('are written anew by the saving after one that failed', async () => {
    const folder = temporaryFolder()
    const memory = memoryIn(folder)
    await memory.save(known('1', [a, b]), never)
    await expect(
      memory.save(known('2', [longer, gone]), AbortSignal.abort(new Error('stop'))),
    ).rejects.toThrow('stop')
    const last = known('3', [longer, gone])
    await memory.save(last, never)
    expect(await load(folder)).toEqual(last)
  })

  it('do not grow without end, and are given up where they are too large', async () => {
    const folder = temporaryFolder()
    const memory = memoryIn(folder)
    for (let round = 0; round < 1_200; round += 1)
      await memory.save(known(`${round}`, [round % 2 ? a : longer]), never)
    expect(readFileSync(join(folder, 'chains.log'), 'latin1').split('\n').length).toBeLessThan(1_200)
    expect(await load(folder)).toEqual(known('1199', [a]))
    const small = temporaryFolder()
    await memoryIn(small, 400).save(known('1', [a, b, gone]), never)
    expect(await load(small)).toBeNull()
  })
})
