import { type CommitGraph, type GraphNode, perPause } from './commit-graph.ts'
import type { Change } from './diff-tree.ts'
import { DigestNumbers, livesElsewhere, mergeSlots, type PathState, type Slot } from './digest-identity.ts'

/** A change with the digest that it belongs to. */
export interface DigestEvent {
  readonly node: GraphNode
  readonly change: Change
  /** To be passed through `find`: numbers may be joined later. */
  readonly digest: number
  /** Added where the same digest was before. */
  readonly cameBack: boolean
  /** Position from the oldest commit on. */
  readonly age: number
}

/** What happened to all digests, and which events are of one digest. */
export interface TracedDigests {
  /** Oldest first. */
  readonly events: readonly DigestEvent[]
  /** Those at one path, oldest first. */
  readonly at: (path: string) => readonly DigestEvent[]
  readonly find: (digest: number) => number
  /** Digest that is at a path at the newest commit, or was there last; null: there never was one. */
  readonly digestAt: (path: string) => number | null
  /** Did the digest at this path go on under another name? */
  readonly isLeft: (path: string) => boolean
}

/**
 * Walks all commits from the oldest on and gives every change to a digest. Going forward, every line of history
 * carries its own answer to "which digest is this path", and a merge brings the answers together: so an edit on one
 * side and a move on the other meet in one digest, whatever the order in which git lists the two lines. Each `yield`
 * is a place to pause.
 */
export function* traceDigestSteps(graph: CommitGraph): Generator<void, TracedDigests> {
  const numbers = new DigestNumbers()
  const nodes = yield* graph.orderSteps()
  const parents: (readonly (GraphNode | null)[])[] = []
  const childCount = new Map<GraphNode, number>()
  for (const node of nodes) {
    const list = graph.parentsOf(node)
    parents.push(list)
    for (const parent of list) if (parent) childCount.set(parent, (childCount.get(parent) ?? 0) + 1)
    if (parents.length % perPause === 0) yield
  }
  const states = new Map<GraphNode, PathState>()
  const events: DigestEvent[] = []
  const lastEvent = new Map<number, GraphNode>()

  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    const node = nodes[at]!
    const changes = withoutMoved(node.changes)
    const lines = parents[at]!.map((parent) => (parent && states.get(parent)) ?? null)
    const before = changes.map((change) => digestsBefore(numbers, lines, change))
    const state = takeState(numbers, lines, changes.length > 0)
    const placed = changes.map((change, index) => {
      const { digest, cameBack } = place(numbers, state.slots, change, before[index]!)
      const last = lastEvent.get(numbers.find(digest))
      const again =
        change.status === 'added' && (cameBack || (last !== undefined && isBehind(graph, node, last)))
      events.push({ node, change, digest, cameBack: again, age: nodes.length - at })
      return digest
    })
    for (const digest of placed) lastEvent.set(numbers.find(digest), node)
    write(numbers, state.slots, changes, placed)
    state.holders += childCount.get(node) ?? 0
    states.set(node, state)
    for (const parent of parents[at]!) if (parent && isSpent(states, parent)) states.delete(parent)
    if (at % perPause === 0) yield
  }

  const head = (nodes[0] && states.get(nodes[0])?.slots) ?? new Map<string, Slot>()
  let byPath: ReadonlyMap<string, readonly DigestEvent[]> | null = null
  return {
    events,
    at: (path) => {
      byPath ??= groupByPath(events)
      return byPath.get(path) ?? []
    },
    find: (digest) => numbers.find(digest),
    digestAt: (path) => {
      const digest = head.get(path)?.digest ?? numbers.knownAt(path)
      return digest === null ? null : numbers.find(digest)
    },
    isLeft: (path) => head.get(path)?.state === 'moved',
  }
}

function groupByPath(events: readonly DigestEvent[]): ReadonlyMap<string, readonly DigestEvent[]> {
  const groups = new Map<string, DigestEvent[]>()
  for (const event of events) {
    const group = groups.get(event.change.path)
    if (group) group.push(event)
    else groups.set(event.change.path, [event])
  }
  return groups
}

/**
 * What a move takes away is no removal besides, whichever of several readings of the commit told it. By path, so
 * that the order in which they told their parts does not matter.
 */
