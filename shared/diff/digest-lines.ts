import type { Digest } from '../model/digest.ts'
import { type LineKind, lineKinds } from './line-kinds.ts'
import type { ItemPair } from './pair-items.ts'
import { lineKeys, splitLines, type TextLines } from './split-lines.ts'

/** One side of a comparison, line by line. All arrays are as long as `lines`. */
export interface DigestLines extends TextLines {
  readonly kinds: readonly LineKind[]
  /** A line with white space folded, by its place; '' behind the last line. */
  readonly key: (at: number) => string
  /** Number of the item pair that the line belongs to; -1 for none. */
  readonly owner: Int32Array
  /** Name of the field that a line states, in the frontmatter or in the body, by place of the line. */
  readonly fields: ReadonlyMap<number, string>
  /** Section label of the line; null in the frontmatter and before the first heading. */
  readonly sections: readonly (string | null)[]
}

/** Kind of the line at a row's place; undefined where the row has none. Reading an array at -1 is slow. */
export function kindAt(side: DigestLines, at: number): LineKind | undefined {
  return at < 0 ? undefined : side.kinds[at]
}

/** Item pair of the line at a row's place; -1 where it has none. */
export function ownerAt(side: DigestLines, at: number): number {
  return at < 0 ? -1 : (side.owner[at] as number)
}

/** Lines of one side, with what the comparison has to know of each. */
export function digestLines(
  digest: Digest,
  text: string,
  pairs: readonly ItemPair[],
  side: 'a' | 'b',
): DigestLines {
  const cut = splitLines(text)
  const owner = new Int32Array(cut.lines.length).fill(-1)
  pairs.forEach((pair, number) => {
    const item = pair[side]?.item
    // A whole that was split, or merged, goes with the part that holds the most of it.
    const whole = (pair.share?.change === 'split' ? 'a' : 'b') === side
    if (item && !(pair.share && whole && !pair.share.lead)) owner.fill(number, item.line - 1, item.endLine)
  })
  const sections = new Array<string | null>(cut.lines.length).fill(null)
  for (const section of digest.sections) {
    const label = section.name ?? section.heading
    if (label !== '') sections.fill(label, section.line - 1, section.endLine)
  }
  return {
    ...cut,
    kinds: lineKinds(cut.lines, digest.frontmatter),
    key: lineKeys(cut.lines),
    owner,
    fields: new Map(digest.fields.map(({ line, name, source }) => [line - 1, `${source} ${name}`])),
    sections,
  }
}
