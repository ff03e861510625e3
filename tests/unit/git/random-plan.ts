import type { PlannedCommit } from '../../support/make-repo.ts'

type Tree = Record<string, string>

/** A random history, the same for the same seed: edits, moves also over the folder's edge, moves with another text
 * under the same session id, in one commit and over two, removals, restores, reverts, several roots, and merges of two
 * and more lines, clean ones and ones with a text of their own. `random-shapes.ts` counts them. */
export function randomPlan(seed: number, size: number): PlannedCommit[] {
  const random = mulberry(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]) => list[below(list.length)]!
  const trees: Tree[] = []
  const plan: PlannedCommit[] = []
  const everSeen = new Map<string, string>()
  const textsOf = new Map<string, Set<string>>()
  let texts = 0

  const newText = (head = `---\nsession_id: ${seed}-${texts}\n---\n`) => {
    texts += 1
    const lines = Array.from(
      { length: 12 },
      (_, line) => `${seed} text ${texts} line ${line} ${below(1000)}\n`,
    )
    return head + lines.join('')
  }
  const rewritten = (text: string) => newText(text.split('\n').slice(0, 3).join('\n').concat('\n'))
  const editText = (text: string) => {
    const lines = text.split('\n')
    lines[below(lines.length - 1)] = `edited ${below(100_000)}`
    return lines.join('\n')
  }
  const newPath = (tree: Tree) => {
    for (;;) {
      const path = `${pick(['digests', 'digests', 'digests/archive', 'elsewhere'])}/${pick('abcdef'.split(''))}.md`
      if (!(path in tree)) return path
    }
  }
  const change = (tree: Tree) => {
    const paths = Object.keys(tree)
    const what =
      paths.length === 0
        ? 'add'
        : pick([
            'add',
            'edit',
            'edit',
            'edit',
            'move',
            'move',
            'move-edit',
            'move-rewrite',
            'remove',
            'restore',
            'return',
            'revert',
          ])
    const path = paths.length === 0 ? '' : pick(paths)
    if (what === 'add' && paths.length < 12) tree[newPath(tree)] = newText()
    else if (what === 'edit') tree[path] = editText(tree[path]!)
    else if (what.startsWith('move') && paths.length < 12) {
      const text = tree[path]!
      delete tree[path]
      const moved = what === 'move' ? text : what === 'move-edit' ? editText(text) : rewritten(text)
      tree[newPath({ ...tree, [path]: '' })] = moved
    } else if (what === 'remove') delete tree[path]
    else if (what === 'revert') tree[path] = pick([...(textsOf.get(path) ?? [tree[path]!])])
    else if (what === 'restore' || what === 'return') {
      const gone = [...everSeen].filter(([old]) => !(old in tree))
      if (gone.length > 0 && paths.length < 12) {
        const [old, text] = pick(gone)
        if (what === 'restore') tree[old] = text
        else tree[newPath({ ...tree, [old]: '' })] = rewritten(text)
      }
    }
    for (const [name, text] of Object.entries(tree)) everSeen.set(name, text)
  }
  const note = (tree: Tree) => {
    for (const [path, text] of Object.entries(tree))
      textsOf.set(path, (textsOf.get(path) ?? new Set()).add(text))
  }
  const commit = (parents: readonly number[], tree: Tree) => {
    note(tree)
    plan.push({ parents, files: tree })
    trees.push(tree)
  }

  const reached = (at: number): Set<number> => {
    const all = new Set([at])
    for (const index of all) for (const parent of plan[index]!.parents) all.add(parent)
    return all
  }
  /** As git merges without asking: of each path the side that changed it since a common ancestor, else the first. */
  const mergeOf = (parents: readonly number[]): Tree => {
    const tree: Tree = { ...trees[parents[0]!]! }
    const own = reached(parents[0]!)
    for (const parent of parents.slice(1)) {
      const theirs = trees[parent]!
      const base = trees[Math.max(...[...reached(parent)].filter((index) => own.has(index)), -1)] ?? {}
      for (const path of new Set([...Object.keys(theirs), ...Object.keys(base)])) {
        if (tree[path] !== base[path]) continue
        if (path in theirs) tree[path] = theirs[path]!
        else delete tree[path]
      }
      for (const index of reached(parent)) own.add(index)
    }
    return tree
  }

  for (let at = 0; at < size; at += 1) {
    const kind = at === 0 ? 'root' : random() < 0.04 ? 'root' : at > 3 && random() < 0.3 ? 'merge' : 'line'
    if (kind === 'root') {
      const tree: Tree = {}
      for (let files = 1 + below(4); files > 0; files -= 1) tree[newPath(tree)] = newText()
      commit([], tree)
    } else if (kind === 'line') {
      const parent = random() < 0.7 ? at - 1 : below(at)
      const tree = { ...trees[parent]! }
      for (let changes = 1 + below(2); changes > 0; changes -= 1) change(tree)
      commit([parent], tree)
    } else {
      const parents = [...new Set([at - 1, below(at), ...(random() < 0.3 ? [below(at)] : [])])]
      const tree = mergeOf(parents)
      if (random() < 0.4) change(tree)
      commit(parents, tree)
    }
  }
  // One last merge, so that every line is reached.
  const hasChild = new Set(plan.flatMap(({ parents }) => parents))
  const tips = plan.map((_, index) => index).filter((index) => !hasChild.has(index))
  if (tips.length > 1) {
    const parents = tips.slice(0, 6).reverse()
    commit(parents, mergeOf(parents))
  }
  return plan
}

/** Random numbers from 0 to 1, the same for the same seed. */
export function mulberry(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
