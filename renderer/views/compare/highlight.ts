import { mostHits } from './find-rows.ts'
import './highlight.css'

/** Elements whose text is that of a side, in every form; all else (signs, numbers, notes) is not searched. */
const textElements = '[data-text]'
/** Drawn in place of text, or beside it, but no part of it. */
const noText = '[data-beside]'

/** Ranges of all places in the shown text of a form, in the order drawn. */
export function shownPlaces(area: Element, pattern: RegExp): Range[] {
  return [...area.querySelectorAll(textElements)].flatMap((element) => placesIn(element, pattern))
}

/** Ranges of the places in one element, however it is cut into runs. Blocks of it are texts of their own. */
export function placesIn(element: Element, pattern: RegExp): Range[] {
  const nodes: { readonly node: Text; readonly from: number }[] = []
  let text = ''
  let block: Element | null = null
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest(noText)) continue
    const own = parent.closest('p, li, td, th, pre, h3, h4, div, span[data-text]')
    if (block !== null && own !== block) text += '\n'
    block = own
    nodes.push({ node: node as Text, from: text.length })
    text += (node as Text).data
  }
  const ranges: Range[] = []
  for (const match of text.matchAll(pattern)) {
    if (ranges.length === mostHits) break
    const start = spot(nodes, match.index)
    const end = spot(nodes, match.index + match[0].length - 1)
    if (!start || !end) continue
    const range = document.createRange()
    range.setStart(start.node, start.offset)
    range.setEnd(end.node, end.offset + 1)
    ranges.push(range)
  }
  return ranges
}

function spot(nodes: readonly { readonly node: Text; readonly from: number }[], at: number) {
  const found = nodes.findLast(({ from }) => from <= at)
  return found ? { node: found.node, offset: at - found.from } : null
}

/** Draws places as found, one of them as the current one. Nothing of the page's elements changes. */
export function drawPlaces(all: readonly Range[], current: Range | null): void {
  CSS.highlights.set('found', new Highlight(...all.filter((range) => range !== current)))
  CSS.highlights.set('found-now', new Highlight(...(current ? [current] : [])))
}

/** Takes the drawn places away. */
export function clearPlaces(): void {
  CSS.highlights.delete('found')
  CSS.highlights.delete('found-now')
}
