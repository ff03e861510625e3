import type { IndexInput } from '../../shared/index/index-input.ts'
import { isOpen } from '../../shared/index/judgement.ts'
import { buildIndex, buildIndexSteps, type RepositoryIndex } from '../../shared/index/repository-index.ts'
import type { RepositoryState } from '../../shared/model/repository.ts'
import { textIndexSteps } from '../../shared/search/text-index.ts'
import { inSlices } from './slices.ts'

const nothing: IndexInput = {
  version: 0,
  digests: [],
  records: [],
  recordProblems: [],
  chains: null,
  lives: null,
  files: null,
  fileChanges: null,
  statusHistory: null,
  canonicalChanges: null,
  fileProblems: [],
}

/** Holds the index that answers, and builds the next one beside it in slices. */
export class IndexKeeper {
  #index: RepositoryIndex
  #building: Promise<void> = Promise.resolve()

  /** @param version where versions go on from */
  constructor(version: number) {
    this.#index = buildIndex({ ...nothing, version })
  }

  get index(): RepositoryIndex {
    return this.#index
  }

  /** Builds one after the other; the newest input wins because it is built last. */
  rebuild(input: () => IndexInput): Promise<void> {
    const build = this.#building.then(async () => {
      this.#index = await inSlices(buildIndexSteps({ ...input(), version: this.#index.version + 1 }))
    })
    // A build that failed fails its own caller, not all later ones.
    this.#building = build.catch(() => {})
    return build
  }

  /**
   * Makes the index of words ahead, so that the first search is as quick as the next. Of records so large that their
   * texts are packed it would take as much memory as all the rest, so there the first search makes it.
   */
  async warm(signal: AbortSignal): Promise<void> {
    if (this.#index.rows.some(({ record }) => record?.isPacked)) return
    await inSlices(textIndexSteps(this.#index.rows), signal)
  }

  counts(): RepositoryState['counts'] {
    const { rows, decisionsAt, problems } = this.#index
    let decisions = 0
    const removed = new Set<string>()
    for (const [at, { session }] of rows.entries()) {
      if (session.removed) removed.add(session.id)
      else decisions += (decisionsAt[at + 1] ?? 0) - (decisionsAt[at] ?? 0)
    }
    let open = 0
    let aside = 0
    const isPresent = (row: string | null) => row === null || !removed.has(row)
    for (const one of problems) {
      if (!isPresent(one.sessionRow)) continue
      if (isOpen(one)) open += 1
      else aside += 1
    }
    return {
      sessions: rows.length - removed.size,
      decisions,
      problems: open,
      problemsAside: aside,
      removed: removed.size,
    }
  }
}
