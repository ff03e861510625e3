import type { Cell } from './csv.ts'

/**
 * Text inside a cell: pipes and the backslashes before them escaped, line ends as blanks, and `<` as an entity so
 * that tags are shown and never run. A picture is a link, so that whoever looks at the table loads nothing.
 */
function cell(value: Cell): string {
  if (value === null) return ''
  const text = String(value)
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((one) => one.trim())
    .join(' ')
    .replaceAll('<', '&lt;')
    .replaceAll('![', '&#33;[')
  const parts = text.split('|')
  return parts.map((part, at) => (at < parts.length - 1 ? doubleLastSlashes(part) : part)).join('\\|')
}

/** Backslashes just before a pipe would escape its escape. Counted from the end, so that long runs cost little. */
function doubleLastSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '\\') end--
  return text + text.slice(end)
}

function line(cells: readonly Cell[]): string {
  return `| ${cells.map(cell).join(' | ')} |\n`
}

/** A table of GitHub's Markdown; columns of numbers are aligned right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const rules = head.map((_, at) =>
    rows.length > 0 && rows.every((row) => typeof row[at] === 'number' || row[at] === null) ? '---:' : '---',
  )
  return [line(head), `| ${rules.join(' | ')} |\n`, ...rows.map(line)].join('')
}
