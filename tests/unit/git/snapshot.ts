import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Path, kind, time of last write and contents of everything in a folder. */
export function snapshot(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name)
      const stat = lstatSync(path, { bigint: true })
      const bytes = stat.isFile() ? createHash('sha1').update(readFileSync(path)).digest('hex') : ''
      return `${name} ${stat.mode} ${stat.mtimeNs} ${stat.ctimeNs} ${bytes}`
    })
}
