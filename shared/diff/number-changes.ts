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
  /** Number and owner of the change that the row above belongs to; null above a new run. */
  let open: { index: number; name: string | null } | null = null
  for (const row of rows) {
    if (row.change === 'equal' || (ignoreWhitespace && row.change === 'whitespace')) {
      open = null
      continue
    }
    const name = nameOf(row, a, b, moves)
    const known = name === null ? undefined : named.get(name)
    if (known !== undefined) open = { index: known, name }
    else if (!open || (name !== null && open.name !== null)) open = { index: count++, name }
    else open = { index: open.index, name: open.name ?? name }
    if (open.name !== null) named.set(open.name, open.index)
    row.changeIndex = open.index
  }
  return count
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
  if (moved !== undefined) return moved
  const owner = Math.max(a.owner[row.a] ?? -1, b.owner[row.b] ?? -1)
  return owner < 0 ? null : `item ${owner}`
}
