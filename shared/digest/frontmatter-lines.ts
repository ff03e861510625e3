import { listField, mapField, type RawField, scalarField } from './frontmatter-field.ts'
import { splitLines } from './lines.ts'

/** Lines of damaged frontmatter that are looked at; more than that is no frontmatter any more. */
const maxLines = 20_000

/**
 * Reads frontmatter that no parser accepts: each `key: rest of the line` at the margin is an entry, with what
 * is indented below it. Values stay as written, so `title: A: B` gives `A: B`. Entries that are all indented alike
 * are read as if they stood at the margin. Never throws.
 *
 * @param firstLine line of the file that the content begins on
 */
export function readFieldsByLine(content: string, firstLine: number): RawField[] {
  const lines = splitLines(content).slice(0, maxLines)
  const margin = /^[ \t]*/.exec(lines.find(isFilled) ?? '')?.[0] ?? ''
  const alike = margin !== '' && lines.every((line) => !isFilled(line) || line.startsWith(margin))
  return readEntries(alike ? lines.map((line) => line.slice(margin.length)) : lines, firstLine, 0)
}

function isFilled(line: string): boolean {
  return line.trim() !== ''
}

function readEntries(lines: readonly string[], firstLine: number, level: number): RawField[] {
  const fields: RawField[] = []
  let at = 0
  while (at < lines.length) {
    const written = lines[at] ?? ''
    const entry = entryOf(strayKey.test(written) ? written.trimStart() : written)
    const line = firstLine + at
    at++
    if (!entry) continue
    const below = at
    const goesOn = entry.rest === '' || /^[|>]/.test(entry.rest)
    while (at < lines.length && belongsBelow(lines[at] ?? '') && (goesOn || !strayKey.test(lines[at] ?? '')))
      at++
    fields.push(fieldOf(entry.key, entry.rest, lines.slice(below, at), line, level))
  }
  return fields
}

const quotedKey = /^(?:"([^"]*)"|'([^']*)')\s*:(?=\s|$)/

/** Key and value of a line. It may have megabytes, so it is gone through once. */
function entryOf(line: string): { key: string; rest: string } | null {
  if (line === '' || /^[\s#\-[\]{},|>*&!%@]/.test(line)) return null
  const quoted = quotedKey.exec(line)
  const end = quoted ? quoted[0].length - 1 : endOfKey(line)
  const key = (quoted ? (quoted[1] ?? quoted[2] ?? '') : line.slice(0, Math.max(end, 0))).trim()
  return key === '' ? null : { key, rest: withoutComment(line.slice(end + 1)).trim() }
}

/** Where the colon stands that ends a key: a blank or nothing is behind it. -1: there is none. */
function endOfKey(line: string): number {
  let at = line.indexOf(':')
  while (at >= 0 && at + 1 < line.length && !/\s/.test(line[at + 1] as string)) at = line.indexOf(':', at + 2)
  return at
}

/** An entry behind a tab, where the one before has its value already: no YAML goes on like that. */
const strayKey = /^\t[\w-]{1,40}:(?:\s|$)/

function belongsBelow(line: string): boolean {
  return line.trim() === '' || /^\s/.test(line) || /^-(?:\s|$)/.test(line)
}

function fieldOf(key: string, rest: string, below: readonly string[], line: number, level: number): RawField {
  const filled = below.filter((text) => text.trim() !== '')
  if (/^[|>][+-]?\d?$/.test(rest)) {
    const glue = rest.startsWith('|') ? '\n' : ' '
    return scalarField(key, filled.map((text) => text.trim()).join(glue), line, true, true)
  }
  const flow = /^\[(.*)\]$/.exec(rest)
  if (flow && !rest.startsWith('[[')) return listField(key, flowItems(flow[1] ?? ''), line, true)
  if (rest !== '') return recoveredScalar(key, [rest, ...filled.map((text) => text.trim())].join(' '), line)
  const entries = filled.filter((text) => /^\s*-(?:\s|$)/.test(text))
  if (entries.length > 0 && /^\s*-/.test(filled[0] ?? '')) {
    return listField(
      key,
      entries
        .map((text) => unquoted(withoutComment(text.trim().slice(1)).trim())[0])
        .filter((text) => text !== ''),
      line,
      true,
    )
  }
  const indent = /^\s*/.exec(filled[0] ?? '')?.[0].length ?? 0
  const children =
    level === 0 && indent > 0
      ? readEntries(
          below.map((text) => dedent(text, indent)),
          line + 1,
          1,
        )
      : []
  if (children.length > 0) return mapField(key, children, line, true)
  return recoveredScalar(key, filled.map((text) => text.trim()).join(' '), line)
}

function recoveredScalar(key: string, written: string, line: number): RawField {
  const [value, quoted] = unquoted(written)
  return scalarField(key, value, line, quoted, true)
}

function dedent(line: string, indent: number): string {
  return line.slice(0, indent).trim() === '' ? line.slice(indent) : line
}

/** Text without a trailing ` # comment`, unless the value is quoted. */
function withoutComment(text: string): string {
  if (/^\s*["']/.test(text)) return text
  const at = text.search(/(?:^|\s)#/)
  return at < 0 ? text : text.slice(0, at)
}

function unquoted(text: string): [string, boolean] {
  const quoted = /^"((?:[^"\\]|\\.)*)"$|^'((?:[^']|'')*)'$/.exec(text.trim())
  if (!quoted) return [text, false]
  return [quoted[1]?.replace(/\\(["\\])/g, '$1') ?? quoted[2]?.replaceAll("''", "'") ?? '', true]
}

function flowItems(text: string): string[] {
  const items = text.match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]+/g) ?? []
  return items.map((item) => unquoted(item.trim())[0].trim()).filter((item) => item !== '')
}
