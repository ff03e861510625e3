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

  constructor(private readonly reader: GitReader) {}

  /** Null: nobody asked for them. */
  get texts(): PastTexts | null {
    return this.#texts
  }

  get wanted(): boolean {
    return this.#wanted
  }

  /** From now on the texts are read and kept up to date. */
  want(): void {
    this.#wanted = true
  }

  /**
   * Reads what was not read yet.
   *
   * @param onSome called while it goes on, when more can be found than before
   */
  async update(
    chains: ReadonlyMap<string, RevisionChain>,
    onSome: () => Promise<void> | undefined,
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
    for (let at = 0; at < unread.length && this.#store.characters < mostCharacters; at += atOnce) {
      const asked = unread.slice(at, at + atOnce)
      const answers = await Promise.all(asked.map((blob) => this.reader.readBlob(blob, readLimit)))
      for (const [n, bytes] of answers.entries()) {
        const blob = asked[n] as string
        if (bytes.ok) this.#store.add(blob, decodeText('', bytes.value).text)
        else this.#unreadable.add(blob)
        await breathe()
      }
      const showing = onSome()
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
