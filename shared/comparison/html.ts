import type { Comparison, ItemChange, Row, RowChange, Span } from '../model/comparison.ts'
import { counted, numeral } from '../text/counted.ts'
import { inSentence, visibleRuns } from '../text/visible-signs.ts'
import { fieldChangeWords, fieldValue, itemSection, itemSigns } from './change-words.ts'
import { foldCount, foldPlace, foldRows } from './fold-rows.ts'
import { itemPlace } from './group-items.ts'
import { htmlStyle } from './html-style.ts'
import { changeSigns, isBlankMark, moveNote, spansOf, spoken } from './row-words.ts'
import { changedName, type SetReport, setSentence } from './set-report.ts'
import { sideWords } from './side-words.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function asText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] as string)
}

/** Text of a repository as text of the page; characters that hide or turn text are named. */
function escaped(text: string): string {
  return visibleRuns(text)
    .map(({ text: run, hidden }) => {
      const safe = asText(run)
      return hidden ? `<b class="hidden">${safe}</b>` : safe
    })
    .join('')
}

/**
 * A comparison as one page that needs nothing else: no script, nothing loaded, light and dark, fit for print. The
 * sentence and the items stand on top; equal lines are folded, and can be opened.
 */
export function comparisonHtml(comparison: Comparison): string {
  return page(`Comparison of ${comparison.b.path}`, bodyOf(comparison, 'h2'))
}

/** The whole set between two states as one page of the same kind: a table of the digests, then each, to be opened. */
export function setHtml({ a, b, digests }: SetReport): string {
  const rows = digests.map(
    ({ change }, at) =>
      `<tr class="${setTones[change.change]}"><td><b>${change.change}</b></td>` +
      `<td><a href="#d${at}">${escaped(changedName(change))}</a></td><td>${escaped(change.summary)}</td></tr>`,
  )
  const parts = digests.map(({ change, comparison }, at) => {
    const title = `<h2 id="d${at}">${escaped(changedName(change))}</h2>`
    if (!comparison) return `${title}\n<p class="sentence">${escaped(change.summary)}</p>`
    return `${title}\n${bodyOf(comparison, 'h3')}`
  })
  const table =
    rows.length === 0
      ? ''
      : `<table class="facts set"><thead><tr><th>Change</th><th>Digest</th><th>What differs</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
  const sentence = escaped(setSentence(digests.map(({ change }) => change)))
  return page(
    'Comparison of all digests',
    `<p class="sentence">${sentence}</p>
<dl><dt>A</dt><dd>${escaped(a)}</dd><dt>B</dt><dd>${escaped(b)}</dd></dl>
${table}
${parts.join('\n')}`,
  )
}

const setTones = { added: 'added', removed: 'dropped', renamed: 'moved', changed: 'reworded' } as const

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${asText(inSentence(title))}</title>
<style>${htmlStyle}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`
}

type Heading = 'h2' | 'h3'

function bodyOf(comparison: Comparison, heading: Heading): string {
  const { a, b, summaryParts, same } = comparison
  const sentence = same
    ? 'The two texts are equal, byte for byte.'
    : summaryParts
        .map(({ text, strong }) => (strong ? `<strong>${escaped(text)}</strong>` : escaped(text)))
        .join('')
  return `<p class="sentence">${sentence}</p>
<dl><dt>A</dt><dd>${escaped(sideWords(a))}</dd><dt>B</dt><dd>${escaped(sideWords(b))}</dd></dl>
${itemsPart(comparison.items, heading)}
${fieldsPart(comparison, heading)}
${linesPart(comparison, heading)}`
}

