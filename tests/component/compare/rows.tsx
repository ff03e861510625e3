import type { Row, RowChange } from '../../../shared/model/comparison.ts'

/** Builds rows of a comparison from short words: `=` equal, `+` added, `-` dropped, `~` reworded, then the text. */
export function rowsOf(lines: readonly string[]): Row[] {
  let a = 0
  let b = 0
  let change = -1
  let inside = false
  let section: string | null = null
  return lines.map((line) => {
    const sign = line.slice(0, 1)
    const text = line.slice(1)
    const kind: RowChange =
      sign === '=' ? 'equal' : sign === '+' ? 'added' : sign === '-' ? 'dropped' : 'reworded'
    if (text.startsWith('## ')) section = text.slice(3)
    if (kind !== 'equal' && !inside) change += 1
    inside = kind !== 'equal'
    if (kind !== 'added') a += 1
    if (kind !== 'dropped') b += 1
    return {
      change: kind,
      a: kind === 'added' ? null : { line: a, text, spans: null },
      b: kind === 'dropped' ? null : { line: b, text, spans: null },
      movedTo: null,
      section,
      changeIndex: kind === 'equal' ? -1 : change,
      decision: section === 'Decisions' && kind !== 'equal',
    }
  })
}
