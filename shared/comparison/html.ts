import type { Comparison, ItemChange, Row, RowChange, Span } from '../model/comparison.ts'
import { visibleRuns } from '../text/visible-signs.ts'
import { fieldValue, fieldWords, itemSection, itemSigns } from './change-words.ts'
import { foldCount, foldPlace, foldRows } from './fold-rows.ts'
import { itemPlace } from './group-items.ts'
import { htmlStyle } from './html-style.ts'
import { changeSigns, moveNote, spansOf, spoken } from './row-words.ts'
import { sideWords } from './side-words.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text of a repository as text of the page; characters that hide or turn text are named. */
function escaped(text: string): string {
  return visibleRuns(text)
    .map(({ text: run, hidden }) => {
      const safe = run.replace(/[&<>"']/g, (sign) => entities[sign] as string)
      return hidden ? `<b class="hidden">${safe}</b>` : safe
    })
    .join('')
}

/**
 * A comparison as one page that needs nothing else: no script, nothing loaded, light and dark, fit for print. The
 * sentence and the items stand on top; equal lines are folded, and can be opened.
 */
export function comparisonHtml(comparison: Comparison): string {
  const { a, b, summaryParts, same } = comparison
  const sentence = same
    ? 'The two texts are equal, byte for byte.'
    : summaryParts
        .map(({ text, strong }) => (strong ? `<strong>${escaped(text)}</strong>` : escaped(text)))
        .join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>Comparison of ${escaped(b.path)}</title>
<style>${htmlStyle}</style>
</head>
<body>
<main>
<h1>Comparison of ${escaped(b.path)}</h1>
<p class="sentence">${sentence}</p>
<dl><dt>A</dt><dd>${escaped(sideWords(a))}</dd><dt>B</dt><dd>${escaped(sideWords(b))}</dd></dl>
${itemsPart(comparison.items)}
${fieldsPart(comparison)}
${linesPart(comparison)}
</main>
</body>
</html>
`
}

function itemsPart(items: readonly ItemChange[]): string {
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
  return `<h2>Items</h2>\n<p>${kept} of ${items.length} items kept.</p>\n${table}`
}

function itemTone({ change }: ItemChange): string {
  if (change === 'added' || change === 'dropped' || change === 'moved') return change
  return 'reworded'
}

function fieldsPart({ fields, equalFields }: Comparison): string {
  const rows = fields.map(
    ({ key, oldKey, old, new: now, change }) =>
      `<tr><td><code>${escaped(oldKey === undefined ? key : `${oldKey} → ${key}`)}</code></td>` +
      `<td>${escaped(fieldValue(old))}</td><td>${escaped(fieldValue(now))}</td><td>${fieldWords[change]}</td></tr>`,
  )
  const table =
    rows.length === 0
      ? ''
      : `<table class="facts"><thead><tr><th>Field</th><th>A</th><th>B</th><th>Change</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
  return `<h2>Fields</h2>\n<p>${equalFields} ${equalFields === 1 ? 'field' : 'fields'} equal.</p>\n${table}`
}

function linesPart({ rows }: Comparison): string {
  if (rows.every(({ changeIndex }) => changeIndex < 0)) return '<h2>Lines</h2>\n<p>No line differs.</p>'
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
  return `<h2>Lines</h2>\n<table class="lines">${head}<tbody>\n${parts.join('\n')}\n</tbody></table>`
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
    .map(({ text, mark }) => {
      if (mark === 'dropped') return `<del>${escaped(text)}</del>`
      return mark === 'added' ? `<ins>${escaped(text)}</ins>` : escaped(text)
    })
    .join('')
}
