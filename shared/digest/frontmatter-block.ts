import { withoutEnd } from '../text/without-end.ts'

/** Where a file's frontmatter stands. Lines count from 1 and include the fences; offsets are in characters. */
export interface FrontmatterBlock {
  readonly line: number
  readonly endLine: number
  /** Offset of the first character of the body. */
  readonly end: number
  /** The text between the fences (for JSON without fences: the whole object), and its first line. */
  readonly content: string
  readonly contentLine: number
  /** Null: a language that is not read, because it would have to be run or is not known. */
  readonly syntax: 'yaml' | 'toml' | 'json' | null
  /** Word behind the opening fence, as written; '' when there is none. */
  readonly language: string
}

/** What the head of a file holds: a block, or the start of one that is never closed. */
export interface FrontmatterScan {
  readonly block: FrontmatterBlock | null
  /** Line of an opening fence that is followed by a key but has no closing fence; null otherwise. */
  readonly unclosed: number | null
}

const openFence = /^(---|\+\+\+)[ \t]*([A-Za-z][\w.+-]*)?$/
const closeFence = /^(?:---|\.\.\.)[ \t]*$/
const closeToml = /^\+\+\+[ \t]*$/
/** A line that reads as `key:` or `key: value` without indentation. */
const keyLine = /^(?:"[^"]+"|'[^']+'|[^\s#:\-[\]{}>|*][^:]*):(?:\s|$)/
const tomlKeyLine = /^\s*(?:[\w.'"-]+\s*=|\[)/

// A map, not an object: `---constructor` must find nothing.
const syntaxes: ReadonlyMap<string, 'yaml' | 'toml' | 'json'> = new Map([
  ['', 'yaml'],
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['toml', 'toml'],
  ['json', 'json'],
])

interface Line {
  readonly text: string
  readonly start: number
  readonly next: number
}

/**
 * Finds the frontmatter of a text without BOM: blank lines, a fence, and all up to the first line that is
 * exactly a closing fence. A file that merely begins with a rule (no `key:` line between the rules) has none.
 */
export function findFrontmatterBlock(text: string): FrontmatterBlock | null {
  return scanFrontmatter(text).block
}

/** As `findFrontmatterBlock`, and says when a block is opened but never closed. */
export function scanFrontmatter(text: string): FrontmatterScan {
  const none = { block: null, unclosed: null }
  let number = 1
  let open: Line | null = null
  for (const line of linesFrom(text, 0)) {
    if (line.text.trim() !== '') {
      open = line
      break
    }
    number++
  }
  if (!open) return none
  if (open.text.trimEnd() === '{') return { block: bareJson(text, open, number), unclosed: null }
  const fence = openFence.exec(withoutEnd(open.text, /[ \t]/))
  if (!fence) return none
  const toml = fence[1] === '+++'
  const language = fence[2] ?? ''
  if (toml && language !== '' && language.toLowerCase() !== 'toml') return none
  const close = toml ? closeToml : closeFence
  const isKey = toml ? tomlKeyLine : keyLine
  // A named language or braces need no key line: nobody writes `---json` as a rule.
  let keyed = language !== ''
  let keyedAtOnce: boolean | null = null
  let filled = false
  let last = number
  for (const line of linesFrom(text, open.next)) {
    last++
    if (close.test(line.text)) {
      if (!keyed && filled) return none
      const syntax = toml ? 'toml' : (syntaxes.get(language.toLowerCase()) ?? null)
      const content = text.slice(open.next, line.start)
      const block = {
        line: number,
        endLine: last,
        end: line.next,
        content,
        contentLine: number + 1,
        syntax,
        language,
      }
      return { block, unclosed: null }
    }
    if (line.text.trim() === '') continue
    const key = isKey.test(line.text)
    if (keyedAtOnce === null) {
      keyedAtOnce = key
      // All keys may be indented alike.
      if (isKey.test(line.text.trimStart())) keyed = true
      if (line.text.startsWith('{')) keyed = true
    }
    filled ||= !line.text.startsWith('#')
    keyed ||= key
  }
  return { block: null, unclosed: keyedAtOnce || (language !== '' && last > number) ? number : null }
}

/** An object in braces at the head of a file, `{` and `}` alone on their lines; null when it is not JSON. */
function bareJson(text: string, open: Line, number: number): FrontmatterBlock | null {
  let last = number
  for (const line of linesFrom(text, open.next)) {
    last++
    if (line.start - open.start > maxBareJson) return null
    if (line.text.trimEnd() !== '}') continue
    const content = text.slice(open.start, line.start + 1)
    if (!isJson(content)) return null
    return {
      line: number,
      endLine: last,
      end: line.next,
      content,
      contentLine: number,
      syntax: 'json',
      language: '',
    }
  }
  return null
}

const maxBareJson = 65_536

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function* linesFrom(text: string, from: number): Generator<Line> {
  const ends = /\r\n|\r|\n/g
  let start = from
  while (start < text.length) {
    ends.lastIndex = start
    const end = ends.exec(text)
    const stop = end ? end.index : text.length
    const next = end ? ends.lastIndex : text.length
    yield { text: text.slice(start, stop), start, next }
    start = next
  }
}
