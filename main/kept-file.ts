import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * A small JSON file that is read once and written behind the work: where a disk is busy, a file can take seconds to be
 * replaced, and nobody waits for that. It is replaced as a whole, one writing after the other, so what is read is never
 * half of it; what the disk does not take is written with the next change.
 */
export class KeptFile {
  /** What the file held at the start; undefined: nothing that can be read. */
  readonly atStart: unknown
  #writing: Promise<void> | null = null
  #next: unknown
  #isBehind = false

  /**
   * @param onFault called with what failed; the file stays as it was
   * @param onKept called when it was written
   */
  constructor(
    private readonly file: string,
    private readonly onFault: (what: 'read' | 'write', error: unknown) => void,
    private readonly onKept: () => void = () => {},
  ) {
    try {
      this.atStart = JSON.parse(readFileSync(file, 'utf8'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onFault('read', error)
    }
  }

  /** Resolves when the last change is written, or could not be; null: there is nothing to wait for. */
  get written(): Promise<void> | null {
    return this.#writing
  }

  /** @param value plain data, never changed afterwards */
  write(value: unknown): void {
    this.#next = value
    this.#isBehind = true
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
    })
  }

  async #writeAll(): Promise<void> {
    // Changes of one moment are written at once.
    await Promise.resolve()
    while (this.#isBehind) {
      this.#isBehind = false
      try {
        await mkdir(dirname(this.file), { recursive: true })
        const beside = `${this.file}.new`
        await writeFile(beside, JSON.stringify(this.#next, null, '\t'), { mode: 0o600 })
        await rename(beside, this.file)
        this.onKept()
      } catch (error) {
        this.onFault('write', error)
      }
    }
  }
}
