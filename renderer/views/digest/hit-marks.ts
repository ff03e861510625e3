import { partAtLine } from './part-at-line.ts'

/** More places are not marked: each costs while the text is drawn. */
const mostMarks = 1_000

/** The names under which the page draws marks: all hits, and the one that was stepped to. */
const allName = 'hits'
const currentName = 'hit'

function placesIn(scroller: HTMLElement, forms: readonly string[]): Range[] {
  const sorted = [...forms].sort((a, b) => b.length - a.length)
  const escaped = sorted.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
  const wanted = new RegExp(escaped.join('|'), 'g')
  const nodes = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  while (nodes.nextNode() && ranges.length < mostMarks) {
    const node = nodes.currentNode
    for (const found of (node.nodeValue ?? '').matchAll(wanted)) {
      const range = document.createRange()
      range.setStart(node, found.index)
      range.setEnd(node, found.index + found[0].length)
      ranges.push(range)
    }
  }
  return ranges
}

/** Takes all marks of hits away. */
export function clearMarks(): void {
  CSS.highlights?.delete(allName)
  CSS.highlights?.delete(currentName)
}

/**
 * Marks hits in the drawn text of a digest without changing its elements.
 *
 * @param forms spellings as they were found
 * @param line the hit that was stepped to stands in this line; null: none was
 * @param nth place of that hit among those of its line, from 0
 */
export function markHits(
  scroller: HTMLElement,
  forms: readonly string[],
  line: number | null,
  nth: number,
): void {
  if (!CSS.highlights) return
  clearMarks()
  if (forms.length === 0) return
  const ranges = placesIn(scroller, forms)
  CSS.highlights.set(allName, new Highlight(...ranges))
  const part = line === null ? null : partAtLine(scroller, line)
  const own = part ? ranges.filter((range) => part.contains(range.startContainer)) : []
  const current = own[nth] ?? own[0]
  if (current) CSS.highlights.set(currentName, new Highlight(current))
}
