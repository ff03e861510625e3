/** A run of an item's text and how its inline Markdown draws it. */
interface InlineRun {
  readonly text: string
  readonly kind: 'text' | 'code' | 'strong' | 'emphasis'
}

const inline =
  /(`+)(?<code>[^`]|[^`].*?[^`])\1(?!`)|\*\*(?<strong>\S(?:.*?\S)?)\*\*|(?<![\w*])\*(?<emphasis>[^\s*](?:[^*]*[^\s*])?)\*(?![\w*])|!?\[(?<label>[^\]]+)\]\([^)\s]*(?:\s+"[^"]*")?\)/gs

/**
 * Inline Markdown of an item as runs, for one line of a table: code, strong and emphasised words; links and
 * images as their text. What is no Markdown stays as written.
 */
export function inlineRuns(text: string): readonly InlineRun[] {
  const runs: InlineRun[] = []
  let at = 0
  const plain = (end: number) => {
    if (end > at) runs.push({ text: text.slice(at, end), kind: 'text' })
  }
  for (const found of text.matchAll(inline)) {
    const { code, strong, emphasis, label } = found.groups ?? {}
    plain(found.index)
    at = found.index + found[0].length
    if (code !== undefined) runs.push({ text: code.trim() || code, kind: 'code' })
    else if (strong !== undefined) runs.push({ text: strong, kind: 'strong' })
    else if (emphasis !== undefined) runs.push({ text: emphasis, kind: 'emphasis' })
    else runs.push({ text: label ?? found[0], kind: 'text' })
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
