import type { Comparison, ItemChange } from '../model/comparison.ts'
import { counted, numeral } from '../text/counted.ts'
import { markdownTable } from '../text/markdown-table.ts'
import { visibleRuns } from '../text/visible-signs.ts'
import { fieldChangeWords, fieldValue, itemSection, itemSigns } from './change-words.ts'
import { itemPlace } from './group-items.ts'
import { changedName, type SetReport, setSentence } from './set-report.ts'
import { sideWords } from './side-words.ts'

/** Characters that would be more than text; a pipe too, which ends a cell. */
const special = /[\\`*_[\]#~!&<>|$]/g

/** End a line for one reader of Markdown or another; a name of a file may hold them. */
const lineEnds = /[\r\n\v\f\u0085\u2028\u2029]+/g

/**
 * Text of a repository as text of Markdown, in one line: nothing in it is a link, a picture, a tag or a heading, and
 * characters that hide or turn text are named.
 */
function plain(text: string): string {
  return visibleRuns(text.replace(lineEnds, ' '))
    .map(({ text: run }) => run.replace(special, (sign) => `&#${sign.charCodeAt(0)};`))
    .join('')
}

/** Strong text of Markdown; marks beside a blank inside of them would be read as asterisks. */
function bold(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  return inner === '' ? text : `${before}**${plain(inner)}**${after}`
}

/**
 * A comparison as Markdown: the sentence, both sides, the items and fields that changed, then the lines as a patch.
 *
 * @param patch the unified patch from A to B; '' where the texts are equal
 */
export function comparisonMarkdown(comparison: Comparison, patch: string): string {
  return `${markdownParts(comparison, patch, 1).join('\n\n')}\n`
}

/** The whole set between two states as Markdown: what differs in all, a table of the digests, then each of them. */
export function setMarkdown({ a, b, digests }: SetReport): string {
  const changes = digests.map(({ change }) => change)
  const parts = [
    '# Comparison of all digests',
    plain(setSentence(changes)),
    `- A: ${plain(a)}\n- B: ${plain(b)}`,
    changes.length === 0
      ? ''
      : markdownTable(
          ['Change', 'Digest', 'What differs'],
          changes.map((change) => [change.change, plain(changedName(change)), plain(change.summary)]),
        ).trimEnd(),
    ...digests.flatMap(({ change, comparison, patch }) =>
      comparison
        ? markdownParts(comparison, patch, 2)
        : [`## Comparison of ${plain(change.path)}`, plain(change.summary)],
    ),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** @param level of the title; what it holds is one below */
function markdownParts(comparison: Comparison, patch: string, level: 1 | 2): string[] {
  const { a, b, summaryParts, items, fields, equalFields } = comparison
  const [title, part] = ['#'.repeat(level), '#'.repeat(level + 1)]
  const sentence = comparison.same
    ? 'The two texts are equal, byte for byte.'
    : summaryParts.map(({ text, strong }) => (strong ? bold(text) : plain(text))).join('')
  const changed = items.filter(({ change }) => change !== 'kept')
  return [
    `${title} Comparison of ${plain(b.path)}`,
    sentence,
    `- A: ${plain(sideWords(a))}\n- B: ${plain(sideWords(b))}`,
    `${part} Items`,
    items.length === changed.length
      ? ''
      : `${numeral(items.length - changed.length)} of ${counted(items.length, 'item')} kept.`,
    changed.length === 0 ? '' : itemTable(changed),
    `${part} Fields`,
    `${counted(equalFields, 'field')} equal.`,
    fields.length === 0
      ? ''
      : markdownTable(
          ['Field', 'A', 'B', 'Change'],
          fields.map((field) => [
            plain(field.oldKey === undefined ? field.key : `${field.oldKey} → ${field.key}`),
            plain(fieldValue(field.old)),
            plain(fieldValue(field.new)),
            plain(fieldChangeWords(field)),
          ]),
        ).trimEnd(),
    `${part} Lines`,
    patch === '' ? 'No line differs.' : fenced(patch),
  ].filter((text) => text !== '')
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
