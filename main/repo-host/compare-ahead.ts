import { firstPair } from '../../shared/comparison/revision-steps.ts'
import { chainOf, locateSide } from './locate-text.ts'
import type { SessionEngine } from './session-engine.ts'

/** So long (ms) a digest stays open before anything is got ready: who walks through rows leaves each of them sooner. */
const usualPauseMs = 300

/**
 * Gets ready, while a person reads the digest that was opened, for the comparison that is likely to come next: the thread that
 * compares, and both texts that stand in it first. What cannot be had is asked for again, and told, when it is wanted.
 */
export class CompareAhead {
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly engine: SessionEngine,
    private readonly pauseMs = usualPauseMs,
  ) {}

  /** A digest was opened; any other that was opened before does not matter any more. */
  opened(session: string): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.getReady(session).catch(() => {}), this.pauseMs)
    this.#timer.unref()
  }

  /** As after the pause; resolves when all is ready. */
  async getReady(session: string): Promise<void> {
    const row = this.engine.index.byId.get(session)
    const pair = row && firstPair(session, chainOf(this.engine, row)?.revisions ?? [])
    // What a single revision brought has nothing on the other side, and is compared at once.
    if (!pair || pair.a.before) return
    this.engine.diff.getReady()
    for (const side of [pair.a, pair.b]) await locateSide(this.engine, side)
  }
}
