import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A path inside the folder of real digests and histories that may lie beside the project
 * (`../shared/data`, looked for in every parent), or null where it is absent. Tests that use it skip then.
 */
export function realData(...parts: string[]): string | null {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const candidate = join(folder, 'shared', 'data')
    if (existsSync(join(candidate, 'histories'))) {
      const path = join(candidate, ...parts)
      return existsSync(path) ? path : null
    }
    const parent = dirname(folder)
    if (parent === folder) return null
    folder = parent
  }
}
