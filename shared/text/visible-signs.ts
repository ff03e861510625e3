/** Characters that turn or hide text: bidi controls, zero-width and other invisible ones. */
const hiddenSigns = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

interface TextRun {
  readonly text: string
  /** Set for a character that would not be seen: its name, drawn in its place. */
  readonly hidden: boolean
  /** The hidden character itself. */
  readonly written?: string
}

/** Text in runs, with every invisible character as its code point: "U+202E". */
export function visibleRuns(text: string): readonly TextRun[] {
  const runs: TextRun[] = []
  let at = 0
  for (const found of text.matchAll(hiddenSigns)) {
    if (found.index > at) runs.push({ text: text.slice(at, found.index), hidden: false })
    const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    runs.push({ text: `U+${code}`, hidden: true, written: found[0] })
    at = found.index + found[0].length
  }
  if (at < text.length) runs.push({ text: text.slice(at), hidden: false })
  return runs
}

/** Text from outside within a sentence of ours: in one line, and with every sign named that would not be seen. */
export function inSentence(text: string): string {
  return visibleRuns(text)
    .map(({ text: run }) => run)
    .join('')
    .replace(/[^\P{C}\u{20}]/gu, '\u{FFFD}')
}
