import type { Naming } from '../../shared/digest/naming.ts'
import type { Digest } from '../../shared/model/digest.ts'
import { ok, type Result } from '../../shared/model/result.ts'
import type { GitReader } from './git-reader.ts'
import { readLimit } from './held-digest.ts'
import { readIdNoted, readNoted } from './read-noted.ts'
import type { ReadingNote } from './reading-note.ts'

/** Text of a blob, and the digest that it reads as. */
export interface ReadText {
  readonly digest: Digest
  readonly text: string
}

/** Parsed texts of blobs that were read last; their characters together stay below this. */
const keptCharacters = 16 * 1024 * 1024

/** Texts of any revision, by blob, with the ones used last kept. */
export class TextStore {
  readonly #kept = new Map<string, ReadText>()
  /** Readings under way: what asks for the same text waits for the same reading. */
  readonly #begun = new Map<string, Promise<Result<ReadText>>>()
  #characters = 0

  constructor(
    private readonly reader: GitReader,
    private readonly note: ReadingNote,
    private readonly naming: Naming,
  ) {}

  /** @param path name of the digest at that revision: titles and dates may be read from it */
  async read(blob: string, path: string): Promise<Result<ReadText>> {
    const key = `${blob} ${path}`
    const read = await this.readOnce(blob, path)
    if (read.ok && this.#kept.delete(key)) this.#kept.set(key, read.value)
    else if (read.ok) this.#keep(key, read.value)
    return read
  }

  /** As `read`, for a text that will not be asked for again. */
  async readOnce(blob: string, path: string): Promise<Result<ReadText>> {
    const key = `${blob} ${path}`
    const kept = this.#kept.get(key)
    if (kept) return ok(kept)
    return this.#begun.get(key) ?? this.#begin(key, blob, path)
  }

  #begin(key: string, blob: string, path: string): Promise<Result<ReadText>> {
    const read = async (): Promise<Result<ReadText>> => {
      const bytes = await this.reader.readBlob(blob, readLimit)
      return bytes.ok ? ok(await readNoted(this.note, path, bytes.value, this.naming)) : bytes
    }
    const begun = read().finally(() => this.#begun.delete(key))
    this.#begun.set(key, begun)
    return begun
  }

  /** The session id that a text declares; null: none. Nothing else of the text is read. */
  async readId(blob: string, path: string): Promise<Result<string | null>> {
    const bytes = await this.reader.readBlob(blob, readLimit)
    return bytes.ok ? ok(readIdNoted(this.note, path, bytes.value, this.naming)) : bytes
  }

  #keep(key: string, read: ReadText): void {
    this.#kept.set(key, read)
    this.#characters += read.text.length
    for (const [oldest, text] of this.#kept) {
      if (this.#characters <= keptCharacters) return
      this.#kept.delete(oldest)
      this.#characters -= text.text.length
    }
  }
}
