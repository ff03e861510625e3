/** One cell: text, a number, a yes or no, or nothing. */
export type Cell = string | number | boolean | null

/** Signs without width that a spreadsheet passes over before it looks at a cell, and blanks. */
const unseen = String.raw`[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]*`
const acting = new RegExp(String.raw`^${unseen}[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]`)

/**
 * Text that no spreadsheet runs. The rule: a cell that begins with `=`, `+`, `-`, `@` (or their full-width forms),
 * also behind blanks and signs without width, or that begins with a tab, a carriage return or a line feed, gets an
 * apostrophe in front. All other text stays character for character; to undo it, take one leading apostrophe off
 * such a cell. Numbers are written by us and never begin so.
 */
export function neutralise(text: string): string {
  return acting.test(text) ? `'${text}` : text
}

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = neutralise(value)
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Comma-separated values after RFC 4180: CRLF line ends, quotes doubled, a head line. Null is an empty cell. */
export function csvText(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
