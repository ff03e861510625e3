import { fold } from '../text/fold.ts'

/** Begins something of its own: a heading, a list entry, a table row, a quote, a fence. */
const beginsAnew = /^\s*(?:#|[-*+]\s|\d{1,9}[.)]\s|\||>|```|~~~|---)/

/**
 * A text in folded pieces, each a paragraph, an item or a line of the frontmatter: a phrase is found in them however
 * its lines are wrapped, and what an edit leaves alone stays the same piece.
 */
export function textPieces(text: string): string[] {
  const pieces: string[] = []
  let open = ''
  const close = () => {
    const folded = open === '' ? '' : fold(open)
    if (folded !== '') pieces.push(folded)
    open = ''
  }
  let inFields = false
  let at = 0
  for (const line of text.split(/\r\n|\r|\n/)) {
    const isFence = line.trimEnd() === '---'
    if (at++ === 0 && isFence) inFields = true
    else if (inFields) {
      close()
      if (isFence) inFields = false
      else open = line
    } else if (line.trim() === '') close()
    else if (beginsAnew.test(line)) {
      close()
      open = line
      if (/^\s*#/.test(line)) close()
    } else open = open === '' ? line : `${open} ${line}`
  }
  close()
  return pieces
}
