import { Worker, type WorkerOptions } from 'node:worker_threads'
import {
  type ComparedText,
  type CompareOptions,
  compareDigests,
  unpackSides,
} from '../../shared/diff/compare-digests.ts'
import { completed } from '../../shared/diff/complete-comparison.ts'
import { patienceSeconds } from '../../shared/diff/patience.ts'
import type { Comparison, SideBySide } from '../../shared/model/comparison.ts'
import type { DiffJob, DiffReply } from './diff-worker.ts'

/** Milliseconds that a comparison may take before it goes on coarsely. */
const usualBudgetMs = 1_500

/** The same where a person offered more time; what the page says of it is in `patience.ts`. */
const patientMs = patienceSeconds * 1_000

/** Milliseconds after which a worker that has not answered is ended. */
const usualLimitMs = 4_000

/** How much later than its budget a comparison that was given more time is ended. */
const patientGraceMs = 10_000

/** Budget of the comparison that is made here, in place of one that met the limit. */
const coarseBudgetMs = 50

/**
 * Memory of the thread in MB: one that needs more ends, and the comparison is made coarsely. The young part holds
 * the rows of a long comparison without copying them about.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 1024 }

/** What a reader wishes of a comparison: see `CompareOptions`. */
type ComparisonWishes = Pick<CompareOptions, 'ignoreWhitespace' | 'patient' | 'pins'>

/** Runs comparisons in a thread of its own, so that none holds up the repo host. */
export interface DiffClient {
  /**
   * Compares two texts. Rejects with the signal's reason as soon as it is aborted; answers coarsely where
   * the full comparison would take too long.
   *
   * @param onSides is told both sides as soon as they can be drawn, where that is before all is known
   */
  compare(
    a: ComparedText,
    b: ComparedText,
    options: ComparisonWishes,
    signal?: AbortSignal,
    onSides?: (sides: SideBySide) => void,
  ): Promise<Comparison>
  /** Starts the thread where it does not run yet, so that the next comparison need not wait for that. */
  getReady(): void
  /** Ends the thread; comparisons that are still asked for are rejected. */
  close(): Promise<void>
}

/** Limits of a comparison, in milliseconds; other ones are for tests. */
export interface DiffClientOptions {
  readonly budgetMs?: number
  readonly limitMs?: number
  /** Of the comparison that is made here in place of one that met the limit. */
  readonly coarseMs?: number
  /** Starts the thread; by default from the given file. */
  readonly startWorker?: (path: string, options: WorkerOptions) => Worker
}

interface Waiting {
  readonly job: DiffJob
  readonly onSides: ((sides: SideBySide) => void) | undefined
  /** Both sides, once the worker told them. */
  sides: SideBySide | null
  readonly settle: (outcome: { comparison: Comparison } | { error: unknown }) => void
}

/** A client that starts its worker, the built file at `workerPath`, with the first comparison or when it is to be ready. */
export function createDiffClient(workerPath: string, options: DiffClientOptions = {}): DiffClient {
  const {
    budgetMs = usualBudgetMs,
    limitMs = usualLimitMs,
    coarseMs = coarseBudgetMs,
    startWorker = (path, limits) => new Worker(path, limits),
  } = options
  const queue: Waiting[] = []
  let worker: Worker | null = null
  let running: Waiting | null = null
  let timer: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false

  const finish = (outcome: Parameters<Waiting['settle']>[0]): void => {
    const done = running
    clearTimeout(timer)
    running = null
    // An idle worker must not keep the process of a command alive.
    worker?.unref()
    done?.settle(outcome)
    next()
  }

  const stopWorker = (): Promise<unknown> => {
    const old = worker
    worker = null
    old?.removeAllListeners()
    // A worker that fails while it is being ended has nobody left to tell.
    old?.on('error', () => {})
    return old ? old.terminate() : Promise.resolve()
  }

  /** Compares in this thread, in so little time that it holds up nobody: coarse where the texts are long. */
  const coarse = ({ a, b, options }: DiffJob): void => {
    try {
      const comparison = compareDigests(a, b, {
        ...options,
        patient: false,
        budgetMs: coarseMs,
        now: () => performance.now(),
      })
      finish({ comparison })
    } catch (error) {
      finish({ error })
    }
  }

  const start = (): Worker => {
    const started = startWorker(workerPath, { resourceLimits })
    started.on('message', (reply: DiffReply) => {
      if (reply.id !== running?.job.id) return
      if ('failed' in reply) return finish({ error: reply.failed })
      if ('rest' in reply) {
        if (running.sides) finish({ comparison: completed(running.sides, reply.rest) })
        return
      }
      const { a, b } = running.job
      running.sides = unpackSides(reply.sides, a.text, b.text)
      running.onSides?.(running.sides)
    })
    started.on('error', (error: NodeJS.ErrnoException) => {
      void stopWorker()
      if (running && error.code === 'ERR_WORKER_OUT_OF_MEMORY') coarse(running.job)
      else finish({ error })
    })
    return started
  }

  const next = (): void => {
    if (running || closed) return
    // Whoever waits for an exact comparison waits longest anyway, and lets all others go first.
    const plain = queue.findIndex(({ job }) => !job.options.patient)
    running = queue.splice(Math.max(0, plain), 1)[0] ?? null
    if (!running) return
    const { job } = running
    try {
      worker ??= start()
      worker.ref()
      worker.postMessage(job)
    } catch (error) {
      finish({ error })
      return
    }
    timer = setTimeout(
      () => {
        void stopWorker()
        coarse(job)
      },
      job.options.patient ? patientMs + patientGraceMs : limitMs,
    )
  }

  /** Begins it anew when no other waits. */
  const putOff = (patient: Waiting): void => {
    clearTimeout(timer)
    running = null
    queue.push(patient)
    void stopWorker()
  }

  return {
    compare: (a, b, wishes, signal, onSides) =>
      new Promise<Comparison>((resolve, reject) => {
        if (closed) throw new Error('The diff client is closed.')
        signal?.throwIfAborted()
        const abort = () => {
          const at = queue.indexOf(waiting)
          if (at >= 0) queue.splice(at, 1)
          if (waiting === running) {
            void stopWorker()
            finish({ error: signal?.reason })
          } else waiting.settle({ error: signal?.reason })
        }
        const waiting: Waiting = {
          job: {
            id: ++lastId,
            a,
            b,
            options: { ...wishes, budgetMs: wishes.patient ? patientMs : budgetMs },
          },
          onSides,
          sides: null,
          settle: (outcome) => {
            signal?.removeEventListener('abort', abort)
            if ('comparison' in outcome) resolve(outcome.comparison)
            else reject(outcome.error)
          },
        }
        signal?.addEventListener('abort', abort)
        queue.push(waiting)
        if (running?.job.options.patient && !wishes.patient) putOff(running)
        next()
      }),
    getReady() {
      if (worker || closed) return
      try {
        worker = start()
        worker.unref()
      } catch {
        // The next comparison tries again, and tells.
      }
    },
    async close() {
      closed = true
      const left = running ? [running, ...queue] : [...queue]
      queue.length = 0
      running = null
      clearTimeout(timer)
      for (const { settle } of left) settle({ error: new Error('The diff client is closed.') })
      await stopWorker()
    },
  }
}
