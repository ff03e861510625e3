import type { NamedRef } from '../model/named-commit.ts'
import { isTextPath, pathFromBytes } from './path-bytes.ts'

const kinds = [
  ['refs/heads/', 'branch'],
  ['refs/tags/', 'tag'],
  ['refs/remotes/', 'remote branch'],
] as const

/** `for-each-ref`: branches and tags, newest first; its arguments and the reader of its output. */
export const refList = {
  /** @param dated false: no object is read for it, for one may be missing; then by name */
  args: (dated: boolean): readonly string[] => [
    ...(dated
      ? ['--sort=-creatordate', '--format=%(refname)%00%(creatordate:short)']
      : ['--format=%(refname)']),
    ...kinds.map(([folder]) => folder),
  ],

  /** @param output the whole of it, as a byte string; a name that cannot be an argument is left out */
  parse(output: string): NamedRef[] {
    return output.split('\n').flatMap((line) => {
      const [bytes = '', day = ''] = line.split('\0')
      const full = pathFromBytes(bytes)
      const kind = kinds.find(([folder]) => full.startsWith(folder))
      if (!kind || !isTextPath(full) || full.endsWith('/HEAD')) return []
      return [{ name: full.slice(kind[0].length), kind: kind[1], day: day || null }]
    })
  },
} as const
