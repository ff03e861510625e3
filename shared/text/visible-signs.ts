import { invisibleSigns, mayBeInvisible } from '../digest/invisible-signs.ts'

interface TextRun {
  readonly text: string
  /** Set for a character that would not be seen: its name, drawn in its place. */
  readonly hidden: boolean
  /** The hidden character itself, and its whole name: "U+202E RIGHT-TO-LEFT OVERRIDE". */
  readonly written?: string
  readonly name?: string
}

/**
 * Text in runs, with every character that hides or turns text as its code point: "U+202E". What emoji are joined by,
 * and what a script needs to be written, stays as it is.
 */
export function visibleRuns(text: string): readonly TextRun[] {
  if (!mayBeInvisible.test(text)) return [{ text, hidden: false }]
  const runs: TextRun[] = []
  let at = 0
  for (const { at: place, name } of invisibleSigns(text)) {
    if (place > at) runs.push({ text: text.slice(at, place), hidden: false })
    const written = String.fromCodePoint(text.codePointAt(place) ?? 0)
    runs.push({ text: name.slice(0, name.indexOf(' ')), hidden: true, written, name })
    at = place + written.length
  }
  if (at < text.length) runs.push({ text: text.slice(at), hidden: false })
  return runs
}

/** Signs without a shape, other than those that scripts and emoji are written with. */
const shapeless = /[^\P{C}\u{20}\u{61c}\u{200c}-\u{200f}\u{e0020}-\u{e007f}]/gu

/** Text from outside within a sentence of ours: in one line, and with every sign named that would not be seen. */
export function inSentence(text: string): string {
  return visibleRuns(text)
    .map(({ text: run }) => run)
    .join('')
    .replace(shapeless, '\u{FFFD}')
}