function withoutMoved(changes: readonly Change[]): readonly Change[] {
  if (changes.length < 2) return changes
  const sources = new Set(
    changes.flatMap(({ path, oldPaths }) => oldPaths.filter((old) => old !== null && old !== path)),
  )
  const left =
    sources.size === 0
      ? changes
      : changes.filter(({ status, path }) => status !== 'removed' || !sources.has(path))
  return [...left].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

/** The digest that each parent has under the path from which the change comes. */
function digestsBefore(
  numbers: DigestNumbers,
  lines: readonly (PathState | null)[],
  change: Change,
): readonly number[] {
  return change.oldPaths.flatMap((path, index) => {
    if (path === null) return []
    const line = lines[index] ?? lines[0]
    return [line?.slots.get(path)?.digest ?? numbers.bornAt(path)]
  })
}

/** State before the commit's own changes: of the one parent, or what all parents say together. */
function takeState(
  numbers: DigestNumbers,
  lines: readonly (PathState | null)[],
  willChange: boolean,
): PathState {
  const only = lines.length === 1 ? lines[0] : null
  if (only) {
    only.holders -= 1
    return !willChange || only.holders === 0 ? only : { slots: new Map(only.slots), holders: 0 }
  }
  const known = lines.filter((line) => line !== null)
  for (const line of known) line.holders -= 1
  const [first, ...others] = [...new Set(known)].sort((a, b) => b.slots.size - a.slots.size)
  if (!first) return { slots: new Map(), holders: 0 }
  if (others.length === 0 && (!willChange || first.holders === 0)) return first
  const state = first.holders === 0 ? first : { slots: new Map(first.slots), holders: 0 }
  for (const other of others) mergeSlots(numbers, state.slots, other.slots)
  return state
}

function place(
  numbers: DigestNumbers,
  slots: ReadonlyMap<string, Slot>,
  change: Change,
  before: readonly number[],
): { digest: number; cameBack: boolean } {
  const slot = slots.get(change.path)
  const [first, ...others] = before
  if (first === undefined) {
    if (slot?.state === 'moved') return { digest: numbers.create(), cameBack: false }
    return { digest: slot?.digest ?? numbers.bornAt(change.path), cameBack: slot?.state === 'gone' }
  }
  for (const other of others) {
    if (!numbers.same(first, other) && !livesElsewhere(numbers, slots, other, change.path))
      numbers.join(first, other)
  }
  if (change.status === 'renamed' && slot?.state !== 'moved') {
    // Whatever was at the new name before and was removed is an earlier life under the same name.
    const earlier = slot?.digest ?? numbers.knownAt(change.path)
    if (earlier !== null) numbers.join(first, earlier)
  }
  return { digest: first, cameBack: false }
}

/** All paths are left before any is filled, so that names may be passed on within one commit. */
function write(
  numbers: DigestNumbers,
  slots: Map<string, Slot>,
  changes: readonly Change[],
  digests: readonly number[],
): void {
  changes.forEach((change, index) => {
    const digest = digests[index]!
    if (change.blob === null) slots.set(change.path, { digest, state: 'gone' })
    for (const old of change.oldPaths) {
      if (old !== null && old !== change.path) slots.set(old, { digest, state: 'moved' })
    }
  })
  changes.forEach((change, index) => {
    if (change.blob === null) return
    const digest = digests[index]!
    if (slots.has(change.path) || numbers.knownAt(change.path) !== digest) {
      slots.set(change.path, { digest, state: 'here' })
    }
  })
}

function isSpent(states: ReadonlyMap<GraphNode, PathState>, node: GraphNode): boolean {
  return states.get(node)?.holders === 0
}

/** Is `older` among the ancestors of `node`? Asked rarely: only of a file that is added where nothing says why. */
function isBehind(graph: CommitGraph, node: GraphNode, older: GraphNode): boolean {
  const seen = new Set<GraphNode>()
  const open: GraphNode[] = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    for (const parent of graph.parentsOf(next)) {
      if (parent === older) return true
      if (parent && !seen.has(parent)) {
        seen.add(parent)
        open.push(parent)
      }
    }
  }
  return false
}
