import { traceLives } from '../../shared/diff/item-lives.ts'
import { bodyOf } from '../../shared/digest/body-of.ts'
import { chainSummary } from '../../shared/git/chain-summary.ts'
import { type ChainBuilder, createChainBuilder } from '../../shared/git/revision-chains.ts'
import { isSameChain } from '../../shared/git/same-chain.ts'
import type { DigestLives } from '../../shared/index/digest-lives.ts'
import { canonicalStepsOf, type HistoryStep, statusStepsOf } from '../../shared/index/history-facts.ts'
import type { CanonicalChanges, StatusStep } from '../../shared/index/index-input.ts'
import type { Revision, RevisionChain } from '../../shared/model/revision.ts'
import { factsKey } from './facts-key.ts'
import type { HistoryBatch } from './git-reader.ts'
import { leanFacts } from './lean-facts.ts'
import { type PackedFacts, packFacts, type RememberedFacts, unpackFacts } from './packed-facts.ts'
import type { Memo } from './remembered.ts'
import type { KnownChains } from './remembered-chains.ts'
import { inSlices } from './slices.ts'
import type { ReadText } from './text-store.ts'

/** What the texts of all revisions of one digest tell. */
export interface ChainFacts {
  readonly lives: DigestLives
  readonly status: readonly StatusStep[]
  readonly canonical: CanonicalChanges
  /** How many of the texts could not be read. */
  readonly lostTexts: number
}

/** Paths that exist now with the blob of each; null: not committed as it is. */
type Present = () => ReadonlyMap<string, string | null>

/** One reading of the history, piece by piece. */
interface ChainReading {
  add(batch: HistoryBatch): void
  /**
   * @param complete all commits were taken: a file without any has no history, and that is known
   * @param whole names the reading where nothing of it is missing
   */
  show(present: Present, complete?: boolean, whole?: WholeReading | null): Promise<void>
}

/** Names a reading that a later one can go on from. */
type WholeReading = Pick<KnownChains, 'of' | 'head'>

/** Reads the text of a revision; null: it cannot be had, or there is none. */
type ReadRevision = (revision: Revision) => Promise<ReadText | null>

/** The history of the digests as far as it was read, and what follows from it. */
export class HistoryStore {
  #builder = createChainBuilder()
  #read = false
  #complete = false
  /** How many commits HEAD reaches, as far as read. */
  #reached = 0
  /** Whose chains an earlier start made; null: they were made here. */
  #adopted: KnownChains | null = null
  #isUnproved = false
  /** What the builder was told is this whole reading; null: it is a part, or one with gaps. */
  #whole: WholeReading | null = null
  /** The chains of a whole reading with all that they were made of; null: of a part, or adopted. */
  #made: (Omit<KnownChains, 'settled'> & { readonly builder: ChainBuilder }) | null = null
  #chains: ReadonlyMap<string, RevisionChain> = new Map()
  #refreshing: Promise<void> = Promise.resolve()
  /** By present path, with the chain that they are of. */
  readonly #facts = new Map<
    string,
    { readonly key: string; readonly chain: RevisionChain; readonly facts: ChainFacts }
  >()

  get chains(): ReadonlyMap<string, RevisionChain> {
    return this.#chains
  }

  /** False until the first piece of the history was taken. */
  get read(): boolean {
    return this.#read
  }

  get reached(): number {
    return this.#reached
  }

  /** The chains were adopted before the files were known: `refresh` tells whether they are those of the files. */
  get isUnproved(): boolean {
    return this.#isUnproved
  }

  /**
   * Takes the chains that an earlier start made of all commits behind HEAD.
   *
   * @param present null: it is not known yet
   * @returns false when the files are others, so that they say nothing
   */
  adopt(known: KnownChains, present: ReadonlyMap<string, string | null> | null): boolean {
    if (present && !fits(known, present)) return false
    this.#isUnproved = present === null
    this.#adopted = known
    this.#reached = known.reached
    this.#chains = known.chains
    this.#read = true
    return true
  }

