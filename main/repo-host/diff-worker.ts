import { parentPort } from 'node:worker_threads'
import {
  beginComparison,
  type ComparedText,
  type CompareOptions,
  type PackedSides,
} from '../../shared/diff/compare-digests.ts'
import type { ComparisonRest } from '../../shared/model/comparison.ts'

/** What the worker is asked: one comparison. */
export interface DiffJob {
  readonly id: number
  readonly a: ComparedText
  readonly b: ComparedText
  readonly options: Omit<CompareOptions, 'now'>
}

/** Answers of the thread to one job: both sides, then the rest; or that it failed. */
export type DiffReply =
  | { readonly id: number; readonly sides: PackedSides }
  | { readonly id: number; readonly rest: ComparisonRest }
  | { readonly id: number; readonly failed: unknown }

// Entry of the worker thread. It answers one job after the other; whoever does not want to wait ends it.
parentPort?.on('message', ({ id, a, b, options }: DiffJob) => {
  const post = (reply: DiffReply, moved: readonly ArrayBuffer[] = []) => parentPort?.postMessage(reply, moved)
  try {
    const { sides, rest } = beginComparison(a, b, { ...options, now: () => performance.now() })
    post({ id, sides }, [sides.rows.numbers.buffer])
    post({ id, rest: rest() })
  } catch (failed) {
    post({ id, failed })
  }
})
