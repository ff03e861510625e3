import { splitLines } from '../digest/lines.ts'
import type { Digest } from '../model/digest.ts'
import type { DigestEntry } from './index-input.ts'

/** A line of a digest, and its number in the file; null: it stands nowhere. */
export interface LinePlace {
  readonly text: string
  readonly line: number | null
}

/** The place that was looked for last. */
const kept = new WeakMap<Digest, LinePlace>()

/** Where a line of the body stands in the file now; null: nowhere. */
export function lineOfText(entry: DigestEntry, text: string): number | null {
  const { digest } = entry
  const known = kept.get(digest)
  if (known?.text === text) return known.line
  const at = splitLines(entry.text).indexOf(text, digest.frontmatter?.endLine ?? 0)
  const line = at < 0 ? null : at + 1
  kept.set(digest, { text, line })
  return line
}

/** What was looked for in a digest, for a later start; null: nothing. */
export function soughtLine(digest: Digest): LinePlace | null {
  return kept.get(digest) ?? null
}

/** Tells what an earlier start found in the text of a digest. */
export function tellLine(digest: Digest, place: LinePlace): void {
  kept.set(digest, place)
}