  /** Chains of a whole reading for a later start; null: there are none, or an earlier start made them. */
  async toAdopt(): Promise<KnownChains | null> {
    if (!this.#made) return null
    const { builder, ...made } = this.#made
    return { ...made, settled: await inSlices(builder.settledSteps(made.present.keys())) }
  }

  facts(path: string): ChainFacts | undefined {
    return this.#facts.get(path)?.facts
  }

  /** As they are now, by present path. */
  allFacts(): ReadonlyMap<string, ChainFacts> {
    return new Map([...this.#facts].map(([path, { facts }]) => [path, facts]))
  }

  /**
   * Begins a new reading beside what is shown. What it reads is shown from the first `show` on.
   */
  begin(): ChainReading {
    const builder = createChainBuilder()
    const reached = new Set<string>()
    return {
      add: (batch) => {
        builder.add(batch)
        for (const { id } of batch.links) reached.add(id)
      },
      show: async (present, complete = false, whole = null) => {
        this.#builder = builder
        this.#adopted = null
        this.#isUnproved = false
        this.#whole = whole
        this.#reached = reached.size
        this.#complete = complete
        await this.refresh(present)
      },
    }
  }

  /**
   * Chains anew from what was read, one such work after the other.
   *
   * @param present is asked when the work begins
   * @returns false when the chains were adopted and are not those of these files: the history has to be read
   */
  refresh(present: Present): Promise<boolean> {
    const made = this.#refreshing.then(() => this.#refresh(present()))
    this.#refreshing = made.then(
      () => {},
      () => {},
    )
    return made
  }

  async #refresh(present: ReadonlyMap<string, string | null>): Promise<boolean> {
    this.#isUnproved = false
    if (this.#adopted) return fits(this.#adopted, present)
    const builder = this.#builder
    const reached = this.#reached
    const complete = this.#complete
    const whole = this.#whole
    const chains = await inSlices(builder.chainSteps(present))
    if (complete) {
      for (const path of present.keys())
        if (!chains.has(path)) chains.set(path, { path, names: [path], revisions: [], removed: false })
    }
    // A chain that says the same stays the same object, and all that was made of it stays with it.
    for (const [path, chain] of chains) {
      const before = this.#chains.get(path)
      if (before && before !== chain && isSameChain(before, chain)) chains.set(path, before)
    }
    this.#chains = chains
    this.#made = whole && { of: whole.of, head: whole.head, reached, chains, present, builder }
    this.#read = true
    for (const path of this.#facts.keys()) if (!this.#chains.has(path)) this.#facts.delete(path)
    return true
  }

  /** What was told of a digest may be old by now. */
  forgetFacts(path: string): void {
    this.#facts.delete(path)
  }

  /** Chains whose texts were not yet traced, or have new revisions; the ones changed last come first. */
  untraced(workingCopyOf: (path: string) => string | null): RevisionChain[] {
    return [...this.#chains.values()]
      .filter((chain) => this.#facts.get(chain.path)?.key !== factsKey(chain, workingCopyOf(chain.path)))
      .sort((a, b) => compareText(chainSummary(b).newestDate ?? '', chainSummary(a).newestDate ?? ''))
  }

  /**
   * Takes the facts of a chain from an earlier start.
   *
   * @returns false when there are none that are still true
   */
  recall(chain: RevisionChain, workingCopy: string | null, memory: Pick<RememberedFacts, 'find'>): boolean {
    const key = factsKey(chain, workingCopy)
    const packed = memory.find(chain.path, key)
    if (packed) this.#facts.set(chain.path, { key, chain, facts: unpackFacts(packed, chain) })
    return packed !== null
  }

  /** What a later start need not trace again. */
  *memos(): Iterable<Memo<PackedFacts>> {
    // A text that is missing now may have been fetched by then.
    for (const [path, { key, chain, facts }] of this.#facts)
      if (facts.lostTexts === 0) yield { path, print: key, make: () => packFacts(facts, chain) }
  }

  /** How many texts of older revisions could not be read. */
  get lostTexts(): number {
    let lost = 0
    for (const { facts } of this.#facts.values()) lost += facts.lostTexts
    return lost
  }

  get traced(): number {
    return this.#facts.size
  }

  /**
   * Reads every revision of one digest and traces its items.
   *
   * @param workingCopy text on disk where it differs from the newest revision; null: none
   */
  async trace(
    chain: RevisionChain,
    read: ReadRevision,
    workingCopy: { readonly blob: string; readonly text: ReadText } | null,
  ): Promise<void> {
    const oldestFirst = [...chain.revisions].reverse()
    const texts = await Promise.all(
      oldestFirst.map((revision) => (revision.blob === null ? null : read(revision))),
    )
    const steps: HistoryStep[] = oldestFirst.map((revision, index) => toStep(revision, texts[index] ?? null))
    if (workingCopy) steps.push(toStep(workingCopyRevision(chain.path, workingCopy.blob), workingCopy.text))
    const lives = traceLives(steps)
    const lostTexts = oldestFirst.filter(({ blob }, at) => blob !== null && texts[at] === null).length
    const facts = { lives, status: statusStepsOf(steps), canonical: canonicalStepsOf(steps), lostTexts }
    this.#facts.set(chain.path, {
      key: factsKey(chain, workingCopy?.blob ?? null),
      chain,
      facts: leanFacts(facts, chain),
    })
  }
}

/** The entry that stands for the text on disk where it is not committed as it is. */
export function workingCopyRevision(path: string, blob: string | null): Revision {
  return {
    commit: null,
    parents: [],
    path,
    blob: blob === null ? null : `disk:${blob}`,
    author: '',
    authorDate: null,
    committerDate: null,
    subject: 'Working copy',
    change: 'working-copy',
    renamedFrom: null,
    similarity: null,
    renameProof: null,
    sameTextAs: null,
    signed: false,
  }
}

/** Do chains that were made of some files hold for these files as well? */
function fits({ present, settled }: KnownChains, now: ReadonlyMap<string, string | null>): boolean {
  if (now.size !== present.size) return false
  for (const [path, blob] of now) {
    const before = present.get(path)
    if (before === undefined || (before !== blob && !settled.has(path))) return false
  }
  return true
}

function toStep(revision: Revision, read: ReadText | null): HistoryStep {
  return { revision, digest: read?.digest ?? null, body: read ? bodyOf(read.text, read.digest).body : null }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
