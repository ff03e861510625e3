import type { Span } from '../model/comparison.ts'

/** A longer line, in characters, is not drawn whole at first: laying it out would hold up the window. */
export const longestDrawn = 10_000

/** Characters that stay at either end of a run that is cut. */
const keptAtEnds = 1_000

/** Characters that are added at a time when more is asked for: laying out millions at once would hold up the window. */
export const shownAtOnce = 100_000

/** A run of a line, or what was left out between two. */
type ShortenedRun =
  | { readonly span: Span; readonly leftOut: null }
  | { readonly span: null; readonly leftOut: string }

/**
 * The runs of a line with the middle of each long one left out: ends stay, and so changes stay in their words.
 *
 * @param more so many characters more are shown at the start of each run
 */
export function shortenLine(spans: readonly Span[], more = 0): ShortenedRun[] {
  return spans.flatMap((span): ShortenedRun[] => {
    const { text, mark } = span
    if (text.length <= 3 * keptAtEnds + more) return [{ span, leftOut: null }]
    const from = edge(text, keptAtEnds + more)
    const to = edge(text, text.length - keptAtEnds)
    return [
      { span: { text: text.slice(0, from), mark }, leftOut: null },
      { span: null, leftOut: text.slice(from, to) },
      { span: { text: text.slice(to), mark }, leftOut: null },
    ]
  })
}

/** The place itself, or the one before it where it would part a pair of surrogates. */
function edge(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}
