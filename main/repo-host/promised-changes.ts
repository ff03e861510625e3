import { isCutOff } from '../../shared/git/history-edge.ts'
import type { FileChange } from '../../shared/index/index-input.ts'
import type { Progress } from '../../shared/model/repository.ts'
import type { GitReader, KnownHistory } from './git-reader.ts'
import type { RememberedHistory } from './remembered-history.ts'

/** When the files that digests promise to change were changed. */
export class PromisedChanges {
  #changes: ReadonlyMap<string, readonly FileChange[]> | null = null
  /** HEAD, end of a shallow clone and files for which the changes were read. */
  #of = ''
  #known: KnownHistory | null | undefined
  #stop = new AbortController()
  #left: Progress | null = null

  constructor(
    private readonly reader: GitReader,
    /** What an earlier start read; null: nothing is remembered. */
    private readonly memory: RememberedHistory | null,
  ) {}

  /** What a later start can go on from; null: no whole reading yet. */
  get known(): KnownHistory | null {
    return this.#known ?? null
  }

  /** How far the reading went that a person stopped; null: none was. */
  get stopped(): Progress | null {
    return this.#left
  }

  /** Ends the reading that is under way; what was read until then counts. */
  stop(): void {
    this.#stop.abort()
  }

  /** What was stopped is read by the next update. */
  goOn(): void {
    if (this.#left) this.#of = ''
    this.#left = null
  }

  /** Null: not read yet. */
  get changes(): ReadonlyMap<string, readonly FileChange[]> | null {
    return this.#changes
  }

  /**
   * @param onPart called with the commits looked at so far
   * @param dropped the reading is of no use any more
   * @returns whether that is other than it was
   */
  async update(
    head: string,
    files: readonly string[],
    onPart: (done: number, total: number | null) => void,
    dropped: AbortSignal,
  ): Promise<boolean> {
    const key = `${head} ${this.reader.info.cutAt} ${files.join('\0')}`
    if (key === this.#of || this.#left) return false
    this.#stop = new AbortController()
    const stop = this.#stop.signal
    const told: { done: number; total: number | null } = { done: 0, total: null }
    const changes = new Map<string, FileChange[]>()
    const parentsOf = new Map<string, readonly string[]>()
    if (files.length > 0) {
      this.#known ??= (await this.memory?.load()) ?? null
      const read = await this.reader.history({
        head,
        folders: [],
        files,
        known: this.known,
        signal: AbortSignal.any([stop, dropped]),
        onBatch: ({ commits, links, done, total }) => {
          Object.assign(told, { done, total })
          onPart(done, total)
          for (const { id, parents } of links) parentsOf.set(id, parents)
          for (const { commit, changes: touched } of commits) {
            for (const change of touched) {
              if (isCutOff(commit, parentsOf.get(commit.id) ?? [], change)) continue
              const { path } = change
              const list = changes.get(path) ?? []
              list.push({ commit: commit.id, date: commit.author.date })
              changes.set(path, list)
            }
          }
        },
      })
      if (read.ok) this.#known = read.value.gaps ? null : read.value
      else if (stop.aborted) this.#left = told
    }
    dropped.throwIfAborted()
    this.#changes = changes
    this.#of = key
    return true
  }
}
