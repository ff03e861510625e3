import { parentPort } from 'node:worker_threads'
import { type ComparedText, compareDigests } from '../../shared/diff/compare-digests.ts'
import { type PackedRows, packRows } from '../../shared/diff/packed-rows.ts'
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
  | { readonly id: number; readonly comparison: Omit<Comparison, 'rows'>; readonly rows: PackedRows }
  | { readonly id: number; readonly failed: unknown }

// Entry of the worker thread. It answers one job after the other; whoever does not want to wait ends it.
parentPort?.on('message', ({ id, a, b, ignoreWhitespace, budgetMs }: DiffJob) => {
  let reply: DiffReply
  let moved: ArrayBuffer[] = []
  try {
    const options = { ignoreWhitespace, budgetMs, now: () => performance.now() }
    const { rows, ...comparison } = compareDigests(a, b, options)
    reply = { id, comparison, rows: packRows(rows) }
    moved = [reply.rows.numbers.buffer]
  } catch (failed) {
    reply = { id, failed }
  }
  parentPort?.postMessage(reply, moved)
})
