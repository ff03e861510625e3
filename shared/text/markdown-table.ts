import type { Cell } from './csv.ts'

/**
 * Text inside a cell: pipes and the backslashes before them escaped, line ends as blanks, and `<` as an entity so
 * that tags are shown and never run.
 */
function cell(value: Cell): string {
  if (value === null) return ''
  return String(value)
    .replace(
      /(\\*)(\||$)/g,
      (_, slashes: string, end: string) => slashes + slashes + (end === '|' ? '\\|' : ''),
    )
    .replace(/</g, '&lt;')
    .replace(/\s*(?:\r\n|\r|\n|\u2028|\u2029)\s*/g, ' ')
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
