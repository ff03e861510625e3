import type { Comparison, ItemChange } from '../model/comparison.ts'
import { markdownTable } from '../text/markdown-table.ts'
import { fieldValue, fieldWords, itemSection, itemSigns } from './change-words.ts'
import { itemPlace } from './group-items.ts'
import { sideWords } from './side-words.ts'

/** Characters that would be more than text; a pipe too, which ends a cell. */
const special = /[\\`*_[\]#~!&<>|$]/g

/** Text of a repository as text of Markdown: nothing in it is a link, a picture, a tag or a heading. */
function plain(text: string): string {
  return text.replace(special, (sign) => `&#${sign.charCodeAt(0)};`)
}

/**
 * A comparison as Markdown: the sentence, both sides, the items and fields that changed, then the lines as a patch.
 *
 * @param patch the unified patch from A to B; '' where the texts are equal
 */
export function comparisonMarkdown(comparison: Comparison, patch: string): string {
  const { a, b, summaryParts, items, fields, equalFields } = comparison
  const sentence = comparison.same
    ? 'The two texts are equal, byte for byte.'
    : summaryParts.map(({ text, strong }) => (strong ? `**${plain(text)}**` : plain(text))).join('')
  const changed = items.filter(({ change }) => change !== 'kept')
  const parts = [
    `# Comparison of ${plain(b.path)}`,
    sentence,
    `- A: ${plain(sideWords(a))}\n- B: ${plain(sideWords(b))}`,
    '## Items',
    items.length === changed.length ? '' : `${items.length - changed.length} of ${items.length} items kept.`,
    changed.length === 0 ? '' : itemTable(changed),
    '## Fields',
    `${equalFields} ${equalFields === 1 ? 'field' : 'fields'} equal.`,
    fields.length === 0
      ? ''
      : markdownTable(
          ['Field', 'A', 'B', 'Change'],
          fields.map((field) => [
            plain(field.oldKey === undefined ? field.key : `${field.oldKey} → ${field.key}`),
            plain(fieldValue(field.old)),
            plain(fieldValue(field.new)),
            fieldWords[field.change],
          ]),
        ).trimEnd(),
    '## Lines',
    patch === '' ? 'No line differs.' : fenced(patch),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function itemTable(items: readonly ItemChange[]): string {
  return markdownTable(
    ['Change', 'Section', 'A', 'B', 'Lines'],
    items.map((item) => [
      `${plain(itemSigns[item.change])} ${item.change}`,
      plain(itemSection(item)),
      plain(item.old ?? ''),
      plain(item.new ?? ''),
      itemPlace(item),
    ]),
  ).trimEnd()
}

/** A block of code that its text cannot end. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}diff\n${text.replace(/\n$/, '')}\n${fence}`
}
