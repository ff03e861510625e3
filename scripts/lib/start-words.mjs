import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { SetupError } from './say.mjs'

/** A link to a place of the app; `shared/text/link-scheme.ts` holds the same rule for the app itself. */
const isLink = (word) => /^\s*digest-audit:/i.test(word)

/**
 * The words after `npm start --`, as the app is given them: a folder that is named becomes absolute.
 *
 * @param {string[]} args
 * @param {string} from where npm was called: relative paths begin there
 * @returns {string[]}
 * @throws {SetupError} a folder is missing
 */
export function startWords(args, from) {
  const words = []
  let path
  let isFolder = false
  for (const word of args) {
    // One word each: Chromium may change the order of words.
    if (isFolder) words.push(`--folder=${word}`)
    else if (word !== '--folder' && (word.startsWith('-') || isLink(word) || path !== undefined))
      words.push(word)
    else if (word !== '--folder') path = word
    isFolder = !isFolder && word === '--folder'
  }
  if (isFolder || (path === undefined && words.some((word) => word.startsWith('--folder=')))) {
    throw new SetupError(
      '--folder names a folder of digests in a repository, and one of the two is missing.',
      'npm start -- /path/to/repository --folder path/in/it',
    )
  }
  if (path === undefined) {
    const isNamed = words.some((word) => isLink(word) || word === '--sample')
    return isNamed ? words : ['--sample-at-first', ...words]
  }
  const full = resolve(from, path)
  if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) {
    throw new SetupError(
      `There is no folder ${full}.`,
      'name the folder of a git repository: npm start -- /path/to/repository',
    )
  }
  return [full, ...words]
}
