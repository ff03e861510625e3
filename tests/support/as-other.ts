import { chownSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Nobody's number. */
const other = 12_345

/**
 * Runs a test as somebody who may not read everything. Whoever runs the tests as root would else be refused nothing:
 * the folder that holds the repository becomes the other's, and so does this process meanwhile.
 */
export async function asOther<T>(root: string, act: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0 || !process.seteuid) return await act()
  const above = dirname(root)
  chownSync(above, other, other)
  for (const name of readdirSync(above, { recursive: true, encoding: 'utf8' }))
    chownSync(join(above, name), other, other)
  process.seteuid(other)
  try {
    return await act()
  } finally {
    process.seteuid(0)
  }
}
