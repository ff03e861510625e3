import { basename } from 'node:path'
import { gapWords, type HistoryGaps } from '../../shared/git/history-gaps.ts'
import type { RepositoryState } from '../../shared/model/repository.ts'
import type { Refusal } from '../../shared/model/result.ts'
import { bannersOf, limitsOf, mappingBanner } from './banners.ts'
import type { Source } from './source.ts'
import { Teller } from './teller.ts'

/** Shortest time between two pushes of the state, in ms. */
const pushEvery = 200

/** What went wrong and still is, apart from what the state says itself. */
interface Faults {
  history: Refusal | null
  /** Why git cannot be asked any more since the last look; what was read of it stays. */
  git: Refusal | null
  folderGone: boolean
  /** Ids of commits that the branch had and has no more. */
  gone: readonly string[]
  /** What of the history is missing or damaged. */
  gaps: HistoryGaps | null
  /** How many texts of older revisions cannot be read. */
  lostTexts: number
}

/** The state that window and command line see, with the lines above it that follow from it. */
export class StateBoard {
  readonly faults: Faults = {
    history: null,
    git: null,
    folderGone: false,
    gone: [],
    gaps: null,
    lostTexts: 0,
  }
  readonly #teller: Teller
  #state: RepositoryState

  /** @param refusal why git cannot be asked at all; null: it can */
  constructor(
    private readonly source: Source,
    private readonly refusal: Refusal | null,
  ) {
    this.#state = firstState(source)
    this.#teller = new Teller(pushEvery, () => source.options.onState(this.#state))
  }

  get state(): RepositoryState {
    return this.#state
  }

  set(change: Partial<RepositoryState>): void {
    this.#take(change)
    this.#teller.push()
  }

  /** As `set`, of what a person waits for: told whenever something was told last. */
  setNow(change: Partial<RepositoryState>): void {
    this.#take(change)
    this.#teller.pushNow()
  }

  #take(change: Partial<RepositoryState>): void {
    const info = this.source.reader?.info ?? null
    const { history, git, folderGone, gone, gaps, lostTexts } = this.faults
    // In a partial clone texts are missing by design, which its own line says.
    const lost = info?.partial ? 0 : lostTexts
    const gapLine = gaps || lost > 0 ? gapWords(gaps, lost) : null
    const next = { ...this.#state, ...change, branch: info?.branch ?? null, head: this.source.head }
    this.#state = {
      ...next,
      banners: [
        ...bannersOf(info, this.refusal ?? history, next, gone, git, folderGone, gapLine),
        ...mappingBanner(this.source.mappingRefused),
      ],
      limitedBy: [
        ...limitsOf(info, next),
        ...(gapLine ? ['missing objects'] : []),
        ...(history ? ['history could not be read'] : []),
      ],
    }
  }

  /** A check failed: that is told in place of how changes are heard of. */
  fail(error: unknown): void {
    if (this.source.closed) return
    console.error('A check failed:', error)
    const why = `a check failed (${error instanceof Error ? error.message : String(error)})`
    this.set({ watcher: { ...this.#state.watcher, state: 'stopped', why } })
  }

  close(): void {
    this.#teller.stop()
  }
}

function firstState({ options, reader, asOf }: Source): RepositoryState {
  return {
    id: options.id,
    name: basename(options.root),
    displayPath: options.root,
    kind: reader === null ? 'folder' : reader.info.bare ? 'bare' : 'git',
    branch: reader?.info.branch ?? null,
    head: asOf?.commit ?? reader?.info.head ?? null,
    asOf,
    folders: [],
    records: [],
    offers: [],
    phase: 'opening',
    files: { done: 0, total: null },
    history: { done: 0, total: null, complete: false, stopped: false },
    guessedRenames: options.guessedRenames,
    uncommitted: 0,
    watcher: { state: 'starting', every: null, lastCheck: null, why: null },
    banners: [],
    limitedBy: [],
    otherFiles: 0,
    version: options.version,
    counts: { sessions: 0, decisions: 0, problems: 0, problemsAside: 0, removed: 0 },
  }
}
