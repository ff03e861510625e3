import { parentPort } from 'node:worker_threads'
import {
  type ComparedText,
  type CompareOptions,
  comparePacked,
  type PackedComparison,
} from '../../shared/diff/compare-digests.ts'

/** What the worker is asked: one comparison. */
export interface DiffJob {
  readonly id: number
  readonly a: ComparedText
  readonly b: ComparedText
  readonly options: Omit<CompareOptions, 'now'>
}

/** Answer of the thread to one job. */
export type DiffReply =
  | { readonly id: number; readonly comparison: PackedComparison }
  | { readonly id: number; readonly failed: unknown }

// Entry of the worker thread. It answers one job after the other; whoever does not want to wait ends it.
parentPort?.on('message', ({ id, a, b, options }: DiffJob) => {
  try {
    const comparison = comparePacked(a, b, { ...options, now: () => performance.now() })
    const reply: DiffReply = { id, comparison }
    parentPort?.postMessage(reply, [comparison.rows.numbers.buffer])
  } catch (failed) {
    parentPort?.postMessage({ id, failed } satisfies DiffReply)
  }
})
