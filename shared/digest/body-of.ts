import type { Digest } from '../model/digest.ts'
import { offsetAfterLines } from './lines.ts'

/** The text below the frontmatter, byte for byte, and the line of the file on which it begins. */
export function bodyOf(text: string, digest: Pick<Digest, 'frontmatter'>): { body: string; line: number } {
  const head = digest.frontmatter?.endLine ?? 0
  return { body: text.slice(offsetAfterLines(text, head)), line: head + 1 }
}
