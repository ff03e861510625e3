import type { Row } from '../../../shared/model/comparison.ts'

/** Lines of one side as text, without signs and numbers; rows without a line on that side give none. */
export function sideText(rows: readonly Row[], side: 'a' | 'b'): string {
  return linesOf(rows, side).join('\n')
}

/** Lines of one side. */
function linesOf(rows: readonly Row[], side: 'a' | 'b'): string[] {
  return rows.flatMap((row) => row[side]?.text ?? [])
}

/** The rows that a change takes up; the halves of a move belong to one change. */
export function rowsOfChange(rows: readonly Row[], change: number): Row[] {
  return rows.filter((row) => row.changeIndex === change)
}

/**
 * What a selection in the drawn lines holds, as it is written in the files: no numbers, signs or marks, invisible
 * characters as themselves, and the lines of folds in between. Null: nothing of a line is selected.
 *
 * @param side side that the selection began in; null: lines of both, as the unified form shows them
 */
export function selectedText(
  selection: Selection,
  rows: readonly Row[],
  side: 'a' | 'b' | null,
): string | null {
  if (selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  const piece = range.cloneContents()
  const pieces = [...piece.querySelectorAll<HTMLElement>('[data-text]')].filter(
    ({ dataset }) => side === null || dataset.text === side,
  )
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last || first === last) return writtenText(first ?? piece)
  const [from, to] = [Number(first.dataset.row), Number(last.dataset.row)]
  // The rows between are taken from the comparison: those in a fold are not drawn.
  const between = from === to ? [] : rows.slice(from + 1, to).flatMap((row) => shownLines(row, side))
  const inRow = (row: number) => pieces.filter(({ dataset }) => Number(dataset.row) === row).map(writtenText)
  return [...inRow(from), ...between, ...(from === to ? [] : inRow(to))].join('\n')
}

/** Lines of a row as a form shows them: those of one side, or (null) an equal one once and others as A above B. */
function shownLines(row: Row, side: 'a' | 'b' | null): string[] {
  if (side !== null) return linesOf([row], side)
  return row.change === 'equal' ? linesOf([row], 'b') : [...linesOf([row], 'a'), ...linesOf([row], 'b')]
}

/** Text of a drawn piece as it is written: names of invisible characters become the characters again. */
function writtenText(piece: Element | DocumentFragment): string {
  for (const beside of piece.querySelectorAll('[data-beside]')) beside.remove()
  for (const shown of piece.querySelectorAll<HTMLElement>('[data-written]'))
    shown.textContent = shown.dataset.written ?? ''
  return piece.textContent ?? ''
}
