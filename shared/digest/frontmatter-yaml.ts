import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  type YAMLMap,
} from 'yaml'
import type { Problem } from '../model/problem.ts'
import { withoutEnd } from '../text/without-end.ts'
import { fieldAliases } from './field-aliases.ts'
import { foldKey } from './fold-key.ts'
import type { FrontmatterBlock } from './frontmatter-block.ts'
import {
  type FrontmatterFields,
  listField,
  mapField,
  type RawField,
  scalarField,
} from './frontmatter-field.ts'
import { readFieldsByLine } from './frontmatter-lines.ts'
import { lineOf, lineStarts, splitLines } from './lines.ts'
import { problemsOf, shown } from './problem-at.ts'

/**
 * Reads a YAML block with every value as text: no type is guessed, so `1.10`, `007`, `no` and dates stay what
 * they are. Values come from the nodes, never from a converted document: aliases are not expanded, tags build
 * nothing. A block with any error is read line by line and says where it breaks.
 */
export function readYamlFields(file: string, block: FrontmatterBlock): FrontmatterFields {
  const document = parseDocument(block.content, {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const starts = lineStarts(block.content)
  const lineAt = (offset: number) => block.contentLine + lineOf(starts, offset)
  const root: Document['contents'] = document.contents
  if (document.errors.length === 0 && (root === null || isMap(root))) {
    const read = { lineAt, content: block.content }
    return withHashTags(file, block, root === null ? [] : mapEntries(root as YAMLMap, read, 0))
  }
  const error = document.errors[0]
  const offset = Math.min(error?.pos[0] ?? 0, block.content.length)
  const index = lineOf(starts, offset)
  const from = starts[index] ?? 0
  const written = block.content
    .slice(from, Math.min(starts[index + 1] ?? Infinity, from + longestLooked))
    .trim()
  const problem = problemsOf(file)(
    'frontmatter.yaml',
    'error',
    block.contentLine + index,
    `The frontmatter is not YAML at “${shown(written)}”${reason(error?.code, written)}, so its fields were read line by line.`,
    mendFor(written),
    { column: offset - (starts[index] ?? 0) + 1 },
  )
  return { fields: readFieldsByLine(block.content, block.contentLine), problems: [problem] }
}

/** Characters of a line in which the reason of a fault and its mend are looked for. */
const longestLooked = 1_000

const tagKeys: ReadonlySet<string> = new Set(['tags', ...(fieldAliases.tags ?? [])].map(foldKey))

/** Words behind a key that all begin with `#`; null: there is something else. */
function hashTags(line: string): string | null {
  const start = /:\s+(?=#)/.exec(line)
  if (!start) return null
  const tags = line.slice(start.index + start[0].length).trim()
  return tags.split(/\s+/).every((word) => /^,*(?:#[^\s#]|$)/.test(word)) ? tags : null
}

/** `tags: #a #b` is an empty field with a comment to YAML, and two tags to whoever wrote it. */
function withHashTags(file: string, block: FrontmatterBlock, fields: RawField[]): FrontmatterFields {
  const problems: Problem[] = []
  if (!fields.some(isEmptyTags)) return { fields, problems }
  const lines = splitLines(block.content)
  const read = fields.map((field) => {
    const tags = isEmptyTags(field) ? hashTags(lines[field.line - block.contentLine] ?? '') : null
    if (tags === null) return field
    const what = `Behind \`${shown(field.key)}:\` stands \`${shown(tags)}\`, which is a comment in YAML; it was read as tags.`
    const list = tags
      .slice(0, longestLooked)
      .replaceAll(/[\s,]*#/g, ', ')
      .slice(2)
    const mend = `Write a list: \`${field.key}: [${shown(list)}]\`.`
    problems.push(problemsOf(file)('frontmatter.yaml', 'warning', field.line, what, mend))
    return scalarField(field.key, tags, field.line, true, true)
  })
  return { fields: read, problems }
}

function isEmptyTags({ key, kind }: RawField): boolean {
  return kind === 'empty' && tagKeys.has(foldKey(key))
}

function reason(code: string | undefined, written: string): string {
  if (unquotedColon.test(written)) return ' (a colon and a blank inside a value without quotes)'
  if (code === 'TAB_AS_INDENT' || written.includes('\t')) return ' (a tab as indentation)'
  if (/:\s+[@`%]/.test(written)) return ' (a value that starts with a reserved sign)'
  if (code === undefined) return ' (it is not a list of `key: value` entries)'
  return ''
}

const unquotedColon = /^[^:]+:\s+[^"'[{|>].*:\s/

function mendFor(written: string): string {
  const pair = /^([^:]+):\s+(.*)$/.exec(written)
  if (pair && unquotedColon.test(written)) {
    return `Put the value in quotes: \`${shown(`${pair[1]}: "${(pair[2] ?? '').replaceAll('"', '\\"')}"`)}\`.`
  }
  return 'Write each entry as `key: value`, with quotes around a value that holds signs of YAML.'
}

interface Source {
  readonly lineAt: (offset: number) => number
  readonly content: string
}

function mapEntries(map: YAMLMap, source: Source, level: number): RawField[] {
  const fields: RawField[] = []
  for (const pair of map.items) {
    if (!isPair(pair)) continue
    const key = nodeText(pair.key)
    const line = source.lineAt(offsetOf(pair.key) ?? offsetOf(map) ?? 0)
    fields.push(fieldOf(key, pair.value, line, source, level))
  }
  return fields
}

function fieldOf(key: string, value: unknown, line: number, source: Source, level: number): RawField {
  if (isSeq(value)) return listField(key, value.items.map(nodeText), line)
  if (isMap(value)) {
    // `{placeholder}` is a word in braces to whoever wrote it.
    if (value.flow && value.items.length === 1 && isBare(value.items[0])) {
      const [from, to] = value.range ?? [0, 0]
      return scalarField(key, source.content.slice(from, to), line, true)
    }
    // Deeper levels are text: nothing below the second is looked up by name, only for keys that are repeated.
    if (level === 0) return mapField(key, mapEntries(value, source, 1), line)
    return {
      ...scalarField(key, nodeText(value), line, true),
      children: mapEntries(value, source, level + 1),
    }
  }
  const quoted = isScalar(value) && value.type !== Scalar.PLAIN
  return scalarField(key, nodeText(value) || bareMark(value, source), line, quoted)
}

/** `!word` and `&word` alone are a tag and an anchor of nothing to YAML, and a word to whoever wrote it. */
function bareMark(value: unknown, { content }: Source): string {
  if (!isScalar(value) || value.type !== Scalar.PLAIN || value.source !== '') return ''
  const [from] = value.range ?? [0]
  return /[!&]\S+(?=[ \t]*$)/.exec(content.slice(Math.max(0, from - longestLooked), from))?.[0] ?? ''
}

/** A key without a value. */
function isBare(pair: unknown): boolean {
  return isPair(pair) && (pair.value === null || (isScalar(pair.value) && pair.value.source === ''))
}

/** Text of a node as one value: maps as `k: v, k: v`, lists in brackets, aliases as `*name`. */
function nodeText(node: unknown): string {
  if (isScalar(node)) {
    const text = node.value === null || node.value === undefined ? '' : String(node.value)
    return node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED
      ? withoutEnd(text, /\n/)
      : text
  }
  if (isAlias(node)) return `*${node.source}`
  if (isMap(node)) {
    return node.items.map((pair) => `${nodeText(pair.key)}: ${nodeText(pair.value)}`).join(', ')
  }
  if (isSeq(node)) return `[${node.items.map(nodeText).join(', ')}]`
  return ''
}

function offsetOf(node: unknown): number | null {
  if (typeof node !== 'object' || node === null || !('range' in node)) return null
  const range = node.range
  return Array.isArray(range) ? Number(range[0]) : null
}
