import { pathFromBytes } from './path-bytes.ts'

/** What a commit did to one path, against all its parents. */
export interface Change {
  /** Path in the commit; for a removed file the path that it had. */
  readonly path: string
  /** Former path when no parent has `path` and git saw a rename; null otherwise. */
  readonly oldPath: string | null
  /** Null when the file is not there any more. */
  readonly blob: string | null
  /** One for each parent (one null for a root): its blob under the path that the file has there. */
  readonly oldBlobs: readonly (string | null)[]
  /** One for each parent (one null for a root): the path that the file has there; null: it is not there. */
  readonly oldPaths: readonly (string | null)[]
  readonly status: 'added' | 'modified' | 'removed' | 'renamed'
  /** Per cent of likeness of a rename; null where nothing was renamed and where git does not tell (merges). */
  readonly similarity: number | null
  /** The move is proved by a session id that both texts declare; left out: git paired the two. */
  readonly provedBy?: 'session-id'
  /** Octal, for example `100644`, `120000` for a symbolic link. */
  readonly mode: string
  /** The path is not in the folders asked for: it is an earlier name of a file that is. */
  readonly outside?: boolean
  /** The parents are not what it was compared with, for they cannot be read: it may have been made before. */
  readonly cut?: true
  /** The commit removed files, too, and for want of texts nobody knows whether one of them was moved here. */
  readonly unsearched?: true
}

/** Changes of one commit, or a mark that was put between the commit ids given to git. */
type DiffTreeEvent =
  | { readonly kind: 'commit'; readonly id: string; readonly changes: Change[] }
  | { readonly kind: 'mark'; readonly mark: number }

/** How renames are looked for: by likeness, by equal blobs only, or not at all. */
export type RenameSearch = 'similar' | 'exact' | 'none'

/** What `diff-tree` is asked for. */
interface DiffTreeOptions {
  /** Paths as they are in the tree; empty: the whole tree. */
  readonly paths: readonly string[]
  /** `exact`: only moves without an edit, which git can tell without reading a single blob; `none`: no moves. */
  readonly renames: RenameSearch
}

const renameSwitch = { similar: '-M', exact: '-M100%', none: '--no-renames' } as const

/**
 * `diff-tree --stdin`: ids in, changes out; arguments, input and the reader of the output are one value.
 * `--always` names commits that change nothing, too: one that is not named could not be read.
 * `-c` lists of a merge only what differs from every parent; clean merges say nothing.
 */
export const diffTree = {
  args: (options: DiffTreeOptions): readonly string[] => [
    '--stdin',
    '--root',
    '-r',
    '-c',
    '--combined-all-paths',
    '--raw',
    '-z',
    '--no-abbrev',
    renameSwitch[options.renames],
    '-l0',
    '--no-ext-diff',
    '--no-textconv',
    '--always',
    '--',
    ...options.paths,
  ],

  /** Ids and then a mark. git repeats a line that is no id and empties its buffer: so a mark says "all answered". */
  input: (ids: readonly string[], mark: number): string =>
    `${ids.join('\n')}${ids.length > 0 ? '\n' : ''}=${mark}\n`,

  /** A reader that takes the output in pieces, as byte strings. */
  parser() {
    let rest = ''
    let commit: { id: string; changes: Change[] } | null = null
    let entry: RawEntry | null = null

    return (chunk: string): DiffTreeEvent[] => {
      const text = rest + chunk
      const events: DiffTreeEvent[] = []
      const finish = () => {
        if (commit) events.push({ kind: 'commit', ...commit })
        commit = null
      }
      let at = 0
      while (at < text.length) {
        const mark = entry === null && text[at] === '='
        const end = text.indexOf(mark ? '\n' : '\0', at)
        if (end === -1) break
        const token = text.slice(at, end)
        at = end + 1
        if (mark) {
          finish()
          events.push({ kind: 'mark', mark: Number(token.slice(1)) })
        } else if (entry) {
          entry.paths.push(pathFromBytes(token))
          if (entry.paths.length < entry.wanted) continue
          const change = changeOf(entry)
          if (change) commit?.changes.push(change)
          entry = null
        } else if (token.startsWith(':')) {
          entry = parseEntry(token)
        } else {
          finish()
          commit = { id: token, changes: [] }
        }
      }
      rest = text.slice(at)
      return events
    }
  },
} as const

interface RawEntry {
  readonly merge: boolean
  readonly modes: readonly string[]
  readonly blobs: readonly string[]
  readonly score: number | null
  readonly wanted: number
  readonly paths: string[]
}

/** `:` for each parent, then modes, ids and letters of all parents and of the result. */
function parseEntry(token: string): RawEntry {
  const parents = token.search(/[^:]/)
  const words = token.slice(parents).split(' ')
  const status = words.at(-1) ?? ''
  const merge = parents > 1
  return {
    merge,
    modes: words.slice(0, parents + 1),
    blobs: words.slice(parents + 1, 2 * parents + 2),
    score: !merge && status.length > 1 ? Number(status.slice(1)) : null,
    wanted: merge ? parents + 1 : /^[RC]/.test(status) ? 2 : 1,
    paths: [],
  }
}

/** A submodule is no file: its entry counts as absent. */
const submodule = '160000'

/** Zeros stand for what is not there. */
function isNone(word: string): boolean {
  return word.startsWith('00') && /^0+$/.test(word)
}

/** Null when neither bytes nor path changed (a change of mode alone). */
function changeOf(entry: RawEntry): Change | null {
  const parents = entry.modes.length - 1
  const path = entry.paths.at(-1)!
  const blobOf = (index: number) => {
    const id = entry.blobs[index]!
    return isNone(id) || entry.modes[index] === submodule ? null : id
  }
  const blob = blobOf(parents)
  const oldBlobs = Array.from({ length: parents }, (_, index) => blobOf(index))
  const oldPaths = oldBlobs.map((old, index) => {
    if (old === null) return null
    return entry.merge || entry.wanted === 2 ? entry.paths[index]! : path
  })
  if (oldBlobs.some((old, index) => old === blob && (blob === null || oldPaths[index] === path))) return null
  const former = oldPaths.find((old) => old !== null && old !== path)
  const renamed = blob !== null && former !== undefined && !oldPaths.includes(path)
  return {
    path,
    oldPath: renamed ? former : null,
    blob,
    oldBlobs,
    oldPaths,
    status:
      blob === null
        ? 'removed'
        : renamed
          ? 'renamed'
          : oldBlobs.every((old) => old === null)
            ? 'added'
            : 'modified',
    similarity: renamed ? (entry.score ?? (oldBlobs.every((old) => old === blob) ? 100 : null)) : null,
    mode: blob === null ? (entry.modes.find((mode) => !isNone(mode)) ?? '') : entry.modes[parents]!,
  }
}
