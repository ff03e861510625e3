import { KeyHint } from './key-hint.tsx'
import type { RowAction } from './row-menu.tsx'

/**
 * An entry of a row's menu.
 *
 * @param keys the key that does the same
 * @param off true: it cannot be done with this row
 */
export function rowAction(id: string, label: string, run: () => void, keys?: string, off = false): RowAction {
  return { id, label, run, off, ...(keys ? { detail: <KeyHint keys={keys} /> } : {}) }
}
