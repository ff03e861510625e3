import type { Blockquote, Html, Node, Parent, PhrasingContent, Root, Text } from 'mdast'

const comment = /<!--([\s\S]*?)-->/g
/** Tags that say how text is laid out, and have none of their own. */
const layout = /<\/?(?:details|summary)(?:\s[^<>]*)?>/gi
const lineBreak = /<br\s*\/?>/gi
const special = new RegExp(`${comment.source}|${lineBreak.source}`, 'gi')
/** `[[note]]`, `[[note#part]]`, `[[note|words]]`, but not what is embedded: `![[note]]`. */
const wikilink = /(?<!!)\[\[([^[\]|]{1,300})(?:\|([^[\]]{1,300}))?\]\]/g
/** `[!note] Title` at the head of a quote. */
const callout = /^\[!([a-z][\w-]{0,30})\][+-]?[ \t]*(.*)/i

/** Characters of a comment that are told where it is pointed at. */
const longestTip = 500

/**
 * What other readers of Markdown draw as something else than it is written: comments are told and not shown, line breaks
 * and folded parts in HTML are text with line breaks, a link of a wiki is its words, a quote with a kind has a title.
 * All other HTML stays the text that it is.
 */
export function markWritten() {
  return (tree: Root) => visit(tree)
}

function visit(parent: Parent): void {
  if (parent.type === 'blockquote') titleCallout(parent as Blockquote)
  parent.children = parent.children.flatMap((child): Parent['children'] => {
    if (child.type === 'html') return ofHtml(child, isFlow(parent))
    if (child.type === 'text') return ofText(child)
    if ('children' in child) visit(child)
    return [child]
  })
}

function isFlow({ type }: Node): boolean {
  return type === 'root' || type === 'blockquote' || type === 'listItem' || type === 'footnoteDefinition'
}

function ofHtml({ value }: Html, flow: boolean): Parent['children'] {
  const parts: PhrasingContent[] = []
  const addText = (text: string) => {
    const left = text.replace(layout, '')
    if (left !== '' && (!flow || left.trim() !== '')) parts.push({ type: 'text', value: left })
  }
  let at = 0
  for (const found of specialsOf(value)) {
    addText(value.slice(at, found.index))
    at = found.index + found[0].length
    parts.push(found[1] === undefined ? { type: 'break' } : named('small', '[comment]', found[1].trim()))
  }
  addText(value.slice(at))
  if (!flow || parts.length === 0) return parts
  return [{ type: 'paragraph', children: parts }]
}

/** Behind the last end of a comment none is looked for: where many begin there, each would be followed to the end. */
function* specialsOf(value: string): Iterable<RegExpExecArray> {
  const last = value.lastIndexOf('-->')
  const end = last < 0 ? 0 : last + 3
  yield* value.slice(0, end).matchAll(special)
  for (const found of value.slice(end).matchAll(lineBreak))
    yield Object.assign(found, { index: end + found.index })
}

function ofText({ value }: Text): PhrasingContent[] {
  const parts: PhrasingContent[] = []
  let at = 0
  for (const found of value.matchAll(wikilink)) {
    const [whole, target = '', words] = found
    if (found.index > at) parts.push({ type: 'text', value: value.slice(at, found.index) })
    parts.push(named('u', words ?? target, target))
    at = found.index + whole.length
  }
  if (at < value.length) parts.push({ type: 'text', value: value.slice(at) })
  return parts
}

/** Text in an element of its own, which the drawing knows by its name. */
function named(hName: 'small' | 'u', value: string, tip: string): PhrasingContent {
  const hProperties = { title: tip.slice(0, longestTip) }
  return { type: 'emphasis', data: { hName, hProperties }, children: [{ type: 'text', value }] }
}

function titleCallout(quote: Blockquote): void {
  const [first] = quote.children
  const text = first?.type === 'paragraph' ? first.children[0] : undefined
  const found = text?.type === 'text' ? callout.exec(text.value) : null
  if (first?.type !== 'paragraph' || text?.type !== 'text' || !found) return
  const [whole, kind = '', title = ''] = found
  const words = title === '' ? kind : `${kind}: ${title}`
  text.value = text.value.slice(whole.length)
  first.children.unshift({ type: 'strong', children: [{ type: 'text', value: words }] })
}
