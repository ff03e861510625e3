import { dateKey, isPlaceholder } from '../text/dates.ts'
import { listField, type RawField, scalarField } from './frontmatter-field.ts'
import { canonicalName } from './name-fields.ts'
import type { Naming } from './naming.ts'

/** Metadata stands at the head of a body; further down the same words are text. */
const headCharacters = 1_500

const boldEntry =
  /\*\*([^*:：]{1,40})(?:[:：]\*\*|\*\*\s*[:：])\s*((?:(?!\*\*[^*:：]{1,40}(?:[:：]\*\*|\*\*\s*[:：])).)*)/g
const plainEntry = /^([\p{L}][\p{L}\p{N} _-]{0,30})(?::\s+|：\s*)(\S.*)$/u
const tableRow = /^\|?([^|]+)\|([^|]+)\|?$/
/** Also a head without words, which Markdown demands above a table that needs none. */
const tableHead = /^(?:field|key|property|attribute|item|项目|字段|属性|항목|속성|поле|свойство)?$/i
const fence = /^ {0,3}(?:`{3,}|~{3,})/
/** A heading of its own for one value, as decision records have it. */
const valueHeading = /^#{2,3}\s+(?:\d+[.)]\s+)?(?:decision )?(status|date|状态|상태|статус)\s*:?[\s#]*$/i
/** Such a heading has no more characters, nor has the line of signs below a table's head. */
const longestSign = 200
const shortValue = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]*(?: [\p{L}\p{N}_.:-]+){0,2}$/u
/** What a decision record says instead of one word once another took its place. */
const replacedBy = /^(?:superseded|replaced|deprecated) (?:by|in favou?r of) .{1,100}$/i
/** A heading that is such an entry itself. */
const headingEntry = /^#{1,6}\s+(status|date|상태|状态|статус)\s*[:：]\s*(\S.*?)\s*#*$/i
/** An id is one word, with a remark in parentheses at most; "Session: what it was about" names none. */
const oneWord = /^\S+(?:\s+\([^()]*\))?$/
/** A heading that begins with a day or a time, as those of a file do that holds many sessions. */
const datedHeading = /^(#{2,4})\s+\[?(?:\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2})(?!\d)/

const dateNames: ReadonlySet<string> = new Set(['session_date', 'created', 'updated'])

/**
 * Metadata that a body states outside the frontmatter: `**Date:** …` lines (also in lists and quotes, several
 * to a line), plain `Date: … | Tool: …` lines, tables of two columns headed Field, Key or Property, and a heading
 * `Status` with a short value below it. Only known keys are taken, of each the first, and a date only when it is
 * one. What stands below the first of several dated headings belongs to one session of many, not to the file.
 */
export function bodyMetadata(lines: readonly string[], firstLine: number, naming: Naming): RawField[] {
  const found = new Map<string, RawField>()
  const take = (key: string, written: string, line: number): boolean => {
    const name = canonicalName(key, naming)
    const value = cleanValue(written)
    if (name === null || value === '' || found.has(name)) return name !== null
    if (name === 'session_id' && !oneWord.test(value)) return true
    if (dateNames.has(name) && dateKey(value) === null && !isPlaceholder(value) && !/\d/.test(value))
      return true
    found.set(
      name,
      name === 'tags'
        ? listField(key.trim(), splitTags(value), line)
        : scalarField(key.trim(), value, line, true),
    )
    return true
  }
  let seen = 0
  let fenced = false
  let inTable = false
  let headed: string | null = null
  const end = firstOfMany(lines)
  for (const [index, line] of lines.entries()) {
    if (seen > headCharacters || index >= end) break
    seen += line.length + 1
    if (fence.test(line)) fenced = !fenced
    if (fenced) continue
    if (headed !== null && line.trim() !== '') {
      if (shortValue.test(line.trim()) || replacedBy.test(line.trim())) take(headed, line, firstLine + index)
      headed = null
    }
    if (line.length <= longestSign) headed = valueHeading.exec(line)?.[1] ?? headed
    const heading = headingEntry.exec(line.slice(0, headCharacters))
    if (heading) take(heading[1] ?? '', heading[2] ?? '', firstLine + index)
    const text = line.slice(0, headCharacters).replace(/^(?:\s*>)+\s?/, '')
    const row = tableRow.exec(text.trim())
    if (row) {
      const key = cleanValue(row[1] ?? '').replace(/[:：]$/, '')
      const heads: boolean = !inTable && tableHead.test(key) && isDivider(lines[index + 1] ?? '')
      if (inTable) take(key, row[2] ?? '', firstLine + index)
      inTable ||= heads
      if (inTable) continue
    } else inTable = false
    if (text.includes('**')) {
      for (const [, key, value] of text.matchAll(boldEntry)) take(key ?? '', value ?? '', firstLine + index)
      continue
    }
    if (!plainEntry.test(text)) continue
    for (const part of text.split(/\s+[|·]\s+|<br\s*\/?>/i)) {
      const entry = plainEntry.exec(part)
      if (entry) take(entry[1] ?? '', entry[2] ?? '', firstLine + index)
    }
  }
  return [...found.values()]
}

/** Line of the first of several dated headings of one level; past the end where there are not several. */
function firstOfMany(lines: readonly string[]): number {
  const first = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    const level = line.startsWith('##') ? datedHeading.exec(line)?.[1] : undefined
    if (level === undefined) continue
    const before = first.get(level)
    if (before !== undefined) return before
    first.set(level, index)
  }
  return lines.length
}

/** The line below a table's head. */
function isDivider(line: string): boolean {
  return line.length <= longestSign && /^>*\|?:?-+:?\|:?-+:?\|?$/.test(line.replace(/\s+/g, ''))
}

/** Value without the divider before the next entry, and without marks around all of it. */
function cleanValue(written: string): string {
  const value = written.replace(/(?:\s*(?:[|·•]|<br\s*\/?>))+\s*$/i, '').trim()
  return value.replace(/^(`|\*\*?|_)((?:(?!\1).)*)\1$/, '$2').trim()
}

function splitTags(value: string): string[] {
  return value
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}
