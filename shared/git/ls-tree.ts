import { pathFromBytes } from './path-bytes.ts'

/** A file in the tree of a commit. Submodules are left out. */
export interface TreeEntry {
  readonly path: string
  /** Octal: `100644`, `100755`, `120000` (symbolic link). */
  readonly mode: string
  readonly blob: string
  /** Bytes; null where git was not asked for it (partial clones, in which the blob may be missing). */
  readonly size: number | null
}

/** `ls-tree`: all files below some paths of a commit; its arguments and the reader of its output. */
export const lsTree = {
  /** @param commit full id; @param paths as in the tree, empty: all; @param sizes ask for sizes too */
  args: (commit: string, paths: readonly string[], sizes: boolean): readonly string[] => [
    '-r',
    '-z',
    ...(sizes ? ['-l'] : []),
    '--full-tree',
    commit,
    '--',
    ...paths,
  ],

  /** A reader that takes the output in pieces, as byte strings. */
  parser() {
    let rest = ''
    return (chunk: string): TreeEntry[] => {
      const tokens = (rest + chunk).split('\0')
      rest = tokens.pop() ?? ''
      return tokens.flatMap((token) => {
        const tab = token.indexOf('\t')
        const [mode = '', type, blob = '', size] = token.slice(0, tab).split(/ +/)
        if (type !== 'blob') return []
        return [
          {
            path: pathFromBytes(token.slice(tab + 1)),
            mode,
            blob,
            size: size !== undefined && /^\d+$/.test(size) ? Number(size) : null,
          },
        ]
      })
    }
  },
} as const
