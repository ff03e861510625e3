import type { KeyboardEvent } from 'react'
import { moveColumn, type SessionTable, togglePin } from './use-columns.ts'

/** Px that a key makes a column wider. */
const widthStep = 8

/** Keys on a focused head: Alt+arrows move the column, with Shift they change its width; Alt+P pins it. */
export function useColumnKeys(table: SessionTable): (id: string, event: KeyboardEvent) => void {
  return (id, event) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
    if (!event.altKey || (by === null && event.code !== 'KeyP')) return
    event.preventDefault()
    event.stopPropagation()
    if (by === null) return togglePin(table, id)
    if (!event.shiftKey) return moveColumn(table, id, by)
    const width = (table.getColumn(id)?.getSize() ?? 0) + by * widthStep
    table.setColumnSizing((sizes) => ({ ...sizes, [id]: Math.max(28, width) }))
  }
}
