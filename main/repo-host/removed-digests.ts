import type { DigestEntry } from '../../shared/index/index-input.ts'
import type { RevisionChain } from '../../shared/model/revision.ts'
import type { TextStore } from './text-store.ts'

/** The last texts of removed digests, so that they can be shown and searched on request. */
export class RemovedDigests {
  #held = new Map<string, DigestEntry>()

  constructor(private readonly texts: TextStore) {}

  get entries(): readonly DigestEntry[] {
    return [...this.#held.values()]
  }

  /** Reads what is newly removed. One whose text cannot be had is left out. */
  async update(chains: Iterable<RevisionChain>): Promise<void> {
    const removed = new Map<string, DigestEntry>()
    for (const chain of chains) {
      if (!chain.removed) continue
      const { path } = chain
      const last = chain.revisions.find((revision) => revision.blob !== null)
      if (!last?.blob) continue
      const removedIn = chain.revisions[0]?.commit ?? null
      const known = this.#held.get(path)
      if (known && known.removedIn === removedIn) {
        removed.set(path, known)
        continue
      }
      const read = await this.texts.read(last.blob, last.path)
      if (read.ok) removed.set(path, { path, ...read.value, uncommitted: false, removed: true, removedIn })
    }
    this.#held = removed
  }
}
