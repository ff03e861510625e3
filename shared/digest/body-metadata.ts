import { listField, type RawField, scalarField } from './frontmatter-field.ts'
import { canonicalName } from './name-fields.ts'

/** Metadata stands at the head of a body; further down the same words are text. */
const headCharacters = 1_500

const boldEntry =
  /\*\*([^*:：]{1,40})(?:[:：]\*\*|\*\*\s*[:：])\s*((?:(?!\*\*[^*:：]{1,40}(?:[:：]\*\*|\*\*\s*[:：])).)*)/g
const plainEntry = /^([\p{L}][\p{L}\p{N} _-]{0,30})(?::\s+|：\s*)(\S.*)$/u
const tableRow = /^\s*\|?([^|]+)\|([^|]+)\|?\s*$/
const tableHead = /^(?:field|key|property|attribute|item|项目|字段|属性|항목|속성|поле|свойство)$/i
const fence = /^ {0,3}(?:`{3,}|~{3,})/

/**
 * Metadata that a body states outside the frontmatter: `**Date:** …` lines (also in lists and quotes, several
 * to a line), plain `Date: … | Tool: …` lines, and tables of two columns headed Field, Key or Property. Only
 * known keys are taken, of each the first.
 */
export function bodyMetadata(lines: readonly string[], firstLine: number): RawField[] {
  const found = new Map<string, RawField>()
  const take = (key: string, written: string, line: number): boolean => {
    const name = canonicalName(key)
    const value = cleanValue(written)
    if (name === null || value === '' || found.has(name)) return name !== null
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
  for (const [index, line] of lines.entries()) {
    if (seen > headCharacters) break
    seen += line.length + 1
    if (fence.test(line)) fenced = !fenced
    if (fenced) continue
    const text = line.slice(0, headCharacters).replace(/^(?:\s*>)+\s?/, '')
    if (text.includes('**')) {
      for (const [, key, value] of text.matchAll(boldEntry)) take(key ?? '', value ?? '', firstLine + index)
      continue
    }
    const row = tableRow.exec(text)
    if (row && text.includes('|')) {
      const key = (row[1] ?? '').trim()
      if (tableHead.test(key)) inTable = true
      else if (inTable) take(key, row[2] ?? '', firstLine + index)
      if (inTable) continue
    } else inTable = false
    if (!plainEntry.test(text)) continue
    for (const part of text.split(/\s+[|·]\s+/)) {
      const entry = plainEntry.exec(part)
      if (entry) take(entry[1] ?? '', entry[2] ?? '', firstLine + index)
    }
  }
  return [...found.values()]
}

/** Value without the divider before the next entry, and without marks around all of it. */
function cleanValue(written: string): string {
  const value = written.replace(/\s*[|·•]\s*$/, '').trim()
  return value.replace(/^(`|\*|_)(.*)\1$/, '$2').trim()
}

function splitTags(value: string): string[] {
  return value
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}
