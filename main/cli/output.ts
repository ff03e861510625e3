/** Where a command writes: data to one stream, words to the other. */
export interface Output {
  readonly data: (text: string) => void
  /** Data that is a whole file, with its own line ends. */
  readonly file: (text: string) => void
  readonly words: (text: string) => void
  /** Width of the terminal in columns; null: the output goes to a file or a program. */
  readonly width: number | null
  /** Data goes to a terminal, which obeys control characters. */
  readonly terminal: boolean
}

/** Control characters, and marks that turn the direction of text: a terminal obeys them. */
const controls = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Control characters of repository text must not reach the terminal: they could move its cursor or rename its window. */
export function printable(text: string): string {
  return text.replace(controls, (sign) => (sign === '\n' || sign === '\t' ? ' ' : '\ufffd'))
}

/** The same for text of several lines, whose line ends and tabs are kept. */
export function printableLines(text: string): string {
  return text.replace(controls, (sign, at: number) =>
    sign === '\n' || sign === '\t' || (sign === '\r' && text[at + 1] === '\n') ? sign : '\ufffd',
  )
}

/** One JSON value, and nothing else. What a terminal would obey is escaped, which leaves the value the same. */
export function json(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(controls, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A count with its word: `1 session`, `2 sessions`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
