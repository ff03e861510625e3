import type { NamedRef } from '../model/named-commit.ts'
import { fullId } from './commit-id.ts'
import { isTextPath, pathFromBytes } from './path-bytes.ts'

const kinds = [
  ['refs/heads/', 'branch'],
  ['refs/tags/', 'tag'],
  ['refs/remotes/', 'remote branch'],
] as const

/** Full names of refs, one a line, as a byte string. */
const namesIn = (output: string) => new Set(output.split('\n').map(pathFromBytes))

/** `for-each-ref`: branches and tags, newest first; its arguments and the reader of its output. */
export const refList = {
  /** @param dated false: no object is read for it, for one may be missing; then by name */
  args: (dated: boolean): readonly string[] => [
    ...(dated
      ? ['--sort=-creatordate', '--format=%(refname)%00%(creatordate:short)']
      : ['--format=%(refname)']),
    ...kinds.map(([folder]) => folder),
  ],

  /** Only full names, of refs in the history of a commit. @param commit full id */
  withinArgs: (commit: string): readonly string[] => [
    `--merged=${commit}`,
    '--format=%(refname)',
    ...kinds.map(([folder]) => folder),
  ],

  /**
   * @param output the whole of it, as a byte string; a name that cannot be an argument is left out
   * @param within what `withinArgs` brought: only these, under the names by which they are told from all others
   */
  parse(output: string, within?: string): NamedRef[] {
    const wanted = within === undefined ? null : namesIn(within)
    const refs = output.split('\n').map((line) => {
      const [bytes = '', day = ''] = line.split('\0')
      return { full: pathFromBytes(bytes), day: day || null }
    })
    const all = new Set(refs.map(({ full }) => full))
    return refs.flatMap(({ full, day }) => {
      const kind = kinds.find(([folder]) => full.startsWith(folder))
      if (!kind || !isTextPath(full) || full.endsWith('/HEAD') || wanted?.has(full) === false) return []
      return [{ name: nameOf(full, kind[0], all), kind: kind[1], day }]
    })
  },
} as const

/** Where git looks for a name, in this order. */
const looksIn = ['', 'refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/']

/** Names that git, or the app, takes for something else before it looks among the refs. */
const isTaken = (name: string) =>
  name === '@' || fullId.test(name) || /^[A-Z_]+$/.test(name) || name === 'stash'

/** The shortest name by which git finds this ref: `v1`, but `heads/v1` for a branch beside a tag of that name. */
function nameOf(full: string, folder: string, all: ReadonlySet<string>): string {
  const found = (name: string) => looksIn.map((place) => place + name).find((each) => all.has(each))
  const names = [full.slice(folder.length), full.slice('refs/'.length)]
  return names.find((name) => !isTaken(name) && found(name) === full) ?? full
}
