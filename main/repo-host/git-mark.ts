import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** By these git knows a folder of its own; `git init` makes them one after the other. */
const parts = ['HEAD', 'objects', 'refs']

/**
 * Which folder's `.git` could be git's for a folder, and how whole it is: another text means that a repository came,
 * went, or is another one. A few questions to the file system, no process.
 */
export function gitMark(root: string): string {
  const marks: string[] = []
  for (let at = root; ; at = dirname(at)) {
    const found = statSync(join(at, '.git'), { throwIfNoEntry: false })
    if (found) {
      const there = parts.filter((part) => existsSync(join(at, '.git', part)))
      marks.push(`${at} ${found.dev}:${found.ino} ${there.join(' ')}`)
    }
    if (dirname(at) === at) return marks.join('\n')
  }
}
