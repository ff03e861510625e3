import type { Commit, Revision, RevisionChain } from '../model/revision.ts'
import { toEnd } from '../steps.ts'
import { createCommitGraph, type GraphNode, perPause } from './commit-graph.ts'
import type { Change } from './diff-tree.ts'
import { type DigestEvent, type TracedDigests, traceDigestSteps } from './digest-events.ts'
import { isCutOff } from './history-edge.ts'
import type { CommitLink } from './rev-list.ts'

/** Part of a history, newest first as git walks. */
export interface HistoryPiece {
  /** Commits with changes. */
  readonly commits: readonly { readonly commit: Commit; readonly changes: readonly Change[] }[]
  /** All commits, changed or not: without them lines that run side by side cannot be told apart. */
  readonly links: readonly CommitLink[]
}

/** Builds the revision chains of all digests from the changes of commits. */
export interface ChainBuilder {
  /** Takes a piece of the history. A commit may come again with other changes, in a later piece. */
  readonly add: (piece: HistoryPiece) => void
  /**
   * Chains of all digests so far, by present path, or by last path where the digest is removed. May be called
   * while history still comes in; the oldest end of the chains then grows.
   * @param present paths that exist now, with their blob; null: the text is not committed
   */
  readonly chains: (present: ReadonlyMap<string, string | null>) => Map<string, RevisionChain>
  /** The same in steps: each `yield` is a place to pause; what is added meanwhile may be left out. */
  readonly chainSteps: (
    present: ReadonlyMap<string, string | null>,
  ) => Generator<void, Map<string, RevisionChain>>
  /** Of some paths those that have the same chain whatever text they have, while the other files stay. In steps, too. */
  readonly settledSteps: (paths: Iterable<string>) => Generator<void, Set<string>>
}

/** What follows from the commits alone. */
interface Traced {
  readonly digests: TracedDigests
  /** By number of the digest, oldest first. */
  readonly groups: ReadonlyMap<number, readonly DigestEvent[]>
  /** Chains by the events that they were made of: those of a digest that stayed stay as well. */
  readonly made: WeakMap<readonly DigestEvent[], RevisionChain>
}

/** A builder that has been told nothing yet. */
export function createChainBuilder(): ChainBuilder {
  const graph = createCommitGraph()
  let traced: Traced | null = null
  let pieces = 0

  const traceSteps = function* (): Generator<void, Traced> {
    if (traced) return traced
    const before = pieces
    const digests = yield* traceDigestSteps(graph)
    const now: Traced = { digests, groups: yield* groupSteps(digests), made: new WeakMap() }
    if (pieces === before) traced = now
    return now
  }

  const chainSteps: ChainBuilder['chainSteps'] = function* (present) {
    const { digests, groups, made } = yield* traceSteps()
    const named = new Map<string, readonly DigestEvent[]>()
    const presentOf = new Map<number, string[]>()
    for (const [path, blob] of present) {
      const digest = digestOf(digests, groups, path, blob)
      if (digest === null) continue
      presentOf.set(digest, [...(presentOf.get(digest) ?? []), path])
    }
    for (const [digest, events] of groups) {
      const paths = presentOf.get(digest) ?? []
      let rest: readonly DigestEvent[] = events
      for (const path of paths) {
        const own = paths.length === 1 ? events : eventsUnder(events, path)
        addTo(named, path, own)
        rest = without(rest, own)
      }
      // What led to no present name is a removed digest, with the past that it shares.
      while (rest.some((event) => !event.change.outside)) {
        const path = lastPath(rest, digests.isLeft)
        const own = paths.length === 0 ? events : eventsUnder(events, path)
        addTo(named, path, own)
        rest = without(rest, own)
      }
    }
    yield
    const chains = new Map<string, RevisionChain>()
    for (const [path, events] of named) {
      const removed = !present.has(path)
      const before = made.get(events)
      const isSame = before?.path === path && before.removed === removed
      const chain = isSame ? before : chainOf(path, events, removed)
      made.set(events, chain)
      chains.set(path, chain)
      if (!isSame && chains.size % chainsPerPause === 0) yield
    }
    return chains
  }

  return {
    add: ({ commits, links }) => {
      traced = null
      pieces += 1
      for (const link of links) graph.link(link)
      for (const { commit, changes } of commits) graph.add(commit, changes)
    },
    chains: (present) => toEnd(chainSteps(present)),
    chainSteps,
    settledSteps: function* (paths) {
      const { digests } = yield* traceSteps()
      const settled = new Set<string>()
      let seen = 0
      for (const path of paths) {
        const digest = ofAnyText(digests, path)
        if (digests.at(path).every((event) => digests.find(event.digest) === digest)) settled.add(path)
        seen += 1
        if (seen % perPause === 0) yield
      }
      return settled
    },
  }
}

