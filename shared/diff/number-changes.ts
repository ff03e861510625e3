import type { DigestLines } from './digest-lines.ts'
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
  const named = new Map<string, number>()
  let count = 0
  /** The change of the row above, if there is one. */
  let above: { readonly index: number; readonly name: string | null } | null = null
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

function isItem(name: string): boolean {
  return name.startsWith('item ')
}

/** True when a row goes on with the change above it: lines of no item go with what they stand beside. */
function joins(above: string | null, name: string | null): boolean {
  if (above === name) return true
  return (
    (above === null && name !== null && isItem(name)) || (name === null && above !== null && isItem(above))
  )
}

/** Name of what the row's change is about; null for a line that goes with the rows around it. */
function nameOf(
  row: DraftRow,
  a: DigestLines,
  b: DigestLines,
  moves: ReadonlyMap<DraftRow, string>,
): string | null {
  if (a.kinds[row.a] === 'front' || b.kinds[row.b] === 'front') return 'frontmatter'
  const moved = moves.get(row)
  if (moved !== undefined) return `move ${moved}`
  const owner = Math.max(a.owner[row.a] ?? -1, b.owner[row.b] ?? -1)
  return owner < 0 ? null : `item ${owner}`
}
