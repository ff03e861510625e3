import { existsSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isInside } from './repo-host/git-environment.ts'

/**
 * True when a file that is written would lie in the repository that a folder belongs to: the one promise that is
 * easiest to break by hand. Of a link to nothing nobody can say what it leads to when it is written, so it counts too.
 */
export function leadsInside(file: string, root: string): boolean {
  const whole = wholeOf(root)
  return isInside(dirname(file), whole) || isInside(file, whole) || isLinkToNothing(file)
}

/** The folder with `.git` above one that was opened; that one itself where there is none. */
function wholeOf(root: string): string {
  for (let at = root; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return root
  }
}

function isLinkToNothing(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true && !existsSync(file)
}
