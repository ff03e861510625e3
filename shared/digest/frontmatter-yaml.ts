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
import type { FrontmatterBlock } from './frontmatter-block.ts'
import {
  type FrontmatterFields,
  listField,
  mapField,
  type RawField,
  scalarField,
} from './frontmatter-field.ts'
import { readFieldsByLine } from './frontmatter-lines.ts'
import { lineOf, lineStarts } from './lines.ts'
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
    return { fields: root === null ? [] : mapEntries(root as YAMLMap, lineAt, 0), problems: [] }
  }
  const error = document.errors[0]
  const offset = Math.min(error?.pos[0] ?? 0, block.content.length)
  const index = lineOf(starts, offset)
  const written = block.content.slice(starts[index], starts[index + 1]).trim()
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

type LineAt = (offset: number) => number

function mapEntries(map: YAMLMap, lineAt: LineAt, level: number): RawField[] {
  const fields: RawField[] = []
  for (const pair of map.items) {
    if (!isPair(pair)) continue
    const key = nodeText(pair.key)
    fields.push(fieldOf(key, pair.value, lineAt(offsetOf(pair.key) ?? offsetOf(map) ?? 0), lineAt, level))
  }
  return fields
}

function fieldOf(key: string, value: unknown, line: number, lineAt: LineAt, level: number): RawField {
  if (isSeq(value)) return listField(key, value.items.map(nodeText), line)
  if (isMap(value)) {
    // Deeper levels are text only: nothing below the second is looked up by name.
    if (level === 0) return mapField(key, mapEntries(value, lineAt, 1), line)
    return scalarField(key, nodeText(value), line, true)
  }
  const quoted = isScalar(value) && value.type !== Scalar.PLAIN
  return scalarField(key, nodeText(value), line, quoted)
}

/** Text of a node as one value: maps as `k: v, k: v`, lists in brackets, aliases as `*name`. */
function nodeText(node: unknown): string {
  if (isScalar(node)) {
    const text = node.value === null || node.value === undefined ? '' : String(node.value)
    return node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED
      ? text.replace(/\n+$/, '')
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
