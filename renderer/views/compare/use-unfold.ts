import { useLayoutEffect, useRef } from 'react'
import {
  type Entry,
  entryOfRow,
  foldBeside,
  foldEdge,
  type RowRange,
} from '../../../shared/comparison/fold-rows.ts'
import { useCommand } from '../../state/keys.ts'
import { say } from '../../state/view.ts'

interface Unfold {
  readonly entries: readonly Entry[]
  /** Place of the active entry. */
  readonly active: number
  readonly moveTo: (at: number) => void
  readonly onShow: (range: RowRange) => void
}

/** Equal lines by keys, one step at a time, below the active line or above it. The line stays the active one. */
export function useUnfold({ entries, active, moveTo, onShow }: Unfold): void {
  const held = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (held.current !== null) moveTo(entryOfRow(entries, held.current))
    held.current = null
  }, [entries])
  const unfold = (direction: 1 | -1) => {
    const fold = foldBeside(entries, active, direction)
    if (!fold) return say(`No equal lines are folded ${direction === 1 ? 'below' : 'above'} this line.`)
    const entry = entries[active]
    held.current = entry ? (entry.kind === 'row' ? entry.row : entry.from) : null
    onShow(foldEdge(fold, direction))
  }
  useCommand('fold.below', () => unfold(1))
  useCommand('fold.above', () => unfold(-1))
}
