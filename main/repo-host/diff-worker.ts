import { parentPort } from 'node:worker_threads'
import { type ComparedText, compareDigests } from '../../shared/diff/compare-digests.ts'
import type { Comparison } from '../../shared/model/comparison.ts'

/** What the worker is asked: one comparison. */
export interface DiffJob {
  readonly id: number
  readonly a: ComparedText
  readonly b: ComparedText
  readonly ignoreWhitespace: boolean
  readonly budgetMs: number
}

/** Answer of the thread to one job. */
export type DiffReply =
  | { readonly id: number; readonly comparison: Comparison }
  | { readonly id: number; readonly failed: unknown }

// Entry of the worker thread. It answers one job after the other; whoever does not want to wait ends it.
parentPort?.on('message', ({ id, a, b, ignoreWhitespace, budgetMs }: DiffJob) => {
  let reply: DiffReply
  try {
    const options = { ignoreWhitespace, budgetMs, now: () => performance.now() }
    reply = { id, comparison: compareDigests(a, b, options) }
  } catch (failed) {
    reply = { id, failed }
  }
  parentPort?.postMessage(reply)
})
