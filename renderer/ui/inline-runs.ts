/** How inline Markdown draws a text. */
export type InlineMark = 'code' | 'strong' | 'emphasis'

/** A run of an item's text and how its inline Markdown draws it, the outermost mark first. */
interface InlineRun {
  readonly text: string
  readonly marks: readonly InlineMark[]
}

const inline =
  /(`+)(?<code>[^`]|[^`].*?[^`])\1(?!`)|\*\*(?<strong>\S(?:.*?\S)?)\*\*|(?<![\w*])\*(?<emphasis>[^\s*](?:[^*]*[^\s*])?)\*(?![\w*])|!?\[(?<label>[^\]]+)\]\([^)\s]*(?:\s+"[^"]*")?\)/gs

/**
 * Inline Markdown of an item as runs, for one line of a table: code, strong and emphasised words, and code
 * inside of these; links and images as their text. What is no Markdown stays as written.
 */
export function inlineRuns(text: string): readonly InlineRun[] {
  const runs: InlineRun[] = []
  let at = 0
  const plain = (end: number) => {
    if (end > at) runs.push({ text: text.slice(at, end), marks: [] })
  }
  const inside = (words: string, mark: InlineMark[]) => {
    for (const run of inlineRuns(words)) runs.push({ text: run.text, marks: [...mark, ...run.marks] })
  }
  for (const found of text.matchAll(inline)) {
    const { code, strong, emphasis, label } = found.groups ?? {}
    plain(found.index)
    at = found.index + found[0].length
    if (code !== undefined) runs.push({ text: code.trim() || code, marks: ['code'] })
    else if (strong !== undefined) inside(strong, ['strong'])
    else if (emphasis !== undefined) inside(emphasis, ['emphasis'])
    else inside(label ?? '', [])
  }
  plain(text.length)
  return runs
}

/** The text without its inline Markdown, for a tooltip or a name read aloud. */
export function inlinePlain(text: string): string {
  return inlineRuns(text)
    .map((run) => run.text)
    .join('')
}
