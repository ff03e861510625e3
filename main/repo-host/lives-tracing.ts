import type { Progress } from '../../shared/model/repository.ts'
import type { Revision, RevisionChain } from '../../shared/model/revision.ts'
import type { DigestStore } from './digest-store.ts'
import type { HistoryStore } from './history-store.ts'
import type { RememberedFacts } from './packed-facts.ts'
import type { Rebuilds } from './rebuilds.ts'
import { createSlices } from './slices.ts'
import type { TextStore } from './text-store.ts'

/** So many digests are traced side by side: git is asked for the texts of one while those of another are read. */
const together = 8

/** Follows the items of every digest through the texts of its revisions, where that is not done yet. */
export class LivesTracing {
  #stop = new AbortController()
  #isTracing = false
  /** Paths of the digests that were left when a person stopped it. */
  #left: ReadonlySet<string> = new Set()

  constructor(
    private readonly history: HistoryStore,
    private readonly digests: DigestStore,
    private readonly texts: TextStore,
    private readonly rebuilds: Rebuilds,
    /** What an earlier start found; null: nothing is remembered. */
    private readonly memory: Pick<RememberedFacts, 'find'> | null,
  ) {}

  /** How many digests were followed, where a person stopped it; null: all are. */
  get stopped(): Progress | null {
    const total = this.history.chains.size
    let left = 0
    for (const path of this.#left) if (this.history.chains.has(path)) left += 1
    return left === 0 ? null : { done: total - left, total }
  }

  /** Leaves it at the digests that were followed until now; of the others nothing is told, for what is known may be old. */
  stop(): void {
    if (this.#isTracing) this.#stop.abort()
  }

  /** What was left is followed by the next update. */
  goOn(): void {
    this.#left = new Set()
  }

  /**
   * @param onPart called after each digest, with those that are done of those that this update is about
   * @throws the reason of the signal when it is of no use any more
   */
  async update(onPart: (done: number, total: number) => void, signal: AbortSignal): Promise<void> {
    const breathe = createSlices(signal)
    const untraced = this.history.untraced((path) => this.#onDisk(path))
    const wanted = untraced.filter(({ path }) => !this.#left.has(path))
    if (wanted.length === 0) return
    this.#stop = new AbortController()
    const stop = this.#stop.signal
    const chains = wanted.values()
    let done = 0
    this.#isTracing = true
    try {
      await Promise.all(
        Array.from({ length: together }, async () => {
          for (const chain of chains) {
            await this.#trace(chain)
            done += 1
            onPart(done, wanted.length)
            await breathe()
            if (stop.aborted) return
            this.rebuilds.part()
          }
        }),
      )
    } finally {
      this.#isTracing = false
    }
    // What nobody took from the list any more.
    const left = [...chains]
    if (left.length === 0) return
    for (const { path } of left) this.history.forgetFacts(path)
    this.#left = new Set([...this.#left, ...left.map(({ path }) => path)])
  }

  #onDisk(path: string): string | null {
    return this.digests.entry(path)?.uncommitted ? this.digests.blobOf(path) : null
  }

  async #trace(chain: RevisionChain): Promise<void> {
    const { history, digests, texts, memory } = this
    const blob = this.#onDisk(chain.path)
    const entry = digests.entry(chain.path)
    if (memory && history.recall(chain, blob, memory)) return
    const readRevision = async (revision: Revision) => {
      if (revision.blob === null) return null
      // The text at hand needs no second reading: most digests have but one or two.
      if (entry && revision.path === entry.path && revision.blob === digests.blobOf(entry.path)) return entry
      const read = await texts.readOnce(revision.blob, revision.path)
      return read.ok ? read.value : null
    }
    await history.trace(chain, readRevision, blob !== null && entry ? { blob, text: entry } : null)
  }
}
