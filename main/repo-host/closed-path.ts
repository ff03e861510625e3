import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'

/** The first of some files and folders that this user may not read; null: all may be read, or are not there. */
export function closedPath(folder: string, names: readonly string[]): string | null {
  for (const path of names.map((name) => join(folder, name))) {
    try {
      // Opened, not asked about: the answer is that of git. A pipe is not waited for.
      closeSync(openSync(path, constants.O_RDONLY | constants.O_NONBLOCK))
    } catch (error) {
      if (['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return path
    }
  }
  return null
}
