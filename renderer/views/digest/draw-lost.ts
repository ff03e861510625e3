import type { Definition, FootnoteDefinition, Node, Parent, Root, Table, Text } from 'mdast'

/**
 * Draws what a page made of Markdown leaves out: footnotes and addresses that nothing in this text refers to, for it may be
 * a part of a digest and the reference in another, and cells of a table beyond those of its head.
 */
export function drawLost() {
  return (tree: Root, file: { toString(): string }) => {
    drawFootnotes(tree)
    const source = String(file)
    const known = new Set(all(tree, isReference).map(keyOf))
    replace(tree, (node) => {
      if (node.type === 'table') joinCells(node as Table)
      // Of two with one name the first is the one that holds.
      if (node.type !== 'definition' || known.delete(keyOf(node as Definition))) return null
      const { position } = node
      const value = source.slice(position?.start.offset, position?.end.offset).replace(/\r\n?/g, '\n')
      return [{ type: 'paragraph', children: [{ type: 'text', value, position }], position }]
    })
  }
}

type Block = Parent['children'][number]

/** Footnotes that no drawn text leads to stand where they are written. */
function drawFootnotes(tree: Root): void {
  const notes = all(tree, (node) => node.type === 'footnoteDefinition') as FootnoteDefinition[]
  const byKey = new Map([...notes].reverse().map((note) => [keyOf(note), note]))
  const drawn = new Set<FootnoteDefinition>()
  const drawFrom = (parent: Parent): void => {
    const left = [parent]
    for (let from = left.pop(); from; from = left.pop())
      for (const reference of all(from, (node) => node.type === 'footnoteReference', isNote)) {
        const note = byKey.get(keyOf(reference))
        if (!note || drawn.has(note)) continue
        drawn.add(note)
        left.push(note)
      }
  }
  drawFrom(tree)
  const lost = new Set<Node>()
  for (const note of notes) {
    if (drawn.has(note)) continue
    lost.add(note)
    drawn.add(note)
    drawFrom(note)
  }
  replace(tree, (node) => {
    if (lost.has(node)) return asText(node as FootnoteDefinition)
    const goal = node.type === 'footnoteReference' ? byKey.get(keyOf(node)) : undefined
    if (!goal || !lost.has(goal)) return null
    return [{ type: 'text', value: nameOf(goal), position: node.position }]
  })
}

function nameOf({ label, identifier }: FootnoteDefinition): string {
  return `[^${label ?? identifier}]`
}

/** A footnote with its name before its first words. */
function asText(note: FootnoteDefinition): Block[] {
  const { children, position } = note
  const name: Text = { type: 'text', value: `${nameOf(note)}: `, position }
  const [first] = children
  if (first?.type !== 'paragraph') return [{ type: 'paragraph', children: [name], position }, ...children]
  first.children.unshift(name)
  return children
}

/** Cells that have no column stand in the last one that there is. */
function joinCells({ align, children }: Table): void {
  const columns = align?.length ?? 0
  if (columns === 0) return
  for (const row of children)
    for (const cell of row.children.splice(columns))
      if (cell.children.length > 0)
        row.children.at(-1)?.children.push({ type: 'text', value: ' | ' }, ...cell.children)
}

function isReference({ type }: Node): boolean {
  return type === 'linkReference' || type === 'imageReference'
}

function isNote({ type }: Node): boolean {
  return type === 'footnoteDefinition'
}

function keyOf(node: Node): string {
  return (node as Definition).identifier.toUpperCase()
}

/** Nodes below another one, in the order of the text. @param isClosed tells those whose own are not looked at */
function all(
  parent: Parent,
  isSought: (node: Node) => boolean,
  isClosed: (node: Node) => boolean = () => false,
): Node[] {
  return parent.children.flatMap((child) => [
    ...(isSought(child) ? [child] : []),
    ...('children' in child && !isClosed(child) ? all(child, isSought, isClosed) : []),
  ])
}

/** Puts others in the place of nodes, those below them among them; null: it stays. */
function replace(parent: Parent, others: (node: Block) => Block[] | null): void {
  parent.children = parent.children.flatMap((child): Block[] => {
    if ('children' in child) replace(child, others)
    return others(child) ?? [child]
  })
}
