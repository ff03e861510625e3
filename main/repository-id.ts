import { createHash } from 'node:crypto'

/** An id for a folder that says nothing of it to the page but stays the same. */
export function repositoryId(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 24)
}
