import { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createDiffClient, type DiffClientOptions } from '../../../main/repo-host/diff-client.ts'
import { compareDigests } from '../../../shared/diff/compare-digests.ts'
import { isWhole } from '../../../shared/diff/complete-comparison.ts'
import type { SideBySide } from '../../../shared/model/comparison.ts'
import { buildDiffWorker } from '../../support/diff-worker.ts'
import { compared } from './compared.ts'
import { pictureA, pictureB } from './picture.ts'

const a = compared(pictureA)
const b = compared(pictureB)
const plain = { ignoreWhitespace: false }

let workerFile: string

beforeAll(async () => {
  workerFile = await buildDiffWorker()
})

/** A client whose workers run the given code instead; `started` counts them. */
function clientWith(code: string, options: DiffClientOptions = {}) {
  const started: Worker[] = []
  const client = createDiffClient('', {
    ...options,
    startWorker: () => {
      const worker = new Worker(code, { eval: true })
      started.push(worker)
      return worker
    },
  })
  return { client, started }
}

const silent = "require('node:worker_threads').parentPort.on('message', () => { for (;;) {} })"

describe('the diff client', () => {
  const expected = () => compareDigests(a, b, { ...plain, budgetMs: 60_000, now: () => performance.now() })

  it('answers what the comparison itself answers, job after job, from one worker', async () => {
    const client = createDiffClient(workerFile)
    const [first, second] = await Promise.all([client.compare(a, b, plain), client.compare(a, a, plain)])
    expect(first).toEqual(expected())
    expect(second.same).toBe(true)
    await client.close()
  })

  it('tells both sides before the rest, and the whole is made of them', async () => {
    const client = createDiffClient(workerFile)
    const told: SideBySide[] = []
    const whole = await client.compare(a, b, plain, undefined, (sides) => told.push(sides))
    expect(told).toHaveLength(1)
    expect(isWhole(told[0]!)).toBe(false)
    expect(whole).toMatchObject(told[0]!)
    await client.close()
  })

  it('completes by itself what the worker began and did not end', async () => {
    const { client, started } = clientWith(
      `require('node:worker_threads').parentPort.on('message', ({ id }) => {
        const rows = { numbers: new Int32Array(0), sections: [], spans: [] }
        require('node:worker_threads').parentPort.postMessage({ id, sides: { rows, changes: 0 } })
        setTimeout(() => { for (;;) {} })
      })`,
      { limitMs: 1_500 },
    )
    const told: SideBySide[] = []
    const whole = await client.compare(a, b, plain, undefined, (sides) => told.push(sides))
    expect([whole.same, isWhole(whole)]).toEqual([false, true])
    expect(told).toEqual([{ rows: [], changes: 0 }])
    await vi.waitFor(() => expect(started[0]?.threadId).toBe(-1))
    await client.close()
  })

  it('ends a job that is cancelled between its two steps', async () => {
    const { client } = clientWith(
      `require('node:worker_threads').parentPort.on('message', ({ id }) => {
        const rows = { numbers: new Int32Array(0), sections: [], spans: [] }
        require('node:worker_threads').parentPort.postMessage({ id, sides: { rows, changes: 0 } })
        setTimeout(() => { for (;;) {} })
      })`,
    )
    const control = new AbortController()
    const reason = new Error('not wanted any more')
    const running = client.compare(a, b, plain, control.signal, () => control.abort(reason))
    await expect(running).rejects.toBe(reason)
    await client.close()
  })

  it('ends a job that is cancelled and takes a new worker for the next', async () => {
    const { client, started } = clientWith(silent)
    const control = new AbortController()
    const running = client.compare(a, b, plain, control.signal)
    const reason = new Error('not wanted any more')
    const waiting = client.compare(b, a, plain)
    waiting.catch(() => {})
    setTimeout(() => control.abort(reason), 20)
    await expect(running).rejects.toBe(reason)
    // The id of a thread that has ended.
    await vi.waitFor(() => expect(started[0]?.threadId).toBe(-1))
    expect(started).toHaveLength(2)
    await client.close()
    await expect(waiting).rejects.toThrow('closed')
  })

  it('takes a cancelled job out of the queue without disturbing the running one', async () => {
    const client = createDiffClient(workerFile)
    const control = new AbortController()
    const first = client.compare(a, b, plain)
    const second = client.compare(b, a, plain, control.signal)
    control.abort()
    await expect(second).rejects.toThrow()
    expect((await first).changes).toBe(7)
    await client.close()
  })

  it('starts its worker once when it is to be ready, and compares in that one', async () => {
    const started: Worker[] = []
    const client = createDiffClient(workerFile, {
      startWorker: (path, limits) => {
        const worker = new Worker(path, limits)
        started.push(worker)
        return worker
      },
    })
    client.getReady()
    client.getReady()
    expect(await client.compare(a, b, plain)).toEqual(expected())
    expect(started).toHaveLength(1)
    await client.close()
    client.getReady()
    expect(started).toHaveLength(1)
  })

  it('tells of a worker that cannot be had when something is compared, and not before', async () => {
    const client = createDiffClient(`${workerFile}.missing`)
    client.getReady()
    await expect(client.compare(a, b, plain)).rejects.toThrow()
    await client.close()
  })

  it('refuses a job that is cancelled already, without starting a worker', async () => {
    const { client, started } = clientWith(silent)
    await expect(client.compare(a, b, plain, AbortSignal.abort())).rejects.toThrow()
    expect(started).toHaveLength(0)
    await client.close()
  })

  it('compares by itself, in little time, where the worker does not answer', async () => {
    const { client, started } = clientWith(silent, { limitMs: 50, coarseMs: 60_000 })
    expect(await client.compare(a, b, plain)).toEqual(expected())
    await vi.waitFor(() => expect(started[0]?.threadId).toBe(-1))
    await client.close()
  })

  it('lets others go before a comparison that was given more time', async () => {
    const { client, started } = clientWith(
      `require('node:worker_threads').parentPort.on('message', ({ options }) => {
        if (options.patient) for (;;) {}
        throw new Error('others')
      })`,
    )
    const control = new AbortController()
    const patient = client.compare(a, b, { ...plain, patient: true }, control.signal)
    await expect(client.compare(a, b, plain)).rejects.toThrow('others')
    await vi.waitFor(() => expect(started).toHaveLength(3))
    control.abort(new Error('enough'))
    await expect(patient).rejects.toThrow('enough')
    await client.close()
  })

  it('compares by itself where the worker runs out of memory', async () => {
    const code =
      "require('node:worker_threads').parentPort.on('message', () => { const a = []; for (;;) a.push(new Array(1e5).fill(0.5)) })"
    const client = createDiffClient('', {
      // Neither limit is met: the worker ends for want of memory alone, and the rest has time on any machine.
      limitMs: 100_000,
      coarseMs: 60_000,
      startWorker: () => new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } }),
    })
    expect(await client.compare(a, b, plain)).toEqual(expected())
    await client.close()
  })

  it('passes on the failure of a worker and works again afterwards', async () => {
    const { client, started } = clientWith(
      "require('node:worker_threads').parentPort.on('message', () => { throw new Error('broken') })",
    )
    await expect(client.compare(a, b, plain)).rejects.toThrow('broken')
    await expect(client.compare(a, b, plain)).rejects.toThrow('broken')
    expect(started).toHaveLength(2)
    await client.close()
  })

  it('rejects where the worker file is not there', async () => {
    const client = createDiffClient(`${workerFile}.missing`)
    await expect(client.compare(a, b, plain)).rejects.toThrow()
    await client.close()
  })
})
