import type { ElementContent } from 'hast'
import type { Code, InlineCode, Node, Parent, PhrasingContent } from 'mdast'
import css from '../../ui/word-marks.module.css'
import type { DrawnRun, SourcePlaces } from './source-places.ts'

/**
 * Marks the words of a block that only this side has; true: some of them are drawn.
 *
 * @param whole lines that changed as a whole are marked, too
 */
export function markWords(parent: Parent, places: SourcePlaces, whole: boolean, side: 'a' | 'b'): boolean {
  let isMarked = false
  const [name, mark] = side === 'a' ? (['del', 'dropped'] as const) : (['ins', 'added'] as const)
  const className = [css[mark] ?? '']
  const asHast = ({ text, marked }: DrawnRun): ElementContent => {
    const child = { type: 'text' as const, value: text }
    return marked ? { type: 'element', tagName: name, properties: { className }, children: [child] } : child
  }
  const markCode = (node: Code | InlineCode) => {
    // Of a fenced block the fence is the first line.
    const start = node.position?.start
    const below =
      node.type === 'code' && start && /^\s*[`~]/.test(places.lineAt(start.line).slice(start.column - 1))
    const position =
      below && node.position
        ? { ...node.position, start: { line: start.line + 1, column: 1 } }
        : node.position
    const runs = places.runs(node.value, position, whole)
    if (!runs.some(({ marked }) => marked)) return
    isMarked = true
    node.data = { ...node.data, hChildren: runs.map(asHast) }
  }
  const visit = (node: Parent) => {
    node.children = node.children.flatMap((child): Parent['children'] => {
      if (child.type === 'code' || child.type === 'inlineCode') markCode(child)
      if ('children' in child) visit(child)
      if (child.type !== 'text') return [child]
      return places.runs(child.value, child.position, whole).map(({ text, marked }): PhrasingContent => {
        const plain = { type: 'text' as const, value: text }
        if (!marked) return plain
        isMarked = true
        return { type: 'emphasis', data: { hName: name, hProperties: { className } }, children: [plain] }
      })
    })
  }
  if (parent.type === 'code') markCode(parent as Node as Code)
  else if (parent.children) visit(parent)
  return isMarked
}
