import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDiffClient } from '../../../main/repo-host/diff-client.ts'
import type { DiffJob } from '../../../main/repo-host/diff-worker.ts'
import { beginComparison } from '../../../shared/diff/compare-digests.ts'
import type { Comparison } from '../../../shared/model/comparison.ts'
import { compared } from './compared.ts'

/** A thread that answers step by step, when it is told to. */
class FakeWorker extends EventEmitter {
  job: DiffJob | null = null
  hasToldSides = false
  isEnded = false
  postMessage(job: DiffJob) {
    expect([this.isEnded, this.job]).toEqual([false, null])
    this.job = job
    this.hasToldSides = false
  }
  terminate() {
    this.isEnded = true
    return Promise.resolve(0)
  }
  ref() {}
  unref() {}

  /** The next step of the job that runs. */
  step() {
    const { job } = this
    if (!job) return
    const { sides, rest } = beginComparison(job.a, job.b, { ...job.options, now: () => 0 })
    if (this.hasToldSides) {
      this.job = null
      this.emit('message', { id: job.id, rest: rest() })
    } else {
      this.hasToldSides = true
      this.emit('message', { id: job.id, sides })
    }
  }

  /** The thread ends by itself. */
  fail(code: string) {
    this.isEnded = true
    this.emit('error', Object.assign(new Error(code), { code }))
  }
}

type Outcome = { readonly comparison: Comparison } | { readonly error: unknown }

interface Asked {
  readonly number: number
  readonly patient: boolean
  readonly control: AbortController
  readonly outcomes: Outcome[]
}

const what = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), patient: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('step' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      code: fc.constantFrom('ERR_WORKER_OUT_OF_MEMORY', 'broken'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
)

/** A text that only one comparison has, so that an answer tells whose it is. */
const textOf = (number: number) => `# Log ${number}\n\n## Decisions\n\n- Keep number ${number}\n`

describe('whatever happens to comparisons that are asked for', () => {
  it('each is answered once, with its own texts, by one thread at a time, and a patient one last', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(what, { maxLength: 40 }), async (events) => {
        const workers: FakeWorker[] = []
        const client = createDiffClient('', {
          limitMs: 100_000,
          coarseMs: 60_000,
          startWorker: () => {
            workers.push(new FakeWorker())
            return workers.at(-1) as unknown as Worker
          },
        })
        const asked: Asked[] = []
        const living = () => workers.filter(({ isEnded }) => !isEnded)
        const open = () => asked.filter(({ outcomes }) => outcomes.length === 0)
        const settle = () => new Promise((resolve) => setImmediate(resolve))
        let closed = false
        for (const event of events) {
          const worker = living()[0]
          if (event.do === 'ask') {
            const number = asked.length
            const entry: Asked = {
              number,
              patient: event.patient,
              control: new AbortController(),
              outcomes: [],
            }
            asked.push(entry)
            client
              .compare(
                compared(textOf(number)),
                compared(`${textOf(number)}- More\n`),
                { ignoreWhitespace: false, patient: event.patient },
                entry.control.signal,
                () => {
                  expect(entry.outcomes).toEqual([])
                  expect(entry.control.signal.aborted).toBe(false)
                },
              )
              .then(
                (comparison) => entry.outcomes.push({ comparison }),
                (error) => entry.outcomes.push({ error }),
              )
          } else if (event.do === 'step') worker?.step()
          else if (event.do === 'cancel') asked[event.which]?.control.abort('cancelled')
          else if (event.do === 'fail') worker?.fail(event.code)
          else if (event.do === 'close') {
            closed = true
            await client.close()
          }
          await settle()
          expect(living().length).toBeLessThanOrEqual(1)
          const running = living()[0]?.job ?? null
          // Nobody waits while nothing is done, and nobody waits behind one that takes long.
          if (open().length > 0) expect(running).not.toBeNull()
          if (running?.options.patient) expect(open().every(({ patient }) => patient)).toBe(true)
          if (closed) expect([open(), running]).toEqual([[], null])
        }
        while (open().length > 0) {
          living()[0]?.step()
          await settle()
        }
        for (const { number, outcomes } of asked) {
          expect(outcomes).toHaveLength(1)
          const [outcome] = outcomes as [Outcome]
          if ('error' in outcome) continue
          expect(outcome.comparison.rows[0]?.a?.text).toBe(`# Log ${number}`)
          expect(outcome.comparison.summary).toBe('1 decision added.')
        }
        await client.close()
      }),
      { numRuns: 200 },
    )
  })
})
