import { type DigestLines, kindAt, ownerAt } from './digest-lines.ts'
import type { DraftRow } from './draft-row.ts'

/**
 * Numbers the changes that next and previous step through, and answers how many there are. A change is a
 * run of changed rows; where a run holds several items, each is a change of its own. The frontmatter is one
 * change, for it is compared by field; a move is one, numbered where it stands first.
 */
export function numberChanges(
  rows: readonly DraftRow[],
  a: DigestLines,
  b: DigestLines,
  moves: ReadonlyMap<DraftRow, string>,
  ignoreWhitespace: boolean,
): number {
  const named = new Map<Name, number>()
  let count = 0
  /** The change of the row above, if there is one. */
  let above: { readonly index: number; readonly name: Name | null } | null = null
  for (const row of rows) {
    if (row.change === 'equal' || (ignoreWhitespace && row.change === 'whitespace')) {
      above = null
      continue
    }
    const name = nameOf(row, a, b, moves)
    const known: number | undefined = name === null ? undefined : named.get(name)
    const goesOn: boolean = above !== null && joins(above.name, name)
    const index: number = known ?? (above && goesOn ? above.index : count++)
    // An item with changes in several places has a change for each; a move and the frontmatter have one.
    if (name !== null && !isItem(name)) named.set(name, index)
    above = { index, name: name ?? (above && goesOn ? above.name : null) }
    row.changeIndex = index
  }
  return count
}

/** What a change is about: the number of an item pair, or the name of a move or of the frontmatter. */
type Name = string | number

function isItem(name: Name | null): boolean {
  return typeof name === 'number'
}

/** True when a row goes on with the change above it: lines of no item go with what they stand beside. */
function joins(above: Name | null, name: Name | null): boolean {
  return above === name || (above === null && isItem(name)) || (name === null && isItem(above))
}

/** Name of what the row's change is about; null for a line that goes with the rows around it. */
function nameOf(
  row: DraftRow,
  a: DigestLines,
  b: DigestLines,
  moves: ReadonlyMap<DraftRow, string>,
): Name | null {
  if (kindAt(a, row.a) === 'front' || kindAt(b, row.b) === 'front') return 'frontmatter'
  const moved = row.change === 'moved' ? moves.get(row) : undefined
  if (moved !== undefined) return moved
  const owner = Math.max(ownerAt(a, row.a), ownerAt(b, row.b))
  return owner < 0 ? null : owner
}
