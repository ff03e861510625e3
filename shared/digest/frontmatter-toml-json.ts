import { parse as parseToml } from 'smol-toml'
import type { FrontmatterBlock } from './frontmatter-block.ts'
import {
  type FrontmatterFields,
  listField,
  mapField,
  type RawField,
  scalarField,
} from './frontmatter-field.ts'
import { readFieldsByLine } from './frontmatter-lines.ts'
import { elementsOf, membersOf, unescaped } from './json-members.ts'
import { lineOf, lineStarts, splitLines } from './lines.ts'
import { problemsOf } from './problem-at.ts'

/** Reads a JSON block; numbers and repeated keys come out as written. */
export function readJsonFields(file: string, block: FrontmatterBlock): FrontmatterFields {
  const text = block.content
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('no object')
  } catch {
    return notRead(
      file,
      block,
      'JSON',
      'Mend the object so that a JSON reader accepts it, or write the fields as YAML.',
    )
  }
  const starts = lineStarts(text)
  const lineAt = (offset: number) => block.contentLine + lineOf(starts, offset)
  return { fields: jsonEntries(text, 0, lineAt, 0), problems: [] }
}

function jsonEntries(
  text: string,
  base: number,
  lineAt: (offset: number) => number,
  level: number,
): RawField[] {
  return membersOf(text).map(({ key, value, at }) => {
    const line = lineAt(base + at)
    if (value.startsWith('[')) {
      return listField(
        key,
        elementsOf(value).map((element) => unescaped(element) ?? element),
        line,
      )
    }
    if (value.startsWith('{')) {
      const children = jsonEntries(value, base + at, lineAt, level + 1)
      return level === 0
        ? mapField(key, children, line)
        : { ...scalarField(key, value, line, true), children }
    }
    const string = unescaped(value)
    return scalarField(key, string ?? value, line, string !== null)
  })
}

/** Reads a TOML block; numbers and dates come out as written, from the line they stand on. */
export function readTomlFields(file: string, block: FrontmatterBlock): FrontmatterFields {
  let data: Record<string, unknown>
  try {
    data = parseToml(block.content, { maxDepth: 64 })
  } catch {
    return notRead(
      file,
      block,
      'TOML',
      'Mend the entry so that a TOML reader accepts it, or write the fields as YAML.',
    )
  }
  const written = tomlLines(block)
  const fields = Object.entries(data).map(([key, value]) =>
    tomlField(key, value, written, block.contentLine, true),
  )
  return { fields, problems: [] }
}

interface TomlLine {
  readonly line: number
  readonly raw: string
}

/** `key = value` lines by their key; of nested tables as `table.key`. */
function tomlLines(block: FrontmatterBlock): ReadonlyMap<string, TomlLine> {
  const found = new Map<string, TomlLine>()
  let table = ''
  splitLines(block.content).forEach((text, index) => {
    const line = block.contentLine + index
    const head = /^\s*\[+([^\]]+)\]/.exec(text)?.[1]?.trim()
    if (head) {
      table = `${head}.`
      found.set(head, { line, raw: '' })
      return
    }
    const entry = /^\s*(?:"([^"]+)"|'([^']+)'|([\w-]+))\s*=(.*)$/s.exec(text)
    const key = entry?.[1] ?? entry?.[2] ?? entry?.[3]
    if (key) found.set(table + key, { line, raw: withoutComment(entry?.[4] ?? '').trim() })
  })
  return found
}

function withoutComment(value: string): string {
  const at = value.search(/\s#/)
  return at < 0 ? value : value.slice(0, at)
}

function tomlField(
  key: string,
  value: unknown,
  written: ReadonlyMap<string, TomlLine>,
  firstLine: number,
  top: boolean,
  path = key,
): RawField {
  const place = written.get(path)
  const line = place?.line ?? firstLine
  if (Array.isArray(value)) return listField(key, value.map(tomlText), line)
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    const entries = Object.entries(value)
    if (!top) return scalarField(key, tomlText(value), line, true)
    return mapField(
      key,
      entries.map(([name, inner]) => tomlField(name, inner, written, line, false, `${key}.${name}`)),
      line,
    )
  }
  if (typeof value === 'string') return scalarField(key, value, line, true)
  return scalarField(key, place && place.raw !== '' ? place.raw : tomlText(value), line, true)
}

function tomlText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `[${value.map(tomlText).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, inner]) => `${key}: ${tomlText(inner)}`)
      .join(', ')
  }
  return String(value)
}

function notRead(file: string, block: FrontmatterBlock, language: string, mend: string): FrontmatterFields {
  const problem = problemsOf(file)(
    'frontmatter.yaml',
    'error',
    block.line,
    `The frontmatter is marked as ${language} but does not read as ${language}, so its fields were read line by line.`,
    mend,
  )
  const content =
    language === 'TOML' ? block.content.replace(/^([ \t]*[\w-]+)[ \t]*=[ \t]*/gm, '$1: ') : block.content
  return { fields: readFieldsByLine(content, block.contentLine), problems: [problem] }
}
