import {
  type ChainHead,
  type PackedRevisions,
  packChain,
  packRevisions,
  unpackChain,
} from '../../shared/git/packed-chain.ts'
import type { RevisionChain } from '../../shared/model/revision.ts'
import type { LogEntry, LogRecords, RecordLog } from './record-log.ts'
import { createSlices } from './slices.ts'

/** Chains of one whole reading, and of which files they were made. */
export interface KnownChains {
  /** What was asked for, as in `KnownHistory`. */
  readonly of: string
  readonly head: string
  /** How many commits the head reaches. */
  readonly reached: number
  readonly chains: ReadonlyMap<string, RevisionChain>
  /** Files that there were, with the blob of each. */
  readonly present: ReadonlyMap<string, string | null>
  /** Of those files the ones that have the same chain whatever is in them. */
  readonly settled: ReadonlySet<string>
}

/** Written behind all else: chains without it, or with others behind it, are of no reading. */
interface Head {
  readonly of: string
  readonly head: string
  readonly reached: number
  /** Records before this one. */
  readonly lines: number
}

/** Blob and `settled` only where the file is present. */
interface KeptChain extends ChainHead {
  readonly blob?: string | null
  readonly settled?: true
}

interface Written {
  readonly chain: RevisionChain
  readonly blob: string | null | undefined
  readonly settled: boolean
}

const headKey = 'head'
/** In front of a path, so that none is taken for the head. */
const mark = '/'
/** The log is written anew when it holds this many records besides twice those that count. */
const garbage = 1_000

/**
 * The chains of the last whole reading. They say nothing that the remembered history does not say; with them a start
 * that finds the same HEAD and the same files need not take up that history and chain it anew.
 */
export class RememberedChains {
  /** What is on disk, by path. */
  #written = new Map<string, Written>()
  #lines = 0
  #last: string | null = null
  #isBroken = true
  #tooLarge = false

  constructor(private readonly log: RecordLog) {}

  get size(): number {
    return this.log.size
  }

  /**
   * @param wanted is asked with what they are of before any is read
   * @returns null where there are none, they are not wanted, or any of them is damaged
   */
  async load(wanted: (head: { of: string; head: string }) => boolean): Promise<KnownChains | null> {
    const records = await this.log.read()
    const end = records.get(headKey) as Head | undefined
    const isWhole = records.last === headKey && end?.lines === records.lines - 1 && records.hasAllKeys
    if (!end || !isWhole || !wanted(end)) return null
    const { of, head, reached } = end
    const read = await chainsFrom(records)
    if (!read) return null
    this.#written = read.written
    this.#lines = records.lines
    this.#last = nameOf(end)
    this.#isBroken = false
    return { of, head, reached, ...read.known }
  }

  /** @throws Error of the system, or the reason of the signal */
  async save(known: KnownChains, signal: AbortSignal): Promise<void> {
    if (this.#tooLarge) return
    const isStuffed = this.#isBroken || this.#lines > 2 * known.chains.size + garbage
    const before = isStuffed ? new Map<string, Written>() : this.#written
    const changed = changesOf(before, known)
    if (!isStuffed && changed.length === 0 && this.#last === nameOf(known)) return
    const { of, head, reached } = known
    const lines = (isStuffed ? 0 : this.#lines) + changed.length
    const end: Head = { of, head, reached, lines }
    this.#isBroken = true
    const entries = entriesOf(changed, end)
    const count = await (isStuffed ? this.log.rewrite(entries, signal) : this.log.append(entries, signal))
    this.#tooLarge = count <= changed.length
    if (this.#tooLarge) return this.log.clear()
    for (const [path, one] of changed) {
      if (one) before.set(path, one)
      else before.delete(path)
    }
    this.#written = before
    this.#lines = lines + 1
    this.#last = nameOf(end)
    this.#isBroken = false
  }

  /** Somebody else may have written: the next saving writes all. */
  restart(): void {
    this.#isBroken = true
    this.#tooLarge = false
  }

  async clear(): Promise<void> {
    this.#isBroken = true
    await this.log.clear()
  }
}

function nameOf({ of, head }: { readonly of: string; readonly head: string }): string {
  return JSON.stringify([of, head])
}

/** What is to be written; null: there is no such chain any more. */
function changesOf(
  before: ReadonlyMap<string, Written>,
  { chains, present, settled }: KnownChains,
): [path: string, now: Written | null][] {
  const changed: [string, Written | null][] = []
  for (const [path, chain] of chains) {
    const now = { chain, blob: present.get(path), settled: settled.has(path) }
    const old = before.get(path)
    if (old?.chain !== chain || old.blob !== now.blob || old.settled !== now.settled)
      changed.push([path, now])
  }
  for (const path of before.keys()) if (!chains.has(path)) changed.push([path, null])
  return changed
}

function* entriesOf(changed: readonly [string, Written | null][], end: Head): Iterable<LogEntry> {
  for (const [path, one] of changed)
    yield one ? [mark + path, keptOf(one), packRevisions(one.chain)] : [mark + path, null]
  yield [headKey, end]
}

function keptOf({ chain, blob, settled }: Written): KeptChain {
  return {
    ...packChain(chain),
    ...(blob === undefined ? {} : { blob }),
    ...(settled ? { settled } : {}),
  }
}

async function chainsFrom(records: LogRecords): Promise<{
  readonly written: Map<string, Written>
  readonly known: Pick<KnownChains, 'chains' | 'present' | 'settled'>
} | null> {
  const breathe = createSlices()
  const written = new Map<string, Written>()
  const chains = new Map<string, RevisionChain>()
  const present = new Map<string, string | null>()
  const settled = new Set<string>()
  const texts = new Map<string, string>()
  const share = (text: string) => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
  for (const key of records.keys) {
    if (key === headKey) continue
    const record = records.find(key)
    if (!record) return null
    const kept = record.value as KeptChain | null
    if (kept === null) continue
    const path = key.slice(mark.length)
    const chain = unpackChain(path, kept, record.later as () => PackedRevisions, share)
    const { blob } = kept
    chains.set(path, chain)
    if (blob !== undefined) present.set(path, blob)
    if (kept.settled) settled.add(path)
    written.set(path, { chain, blob, settled: kept.settled === true })
    await breathe()
  }
  return { written, known: { chains, present, settled } }
}
