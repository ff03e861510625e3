import type { Blockquote, Html, Node, Parent, PhrasingContent, Root, Text } from 'mdast'

/** A part of a text that is not drawn as it is written, and from where on it is found in the source. */
export interface UnseenPart {
  readonly kind: 'comment' | 'tag' | 'target'
  readonly text: string
  readonly position: Text['position']
  /** Nothing is drawn of what it stands in. */
  readonly alone: boolean
}

/** Tells which of these parts are drawn as they are written all the same. */
type IsDrawn = (part: UnseenPart) => boolean

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
 * All other HTML stays the text that it is. Texts keep their positions: they are found in the source from there on.
 */
export function markWritten(isDrawn: IsDrawn = () => false) {
  return (tree: Root) => visit(tree, isDrawn)
}

function visit(parent: Parent, isDrawn: IsDrawn): void {
  if (parent.type === 'blockquote') titleCallout(parent as Blockquote)
  parent.children = parent.children.flatMap((child): Parent['children'] => {
    if (child.type === 'html') return ofHtml(child, isFlow(parent), isDrawn)
    if (child.type === 'text') return ofText(child, isDrawn)
    if ('children' in child) visit(child, isDrawn)
    return [child]
  })
}

function isFlow({ type }: Node): boolean {
  return type === 'root' || type === 'blockquote' || type === 'listItem' || type === 'footnoteDefinition'
}

function ofHtml({ value, position }: Html, flow: boolean, isDrawn: IsDrawn): Parent['children'] {
  const parts: PhrasingContent[] = []
  const alone = value.replace(layout, '').trim() === ''
  const placeOf = placesIn(value, position)
  const add = (from: number, to: number) => {
    const text = value.slice(from, to)
    if (text !== '' && (!flow || text.trim() !== ''))
      parts.push({ type: 'text', value: text, position: placeOf(from) })
  }
  const addText = (from: number, to: number) => {
    let begin = from
    for (const { 0: tag, index } of value.slice(from, to).matchAll(layout)) {
      const at = from + index
      if (isDrawn({ kind: 'tag', text: tag, position: placeOf(at), alone })) continue
      add(begin, at)
      begin = at + tag.length
    }
    add(begin, to)
  }
  let at = 0
  for (const found of specialsOf(value)) {
    const [whole, said] = found
    const end = found.index + whole.length
    addText(at, found.index)
    if (said === undefined) parts.push({ type: 'break' })
    else if (isDrawn({ kind: 'comment', text: whole, position: placeOf(found.index), alone: false }))
      add(found.index, end)
    else parts.push(named('small', '[comment]', said.trim()))
    at = end
  }
  addText(at, value.length)
  if (!flow || parts.length === 0) return parts
  return [{ type: 'paragraph', children: parts, position }]
}

/** Behind the last end of a comment none is looked for: where many begin there, each would be followed to the end. */
function* specialsOf(value: string): Iterable<RegExpExecArray> {
  const last = value.lastIndexOf('-->')
  const end = last < 0 ? 0 : last + 3
  yield* value.slice(0, end).matchAll(special)
  for (const found of value.slice(end).matchAll(lineBreak))
    yield Object.assign(found, { index: end + found.index })
}

function ofText({ value, position }: Text, isDrawn: IsDrawn): PhrasingContent[] {
  const parts: PhrasingContent[] = []
  const placeOf = placesIn(value, position)
  const add = (from: number, to: number) => {
    if (from < to) parts.push({ type: 'text', value: value.slice(from, to), position: placeOf(from) })
  }
  let at = 0
  for (const found of value.matchAll(wikilink)) {
    const [whole, target = '', words] = found
    const [begin, end] = [found.index, found.index + whole.length]
    add(at, begin)
    at = end
    const goal = `${target}|`
    const unseen = { kind: 'target', text: goal, position: placeOf(begin + 2), alone: false } as const
    if (words !== undefined && isDrawn(unseen)) add(begin, end)
    else parts.push(named('u', words ?? target, target, placeOf(end - 2 - (words ?? target).length)))
  }
  add(at, value.length)
  return parts
}

/** Text in an element of its own, which the drawing knows by its name. */
function named(
  hName: 'small' | 'u',
  value: string,
  tip: string,
  position?: Text['position'],
): PhrasingContent {
  const hProperties = { title: tip.slice(0, longestTip) }
  return { type: 'emphasis', data: { hName, hProperties }, children: [{ type: 'text', value, position }] }
}

/** From where on a part of a text is found in the source, by where it begins: escapes are longer there than here. */
function placesIn(value: string, position: Text['position']): (at: number) => Text['position'] {
  if (!position) return () => undefined
  const { start, end } = position
  let known = { at: 0, line: start.line, lineStart: 1 - start.column }
  return (at) => {
    if (at < known.at) known = { at: 0, line: start.line, lineStart: 1 - start.column }
    let { line, lineStart } = known
    for (
      let next = value.indexOf('\n', known.at);
      next >= 0 && next < at;
      next = value.indexOf('\n', next + 1)
    ) {
      line += 1
      lineStart = next + 1
    }
    known = { at, line, lineStart }
    return { start: { line, column: at - lineStart + 1 }, end }
  }
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
