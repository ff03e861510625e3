import type { Commit } from '../model/revision.ts'
import { toEnd } from '../steps.ts'
import type { Change } from './diff-tree.ts'
import type { CommitLink } from './rev-list.ts'

/** A commit in the graph; commits that change nothing asked for have no `commit`. */
export interface GraphNode {
  readonly id: string
  readonly parentIds: readonly string[]
  commit: Commit | null
  changes: readonly Change[]
}

/** All commits that were told, and an order of them that does not depend on how they were told. */
export interface CommitGraph {
  readonly link: (link: CommitLink) => void
  readonly add: (commit: Commit, changes: readonly Change[]) => void
  /**
   * Newest first: every commit before all of its parents, lines of commits kept together as git does it. Each `yield`
   * is a place to pause; what is told meanwhile is not in it.
   */
  readonly orderSteps: () => Generator<void, readonly GraphNode[]>
  /** Known parents; of a commit whose parents are all unknown, the next older one that was told. */
  readonly parentsOf: (node: GraphNode) => readonly (GraphNode | null)[]
}

/** Commits that are passed between two pauses. */
export const perPause = 1_024

const none: readonly Change[] = []

/** An empty graph. */
export function createCommitGraph(): CommitGraph {
  const nodes = new Map<string, GraphNode>()
  let sorted: readonly GraphNode[] | null = null
  let places: ReadonlyMap<GraphNode, number> | null = null

  const orderSteps = function* () {
    if (sorted) return sorted
    const count = nodes.size
    const order = yield* newestFirst(nodes)
    if (nodes.size === count) sorted = order
    return order
  }

  const nodeOf = (link: CommitLink): GraphNode => {
    const known = nodes.get(link.id)
    if (known) return known
    const node: GraphNode = { id: link.id, parentIds: link.parents, commit: null, changes: none }
    nodes.set(link.id, node)
    sorted = null
    places = null
    return node
  }

  const nextOlder = (node: GraphNode): GraphNode | null => {
    const order = toEnd(orderSteps())
    places ??= new Map(order.map((each, place) => [each, place]))
    return order[places.get(node)! + 1] ?? null
  }

  return {
    link: (link) => void nodeOf(link),
    add: (commit, changes) => {
      const node = nodeOf(commit)
      node.commit = commit
      // Nearly always told once: the list itself is taken, for there are as many as commits.
      if (node.changes.length === 0) node.changes = changes
      else node.changes = withLater(node.changes, changes)
    },
    orderSteps,
    parentsOf: (node) => {
      const parents = node.parentIds.map((id) => nodes.get(id) ?? null)
      if (parents.length === 0 || parents.some((parent) => parent !== null)) return parents
      return [nextOlder(node)]
    },
  }
}

/** What is told later adds to what was told, and takes its place where it knows what is under a path for a proof. */
function withLater(told: readonly Change[], later: readonly Change[]): readonly Change[] {
  const proved = new Set(later.flatMap(({ path, provedBy }) => (provedBy ? [path] : [])))
  const kept = told.filter(({ path, blob }) => blob === null || !proved.has(path))
  const isNew = (change: Change) =>
    !kept.some((other) => other.path === change.path && other.status === change.status)
  return [...kept, ...later.filter(isNew)]
}

function* newestFirst(nodes: ReadonlyMap<string, GraphNode>): Generator<void, GraphNode[]> {
  const told = [...nodes.values()]
  const children = new Map<string, number>()
  for (const [at, node] of told.entries()) {
    for (const id of node.parentIds) children.set(id, (children.get(id) ?? 0) + 1)
    if (at % perPause === 0) yield
  }
  // A stack, and the last parent first: so does git's own topological order.
  const ready = told.filter((node) => !children.has(node.id)).reverse()
  const isTold = new Set(told)
  const sorted: GraphNode[] = []
  for (let node = ready.pop(); node; node = ready.pop()) {
    sorted.push(node)
    for (const id of node.parentIds) {
      const left = children.get(id)! - 1
      children.set(id, left)
      const parent = nodes.get(id)
      if (left === 0 && parent && isTold.has(parent)) ready.push(parent)
    }
    if (sorted.length % perPause === 0) yield
  }
  return sorted
}
