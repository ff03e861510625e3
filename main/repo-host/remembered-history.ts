import type { CommitChanges, KnownHistory } from '../../shared/git/known-history.ts'
import { type PackedHistory, packHistory, unpackHistory } from '../../shared/git/packed-history.ts'
import type { CommitLink } from '../../shared/git/rev-list.ts'
import type { LogEntry, LogRecords, RecordLog } from './record-log.ts'
import type { BranchTips } from './rewrites.ts'
import { createSlices } from './slices.ts'

/** Names a whole reading; written behind its last piece, so that half a reading is none. */
interface Head {
  readonly of: string
  readonly head: string
  readonly pieces: number
  readonly lacking?: readonly string[]
}

const pieceSize = 512
/** After so many small additions the log is written anew. */
const additions = 200

/** The last whole reading of the history, and which commits the branches had. */
export class RememberedHistory {
  #last: KnownHistory | null = null
  #branches = ''
  #pieces = 0
  #added = 0
  /** The history is larger than may be kept: it is read anew at each start. */
  #tooLarge = false
  #peeked: ReturnType<RememberedHistory['peek']> | null = null

  constructor(private readonly log: RecordLog) {}

  get size(): number {
    return this.log.size
  }

  /** Null where there is none, or any part of it is damaged. */
  async load(): Promise<KnownHistory | null> {
    const records = await this.log.read()
    this.#branches = JSON.stringify(branchesFrom(records))
    this.#last = await knownFrom(records)
    this.#pieces = (records.get('head') as Head | undefined)?.pieces ?? 0
    return this.#last
  }

  /** Of the same what can be had without taking up all of it, as it was when this was first asked. */
  peek(): Promise<{ readonly head: string | null; readonly branches: BranchTips }> {
    this.#peeked ??= this.#peek()
    return this.#peeked
  }

  async #peek() {
    const records = await this.log.read()
    const end = records.get('head') as Head | undefined
    return { head: end?.head ?? null, branches: branchesFrom(records) }
  }

  /** @throws Error of the system, or the reason of the signal */
  async save(known: KnownHistory, branches: BranchTips, signal: AbortSignal): Promise<void> {
    const tips = JSON.stringify(branches)
    if (this.#tooLarge) return
    if (known === this.#last && tips === this.#branches) return
    const added = this.#last && additionTo(this.#last, known)
    const isEmpty = added?.links.length === 0 && added.commits.length === 0
    if (isEmpty && known.head === this.#last?.head && tips === this.#branches) return
    this.#last = null
    if (added && this.#added < additions) {
      const end = ends(known, this.#pieces + (isEmpty ? 0 : 1), branches)
      const entries: LogEntry[] = isEmpty ? end : [[`piece ${this.#pieces}`, added], ...end]
      this.#tooLarge = (await this.log.append(entries, signal)) < entries.length
      this.#pieces += isEmpty ? 0 : 1
      this.#added += 1
    } else {
      const pieces = Math.ceil(known.links.length / pieceSize)
      const count = await this.log.rewrite(whole(known, pieces, branches), signal)
      this.#tooLarge = count < pieces + ends(known, pieces, branches).length
      this.#pieces = pieces
      this.#added = 0
    }
    if (this.#tooLarge) return this.log.clear()
    this.#last = known
    this.#branches = tips
  }

  /** Somebody else may have written: the next saving writes all. */
  restart(): void {
    this.#last = null
    this.#tooLarge = false
  }

  async clear(): Promise<void> {
    this.#last = null
    await this.log.clear()
  }
}

function ends({ of, head, lacking }: KnownHistory, pieces: number, branches: BranchTips): LogEntry[] {
  const end: Head = { of, head, pieces, ...(lacking ? { lacking } : {}) }
  return [
    ['branches', branches],
    ['head', end],
  ]
}

/** Pieces from the oldest on, so that what comes later can be put behind them. */
function* whole(known: KnownHistory, pieces: number, branches: BranchTips): Iterable<LogEntry> {
  const byId = new Map<string, CommitChanges[]>()
  for (const each of known.commits) {
    const list = byId.get(each.commit.id)
    if (list) list.push(each)
    else byId.set(each.commit.id, [each])
  }
  for (let piece = 0; piece < pieces; piece += 1) {
    const at = (pieces - piece - 1) * pieceSize
    const links = known.links.slice(at, at + pieceSize)
    const commits = links.flatMap(({ id }) => byId.get(id) ?? [])
    yield [`piece ${piece}`, packHistory(links, commits)]
  }
  yield* ends(known, pieces, branches)
}

/** What one reading has besides another that it went on from; null: it did not. */
function additionTo(last: KnownHistory, known: KnownHistory): PackedHistory | null {
  const count = known.links.length - last.links.length
  if (known.of !== last.of || count < 0 || known.links[count] !== last.links[0]) return null
  const before = new Set(last.commits)
  const commits = known.commits.filter((each) => !before.has(each))
  if (known.commits.length - commits.length !== last.commits.length) return null
  return packHistory(known.links.slice(0, count), commits)
}

function branchesFrom(records: LogRecords): BranchTips {
  return (records.get('branches') ?? {}) as BranchTips
}

async function knownFrom(records: LogRecords): Promise<KnownHistory | null> {
  const end = records.get('head') as Head | undefined
  if (!end) return null
  const breathe = createSlices()
  const links: CommitLink[] = []
  const commits: CommitChanges[] = []
  for (let at = end.pieces - 1; at >= 0; at -= 1) {
    const packed = records.get(`piece ${at}`) as PackedHistory | undefined
    if (!packed) return null
    const piece = unpackHistory(packed)
    for (const link of piece.links) links.push(link)
    for (const commit of piece.commits) commits.push(commit)
    await breathe()
  }
  const { of, head, lacking } = end
  return { of, head, links, commits, ...(lacking ? { lacking } : {}) }
}
