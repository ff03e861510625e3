import type { KeyboardEvent, RefObject } from 'react'
import { useSettings } from '../state/settings.ts'
import type { TableLine } from './data-table-model.ts'

interface TableKeys {
  readonly scroller: RefObject<HTMLElement | null>
  /** The line with the tab stop, and its place. */
  readonly line: TableLine | undefined
  readonly at: number
  /** In px. */
  readonly rowHeight: number
  readonly move: (by: number | 'first' | 'last') => void
  /** Puts the focus on the line with the tab stop. */
  readonly focusRow: () => void
  readonly toggleGroup: (key: string) => void
  readonly onOpen: (id: string) => void
  readonly onMark: ((id: string) => void) | undefined
  readonly onMenu: ((id: string) => void) | undefined
  readonly onSort: ((column: string, add: boolean) => void) | undefined
}

/** Keys of a table: up and down from line to line, from the first one to the heads; left and right along those. */
export function onTableKey(event: KeyboardEvent, table: TableKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const head = (event.target as HTMLElement).closest<HTMLElement>('[role="columnheader"]')
  if (head ? onHeadKey(event, head, table) : onLineKey(event, table)) event.preventDefault()
}

function headsOf({ scroller }: TableKeys): HTMLElement[] {
  return [...(scroller.current?.querySelectorAll<HTMLElement>('[role="columnheader"]') ?? [])]
}

function onLineKey({ key, shiftKey }: KeyboardEvent, table: TableKeys): boolean {
  const { line, at, move } = table
  const page = Math.max(1, Math.floor((table.scroller.current?.clientHeight ?? 0) / table.rowHeight) - 2)
  const single = useSettings.getState().singleKeys
  if (key === 'ArrowDown' || (single && key === 'j')) move(1)
  else if (key === 'ArrowUp' && at === 0) headsOf(table)[0]?.focus()
  else if (key === 'ArrowUp' || (single && key === 'k')) move(-1)
  else if (key === 'PageDown') move(page)
  else if (key === 'PageUp') move(-page)
  else if (key === 'Home') move('first')
  else if (key === 'End') move('last')
  else if (line?.kind === 'group') {
    const opens = key === 'ArrowRight' && !line.open
    const closes = key === 'ArrowLeft' && line.open
    if (!opens && !closes && key !== 'Enter' && key !== ' ') return false
    table.toggleGroup(line.group.key)
  } else if (key === 'Enter' && line) table.onOpen(line.id)
  else if (key === ' ' && line && table.onMark) table.onMark(line.id)
  else if ((key === 'ContextMenu' || (key === 'F10' && shiftKey)) && line && table.onMenu)
    table.onMenu(line.id)
  else return false
  return true
}

function onHeadKey({ key, shiftKey }: KeyboardEvent, head: HTMLElement, table: TableKeys): boolean {
  const heads = headsOf(table)
  const at = heads.indexOf(head)
  const single = useSettings.getState().singleKeys
  if (key === 'ArrowRight') heads[Math.min(heads.length - 1, at + 1)]?.focus()
  else if (key === 'ArrowLeft') heads[Math.max(0, at - 1)]?.focus()
  else if (key === 'ArrowDown' || (single && key === 'j')) table.focusRow()
  else if (key === 'Enter' || key === ' ' || (single && key.toLowerCase() === 'o'))
    table.onSort?.(head.dataset.column ?? '', shiftKey)
  else return false
  return true
}
