import type { Progress } from '../../shared/model/repository.ts'
import type { RevisionChain } from '../../shared/model/revision.ts'
import { PastStore } from '../../shared/search/past-store.ts'
import type { PastTexts } from '../../shared/search/past-texts.ts'
import { decodeText } from './decode-text.ts'
import type { GitReader } from './git-reader.ts'
import { readLimit } from './held-digest.ts'
import { createSlices, inSlices } from './slices.ts'

/** Texts asked of git at a time. */
const atOnce = 64
/** Signs of distinct texts that are kept; what is beyond is not looked through, and the count of revisions says so. */
const mostCharacters = 256 * 1024 * 1024

/** Reads the texts of all revisions for `ever:`, each once, when somebody asks for them. */
export class PastReading {
  #wanted = false
  #texts: PastTexts | null = null
  #chains: ReadonlyMap<string, RevisionChain> | null = null
  readonly #store = new PastStore()
  readonly #unreadable = new Set<string>()
  #stop = new AbortController()
  #left: Progress | null = null

  constructor(private readonly reader: GitReader) {}

  /** Null: nobody asked for them. */
  get texts(): PastTexts | null {
    return this.#texts
  }

  get wanted(): boolean {
    return this.#wanted
  }

  /** How far the reading went that a person stopped; null: none was. */
  get stopped(): Progress | null {
    return this.#left
  }

  /** Leaves it at the texts that were read until now. */
  stop(): void {
    this.#stop.abort()
  }

  /** What was left is read by the next update. */
  goOn(): void {
    if (this.#left) this.#chains = null
    this.#left = null
  }

  /** From now on the texts are read and kept up to date. */
  want(): void {
    this.#wanted = true
  }

  /**
   * Reads what was not read yet.
   *
   * @param onSome called while it goes on, when more can be found than before, with the texts that are done
   */
  async update(
    chains: ReadonlyMap<string, RevisionChain>,
    onSome: (done: number, total: number) => Promise<void> | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    if (!this.#wanted || this.#chains === chains) return
    const breathe = createSlices(signal)
    const blobs = new Set<string>()
    for (const { revisions } of chains.values())
      for (const { commit, blob } of revisions)
        if (commit !== null && blob !== null && !this.#store.has(blob) && !this.#unreadable.has(blob))
          blobs.add(blob)
    const unread = [...blobs]
    this.#stop = new AbortController()
    const stop = this.#stop.signal
    for (
      let at = 0;
      at < unread.length && this.#store.characters < mostCharacters && !this.#left;
      at += atOnce
    ) {
      const asked = unread.slice(at, at + atOnce)
      const answers = await Promise.all(asked.map((blob) => this.reader.readBlob(blob, readLimit)))
      for (const [n, bytes] of answers.entries()) {
        const blob = asked[n] as string
        if (bytes.ok) this.#store.add(blob, decodeText('', bytes.value).text)
        else this.#unreadable.add(blob)
        await breathe()
      }
      const done = Math.min(at + atOnce, unread.length)
      if (stop.aborted && done < unread.length) this.#left = { done, total: unread.length }
      const showing = onSome(done, unread.length)
      if (showing) await showing
    }
    await inSlices(this.#store.prepareSteps(), signal)
    this.#texts = this.#store.view(chains)
    this.#chains = chains
  }

  /** Shows what was read so far. */
  show(chains: ReadonlyMap<string, RevisionChain>): void {
    this.#texts = this.#store.view(chains)
  }
}
