import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Where a runtime that was fetched once is kept for all clones: outside node_modules, which npm empties. */
export function cacheFolder() {
  const base =
    process.env.XDG_CACHE_HOME ||
    (process.platform === 'win32' && process.env.LOCALAPPDATA) ||
    (process.platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache'))
  return join(base, 'digest-audit')
}
