import { scanFrontmatter } from '../../shared/digest/frontmatter-block.ts'
import { nameFields } from '../../shared/digest/name-fields.ts'
import type { Naming } from '../../shared/digest/naming.ts'
import { decodeText } from './decode-text.ts'
import { readFrontmatter } from './read-frontmatter.ts'

/** The session id that the frontmatter of a digest declares, without reading anything else of it; null: none. */
export function declaredId(path: string, bytes: Uint8Array, naming: Naming): string | null {
  const { block } = scanFrontmatter(decodeText(path, bytes).text)
  if (!block?.syntax) return null
  const fields = nameFields(readFrontmatter(path, block).fields, 'frontmatter', naming)
  const stated = fields.filter(({ name, kind }) => name === 'session_id' && kind !== 'empty').at(-1)
  const id = stated?.value.trim() ?? ''
  return id === '' ? null : id
}
