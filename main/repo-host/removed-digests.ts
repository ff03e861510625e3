import type { DigestEntry } from '../../shared/index/index-input.ts'
import { ok } from '../../shared/model/result.ts'
import type { RevisionChain } from '../../shared/model/revision.ts'
import { entryOf } from './held-digest.ts'
import type { Memo } from './remembered.ts'
import {
  isWorthRemembering,
  type PackedDigest,
  packDigest,
  type RememberedDigests,
  unpackDigest,
} from './remembered-digest.ts'
import type { TextStore } from './text-store.ts'

interface Held {
  /** Of the last text. */
  readonly blob: string
  readonly entry: DigestEntry
}

/** The last texts of removed digests, so that they can be shown and searched on request. */
export class RemovedDigests {
  #held = new Map<string, Held>()

  constructor(
    private readonly texts: TextStore,
    /** What an earlier start read; null: nothing is remembered. */
    private readonly memory: Pick<RememberedDigests, 'find'> | null,
  ) {}

  get entries(): readonly DigestEntry[] {
    return [...this.#held.values()].map(({ entry }) => entry)
  }

  /** What a later start need not read again. */
  *memos(): Iterable<Memo<PackedDigest>> {
    for (const [path, { blob, entry }] of this.#held) {
      if (isWorthRemembering(entry.digest))
        yield { path, print: blob, make: () => packDigest(entry, { blob, blobWithLf: null }) }
    }
  }

  get size(): number {
    return this.#held.size
  }

  /** Reads what is newly removed. One whose text cannot be had is left out. */
  async update(chains: Iterable<RevisionChain>): Promise<void> {
    const removed = new Map<string, Held>()
    for (const chain of chains) {
      if (!chain.removed) continue
      const { path } = chain
      const last = chain.revisions.find((revision) => revision.blob !== null)
      if (!last?.blob) continue
      const removedIn = chain.revisions[0]?.commit ?? null
      const known = this.#held.get(path)
      if (known && known.entry.removedIn === removedIn) {
        removed.set(path, known)
        continue
      }
      const remembered = this.memory?.find(path, last.blob)
      const found = remembered
        ? ok(unpackDigest(remembered).read)
        : await this.texts.read(last.blob, last.path)
      if (!found.ok) continue
      const entry = entryOf(path, found.value, { uncommitted: null, removed: true, removedIn })
      removed.set(path, { blob: last.blob, entry })
    }
    this.#held = removed
  }
}
