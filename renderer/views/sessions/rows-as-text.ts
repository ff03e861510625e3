import type { Session } from '../../../shared/model/session.ts'
import { counted } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { tell } from '../../state/actions.ts'
import type { SessionColumn } from './columns.tsx'

/** Rows as text for a table elsewhere: columns by tab, rows by line; tabs and line ends of a value become blanks. */
export function rowsAsText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')
  return [head, ...rows].map((cells) => `${line(cells)}\n`).join('')
}

/** Copies sessions with what some columns say of them. @returns false: there are none */
export function copyRowsAsText(columns: readonly SessionColumn[], sessions: readonly Session[]): boolean {
  if (sessions.length === 0) return false
  const text = rowsAsText(
    columns.map((column) => column.name),
    sessions.map((session) => columns.map((column) => column.text(session))),
  )
  void call('action.copy', { text }).then(tell(`Copied ${counted(sessions.length, 'row')}.`))
  return true
}
