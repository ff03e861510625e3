import { isAbsolute, relative, resolve, sep } from 'node:path'
import { isLink } from '../shared/text/link-scheme.ts'
import type { SettingsStore } from './settings-store.ts'

/** What a person or a script asked for when the app was started. */
export interface StartArguments {
  /** Folder to open, absolute; null: none was named. */
  readonly repository: string | null
  /** The sample, whatever was open last. */
  readonly sample: boolean
  /** The sample, where no repository was ever opened. */
  readonly sampleAtFirst: boolean
  /** A link to a place, as text; null: none was given. */
  readonly link: string | null
  /** Folders of digests in it, as named; empty: those chosen earlier, or by rule. */
  readonly folders: readonly string[]
  /** Folder for pictures of every view; null: an ordinary start. */
  readonly screens: string | null
  /** Data folder instead of the usual one. */
  readonly userData: string | null
}

/** What a window opens: a repository, with its folders of digests where they were named, or the sample. */
export type Wanted = { readonly path: string; readonly folders: readonly string[] } | 'sample'

/** What was named; null: nothing. */
export function wantedBy({ repository, folders, sample }: StartArguments): Wanted | null {
  if (repository !== null) return { path: repository, folders }
  return sample ? 'sample' : null
}

/** What the first window opens: what was named; else, where no link will, what was open last; at the very first the sample. */
export function wantedAtStart(
  asked: StartArguments,
  store: Pick<SettingsStore, 'recent' | 'settings' | 'lastOpen'>,
): Wanted | null {
  const named = wantedBy(asked)
  if (named !== null || asked.link !== null) return named
  if (asked.sampleAtFirst && store.recent().length === 0) return 'sample'
  const last = asked.screens === null && store.settings().reopen ? store.lastOpen() : null
  return last === null ? null : { path: last, folders: [] }
}

/**
 * The words meant for the app. Unpacked, Electron is told the app's folder first, with switches of its own
 * anywhere before it; what follows the folder is ours.
 *
 * @param appPath the app's folder; null: packed, every word is ours
 */
export function ownWords(argv: readonly string[], appPath: string | null, cwd: string): readonly string[] {
  const words = argv.slice(1)
  if (appPath === null) return words
  const at = words.findIndex((word) => !word.startsWith('-') && resolve(cwd, word) === appPath)
  return words.slice(at + 1)
}

/**
 * Reads the command line of the app.
 *
 * @param words the words meant for the app; switches of Chromium and Electron are left alone
 * @param cwd where relative paths begin
 */
export function parseStartArguments(words: readonly string[], cwd: string): StartArguments {
  const value = (name: string): string | null => {
    const found = words.find((word) => word.startsWith(`--${name}=`))
    return found ? resolve(cwd, found.slice(name.length + 3)) : null
  }
  const { folders, rest } = takeFolders(words)
  const path = rest.find((word) => !word.startsWith('-') && !isLink(word))
  return {
    repository: path === undefined ? null : resolve(cwd, path),
    sample: words.includes('--sample'),
    sampleAtFirst: words.includes('--sample-at-first'),
    link: rest.find(isLink) ?? null,
    folders,
    screens: value('screens'),
    userData: value('user-data'),
  }
}

/** `--folder PATH` and `--folder=PATH`, as often as they stand, and the words without them. */
function takeFolders(words: readonly string[]): {
  readonly folders: readonly string[]
  readonly rest: readonly string[]
} {
  const folders: string[] = []
  const rest: string[] = []
  let isValue = false
  for (const word of words) {
    if (isValue) folders.push(word)
    else if (word.startsWith('--folder=')) folders.push(word.slice('--folder='.length))
    else if (word !== '--folder') rest.push(word)
    isValue = !isValue && word === '--folder'
  }
  return { folders, rest }
}

/**
 * A folder that was named, as the repository names it: from its root, `/` between the parts, '' for the root.
 *
 * @returns null: it is not below the repository
 */
export function folderBelow(root: string, named: string): string | null {
  const inside = relative(root, resolve(root, named))
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null
  return inside.split(sep).join('/')
}