/** So many chains are made between two pauses. */
const chainsPerPause = 64

function* groupSteps(traced: TracedDigests): Generator<void, Traced['groups']> {
  const groups = new Map<number, DigestEvent[]>()
  for (const [at, event] of traced.events.entries()) {
    const digest = traced.find(event.digest)
    const group = groups.get(digest)
    if (group) group.push(event)
    else groups.set(digest, [event])
    if (at % perPause === 0) yield
  }
  return groups
}

/** The digest whose text a path holds now; null: it has no history, or is a new one that is not committed. */
function digestOf(
  traced: TracedDigests,
  groups: ReadonlyMap<number, readonly DigestEvent[]>,
  path: string,
  blob: string | null,
): number | null {
  const expected = traced.digestAt(path)
  const holds = ({ change }: DigestEvent) => change.path === path && change.blob === blob
  if (blob !== null) {
    if (expected !== null && groups.get(expected)?.some(holds)) return expected
    // Two digests met under one name in a merge that took one of them whole: only the text tells which.
    const other = traced.at(path).findLast(holds)
    if (other) return traced.find(other.digest)
  }
  return ofAnyText(traced, path)
}

/** The digest of a path that holds a text which no revision there had. */
function ofAnyText(traced: TracedDigests, path: string): number | null {
  // A path that was left by a move is a new digest's now, unless a merge kept the text under both names.
  return traced.isLeft(path) ? null : traced.digestAt(path)
}

/** Two digests that ended under one name cannot be told apart by it, so they are shown as one. */
function addTo(
  named: Map<string, readonly DigestEvent[]>,
  path: string,
  events: readonly DigestEvent[],
): void {
  const before = named.get(path)
  const all = before ? [...new Set([...before, ...events])].sort((a, b) => a.age - b.age) : events
  named.set(path, all)
}

/** Of a digest that goes on under several names: what happened under one name and the names that led to it. */
function eventsUnder(events: readonly DigestEvent[], path: string): DigestEvent[] {
  const names = new Set([path])
  for (let before = 0; before !== names.size; ) {
    before = names.size
    for (const { change } of events) {
      if (!names.has(change.path)) continue
      for (const old of change.oldPaths) if (old !== null) names.add(old)
    }
  }
  return events.filter((event) => names.has(event.change.path))
}

function without(events: readonly DigestEvent[], taken: readonly DigestEvent[]): readonly DigestEvent[] {
  if (events === taken) return []
  const all = new Set(taken)
  return events.filter((event) => !all.has(event))
}

/** The newest name that was not left for another one. `events` are oldest first. */
function lastPath(events: readonly DigestEvent[], isLeft: (path: string) => boolean): string {
  const last = events.findLast((event) => !isLeft(event.change.path)) ?? events.at(-1)!
  return last.change.path
}

function chainOf(path: string, events: readonly DigestEvent[], removed: boolean): RevisionChain {
  const revisions: Revision[] = []
  const lastWith = new Map<string, string>()
  for (const event of events) {
    const { blob } = event.change
    revisions.push(revisionOf(event, (blob !== null && lastWith.get(blob)) || null))
    if (blob !== null) lastWith.set(blob, event.node.id)
  }
  revisions.reverse()
  const names = new Set([path])
  for (const revision of revisions) {
    names.add(revision.path)
    if (revision.renamedFrom !== null) names.add(revision.renamedFrom)
  }
  return { path, names: [...names], revisions, removed }
}

function revisionOf(event: DigestEvent, sameTextAs: string | null): Revision {
  const { change } = event
  const commit = event.node.commit!
  return {
    commit: commit.id,
    parents: commit.parents,
    path: change.path,
    blob: change.blob,
    author: commit.author.name,
    authorDate: commit.author.date || null,
    committerDate: commit.committer.date || null,
    subject: commit.subject,
    change: kindOf(event.node, change, event.cameBack),
    renamedFrom: change.oldPath,
    similarity: change.similarity,
    renameProof: proofOf(change),
    sameTextAs,
    signed: commit.signed,
    ...(isCutOff(commit, event.node.parentIds, change) ? ({ cut: true } as const) : {}),
    ...(change.unsearched ? { unsearched: change.unsearched } : {}),
  }
}

function proofOf(change: Change): Revision['renameProof'] {
  if (change.status !== 'renamed') return null
  if (change.provedBy) return change.provedBy
  return change.oldBlobs.every((old) => old === null || old === change.blob) ? 'equal-text' : null
}

function kindOf(node: GraphNode, change: Change, cameBack: boolean): Revision['change'] {
  switch (change.status) {
    case 'added':
      return cameBack ? 'restored' : 'added'
    case 'removed':
      return 'removed'
    case 'renamed':
      return 'renamed'
    case 'modified':
      return node.parentIds.length > 1 ? 'merged' : 'modified'
  }
}
