/** Rows as text for a table elsewhere: columns by tab, rows by line; tabs and line ends of a value become blanks. */
export function rowsAsText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')
  return [head, ...rows].map((cells) => `${line(cells)}\n`).join('')
}
