import type { Commit } from '../model/revision.ts'
import type { Change } from './diff-tree.ts'
import type { CommitLink } from './rev-list.ts'

/** A commit in the graph; commits that change nothing asked for have no `commit`. */
export interface GraphNode {
  readonly id: string
  readonly parentIds: readonly string[]
  commit: Commit | null
  readonly changes: Change[]
}

/** All commits that were told, and an order of them that does not depend on how they were told. */
export interface CommitGraph {
  readonly link: (link: CommitLink) => void
  readonly add: (commit: Commit, changes: readonly Change[]) => void
  /** Newest first: every commit before all of its parents, lines of commits kept together as git does it. */
  readonly ordered: () => readonly GraphNode[]
  /** Known parents; of a commit whose parents are all unknown, the next older one that was told. */
  readonly parentsOf: (node: GraphNode) => readonly (GraphNode | null)[]
}

/** An empty graph. */
export function createCommitGraph(): CommitGraph {
  const nodes = new Map<string, GraphNode>()
  let sorted: readonly GraphNode[] | null = null
  let places: ReadonlyMap<GraphNode, number> | null = null

  const nodeOf = (link: CommitLink): GraphNode => {
    const known = nodes.get(link.id)
    if (known) return known
    const node: GraphNode = { id: link.id, parentIds: link.parents, commit: null, changes: [] }
    nodes.set(link.id, node)
    sorted = null
    places = null
    return node
  }

  const ordered = () => {
    sorted ??= newestFirst(nodes)
    return sorted
  }

  const nextOlder = (node: GraphNode): GraphNode | null => {
    places ??= new Map(ordered().map((each, place) => [each, place]))
    return ordered()[places.get(node)! + 1] ?? null
  }

  return {
    link: (link) => void nodeOf(link),
    add: (commit, changes) => {
      const node = nodeOf(commit)
      node.commit = commit
      for (const change of changes) {
        const told = node.changes.some(
          (other) => other.path === change.path && other.status === change.status,
        )
        if (!told) node.changes.push(change)
      }
    },
    ordered,
    parentsOf: (node) => {
      const parents = node.parentIds.map((id) => nodes.get(id) ?? null)
      if (parents.length === 0 || parents.some((parent) => parent !== null)) return parents
      return [nextOlder(node)]
    },
  }
}

function newestFirst(nodes: ReadonlyMap<string, GraphNode>): GraphNode[] {
  const told = [...nodes.values()]
  const children = new Map<string, number>()
  for (const node of told) {
    for (const id of node.parentIds) children.set(id, (children.get(id) ?? 0) + 1)
  }
  // A stack, and the last parent first: so does git's own topological order.
  const ready = told.filter((node) => !children.has(node.id)).reverse()
  const sorted: GraphNode[] = []
  for (let node = ready.pop(); node; node = ready.pop()) {
    sorted.push(node)
    for (const id of node.parentIds) {
      const left = children.get(id)! - 1
      children.set(id, left)
      const parent = nodes.get(id)
      if (left === 0 && parent) ready.push(parent)
    }
  }
  return sorted
}