function itemsPart(items: readonly ItemChange[], heading: Heading): string {
  const changed = items.filter(({ change }) => change !== 'kept')
  const kept = items.length - changed.length
  const rows = changed.map(
    (item) =>
      `<tr class="${itemTone(item)}"><td><b>${itemSigns[item.change]}</b> ${item.change}</td>` +
      `<td>${escaped(itemSection(item))}</td><td>${side(item.old, item.oldSpans)}</td>` +
      `<td>${side(item.new, item.newSpans)}</td><td>${itemPlace(item)}</td></tr>`,
  )
  const table =
    rows.length === 0
      ? ''
      : `<table class="facts items"><thead><tr><th>Change</th><th>Section</th><th>A</th><th>B</th><th>Lines</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
  return `<${heading}>Items</${heading}>\n<p>${numeral(kept)} of ${counted(items.length, 'item')} kept.</p>\n${table}`
}

function itemTone({ change }: ItemChange): string {
  if (change === 'added' || change === 'dropped' || change === 'moved') return change
  return 'reworded'
}

function fieldsPart({ fields, equalFields }: Comparison, heading: Heading): string {
  const rows = fields.map((field) => {
    const name = field.oldKey === undefined ? field.key : `${field.oldKey} → ${field.key}`
    const cells = [fieldValue(field.old), fieldValue(field.new), fieldChangeWords(field)].map(escaped)
    return `<tr><td><code>${escaped(name)}</code></td><td>${cells.join('</td><td>')}</td></tr>`
  })
  const table =
    rows.length === 0
      ? ''
      : `<table class="facts"><thead><tr><th>Field</th><th>A</th><th>B</th><th>Change</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
  return `<${heading}>Fields</${heading}>\n<p>${counted(equalFields, 'field')} equal.</p>\n${table}`
}

function linesPart({ rows }: Comparison, heading: Heading): string {
  if (rows.every(({ changeIndex }) => changeIndex < 0))
    return `<${heading}>Lines</${heading}>\n<p>No line differs.</p>`
  const head = '<thead><tr><th>A</th><th>B</th><th>Change</th><th>Text</th></tr></thead>'
  const parts = foldRows(rows, null, []).map((entry) => {
    if (entry.kind === 'row') return lineOf(rows[entry.row] as Row)
    const folded = rows.slice(entry.from, entry.to).map(lineOf).join('\n')
    const place = foldPlace(entry)
    return (
      `<tr class="fold"><td colspan="4"><details><summary>${foldCount(entry)}${place ? `, ${escaped(place)}` : ''}` +
      `</summary><table class="lines"><tbody>\n${folded}\n</tbody></table></details></td></tr>`
    )
  })
  return `<${heading}>Lines</${heading}>\n<table class="lines">${head}<tbody>\n${parts.join('\n')}\n</tbody></table>`
}

/** A row in one column: equal once, a pair as A's line above B's. */
function lineOf(row: Row): string {
  const sides: readonly ('a' | 'b')[] = row.change === 'equal' ? ['b'] : ['a', 'b']
  return sides
    .flatMap((each) => {
      const part = row[each]
      if (!part) return []
      const number = (of: 'a' | 'b') => (row.change === 'equal' || of === each ? (row[of]?.line ?? '') : '')
      const note = moveNote(row, each, null)
      return (
        `<tr class="${row.change}"><td>${number('a')}</td><td>${number('b')}</td><td>${signOf(row.change)}</td>` +
        `<td>${spans(spansOf(part))}${note ? `<i>${escaped(note)}</i>` : ''}</td></tr>`
      )
    })
    .join('\n')
}

function signOf(change: RowChange): string {
  return change === 'equal' ? '' : `${changeSigns[change]}<span class="aloud"> ${spoken[change]}</span>`
}

function side(text: string | null, marked: readonly Span[] | null): string {
  return marked ? spans(marked) : escaped(text ?? '')
}

function spans(marked: readonly Span[]): string {
  return marked
    .map((span) => {
      const text = escaped(span.text)
      if (span.mark === 'same') return text
      const blank = isBlankMark(span) ? ' class="blank"' : ''
      return span.mark === 'dropped' ? `<del${blank}>${text}</del>` : `<ins${blank}>${text}</ins>`
    })
    .join('')
}
