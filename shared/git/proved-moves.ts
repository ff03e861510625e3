import type { Change } from './diff-tree.ts'

/** A text that left its path in a commit, or came to one, and the session id that its frontmatter declares. */
export interface DeclaredText {
  readonly path: string
  /** Blobs that must all declare the id: of a removed file one for each parent that has it. */
  readonly blobs: readonly string[]
}

/** Sides of a commit between which a move may be proved. */
interface MoveSides {
  readonly left: readonly DeclaredText[]
  readonly came: readonly DeclaredText[]
}

/** The text left one path and came to another. */
interface ProvedMove {
  readonly from: string
  readonly to: string
}

/** git paired them because they are alike; that is a guess, while equal bytes are not. */
export function isGuess({ status, blob, oldBlobs }: Change): boolean {
  return status === 'renamed' && oldBlobs.some((old) => old !== null && old !== blob)
}

/**
 * What a commit moved for certain or not at all needs no reading; null: nothing can be proved.
 *
 * @param matters is the path one of a digest?
 */
export function moveSides(changes: readonly Change[], matters: (path: string) => boolean): MoveSides | null {
  const left = new Map<string, DeclaredText>()
  const came = new Map<string, DeclaredText>()
  for (const change of changes) {
    const { path, oldPath, blob, oldBlobs, status } = change
    const guess = isGuess(change)
    const from = status === 'removed' ? path : guess ? oldPath : null
    // What is told of the folders and of the whole tree may name a path twice.
    if (from !== null && matters(from) && !left.has(from))
      left.set(from, { path: from, blobs: oldBlobs.filter((old) => old !== null) })
    if (blob !== null && matters(path) && (guess || status === 'added') && !came.has(path))
      came.set(path, { path, blobs: [blob] })
  }
  return left.size > 0 && came.size > 0 ? { left: [...left.values()], came: [...came.values()] } : null
}

/** Pairs of the two sides that declare one id, which no other text of the same side declares. */
export function pairByDeclaredId(
  sides: MoveSides,
  idOf: (text: DeclaredText) => string | null,
): (ProvedMove & { readonly id: string })[] {
  const from = onlyHolders(sides.left, idOf)
  const moves: (ProvedMove & { readonly id: string })[] = []
  for (const [id, to] of onlyHolders(sides.came, idOf)) {
    const source = from.get(id)
    if (source && to && source.path !== to.path) moves.push({ from: source.path, to: to.path, id })
  }
  return moves
}

/** By id the one text that declares it; null: several do. */
function onlyHolders(
  texts: readonly DeclaredText[],
  idOf: (text: DeclaredText) => string | null,
): Map<string, DeclaredText | null> {
  const holders = new Map<string, DeclaredText | null>()
  for (const text of texts) {
    const id = idOf(text)
    if (id !== null) holders.set(id, holders.has(id) ? null : text)
  }
  return holders
}

/**
 * The changes of a commit with the moves that are proved. A proof is stronger than a guess: where git paired either
 * side with another file, that file is removed, or added, again.
 *
 * @param elsewhere other changes of the commit, which tell what left places outside of the folders
 */
export function withProvedMoves(
  changes: readonly Change[],
  moves: readonly ProvedMove[],
  elsewhere: readonly Change[] = [],
): readonly Change[] {
  if (moves.length === 0) return changes
  const sourceOf = new Map(moves.map(({ from, to }) => [to, from]))
  const sources = new Set(moves.map(({ from }) => from))
  const leftBy = new Map(
    [...elsewhere, ...changes].flatMap((change) => {
      const path = change.status === 'removed' ? change.path : isGuess(change) ? change.oldPath : null
      return path === null ? [] : [[path, change] as const]
    }),
  )
  return changes.flatMap((change): Change[] => {
    if (change.status === 'removed') return sources.has(change.path) ? [] : [change]
    const from = sourceOf.get(change.path)
    const left = from === undefined ? undefined : leftBy.get(from)
    // What git guessed for this file, and somebody else's proof has not taken.
    const guessed = isGuess(change) ? change.oldPath : null
    const released: Change[] =
      guessed !== null && from !== undefined && guessed !== from && !sources.has(guessed)
        ? [removalOf(change, guessed)]
        : []
    if (from !== undefined && left) {
      const { oldBlobs } = left
      const oldPaths = oldBlobs.map((old) => (old === null ? null : from))
      const similarity = guessed === from ? change.similarity : null
      const status = 'renamed'
      const { unsearched: _, ...known } = change
      return [
        { ...known, status, oldPath: from, oldBlobs, oldPaths, similarity, provedBy: 'session-id' },
        ...released,
      ]
    }
    if (guessed !== null && sources.has(guessed)) return [asAdded(change)]
    return [change]
  })
}

/** A guess taken back: the file that it took from its former path. */
export function removalOf(change: Change, path: string): Change {
  const oldPaths = change.oldBlobs.map((old) => (old === null ? null : path))
  return { ...change, path, oldPath: null, blob: null, oldPaths, status: 'removed', similarity: null }
}

function asAdded(change: Change): Change {
  const none = change.oldBlobs.map(() => null)
  return { ...change, oldPath: null, oldBlobs: none, oldPaths: none, status: 'added', similarity: null }
}
