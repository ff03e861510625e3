import type { Span } from '../model/comparison.ts'

/** A longer line, in characters, is not drawn whole at first: laying it out would hold up the window. */
export const longestDrawn = 10_000

/** Characters that stay at either end of a run that is cut. */
const keptAtEnds = 1_000

/** Characters that are added at a time when more is asked for: laying out millions at once would hold up the window. */
export const shownAtOnce = 100_000

/** A run of a line, or what was left out between two. */
type ShortenedRun =
  | {
      readonly span: Span
      readonly leftOut: null
      /** It is as long as a piece can be: what comes behind it is laid out without it. */
      readonly isPiece: boolean
    }
  | { readonly span: null; readonly leftOut: string; readonly isPiece: false }

/**
 * The runs of a line with the middle of each long one left out: ends stay, and so changes stay in their words. What is shown
 * of a long run is in pieces that stay the same when more is shown, so that each step costs what it adds.
 *
 * @param more so many characters more are shown at the start of each run
 */
export function shortenLine(spans: readonly Span[], more = 0): ShortenedRun[] {
  return spans.flatMap((span): ShortenedRun[] => {
    const { text, mark } = span
    if (text.length <= 3 * keptAtEnds + more) return inPieces(span)
    const from = edge(text, keptAtEnds + more)
    const to = edge(text, text.length - keptAtEnds)
    return [
      ...inPieces({ text: text.slice(0, from), mark }),
      { span: null, leftOut: text.slice(from, to), isPiece: false },
      { span: { text: text.slice(to), mark }, leftOut: null, isPiece: false },
    ]
  })
}

/** A run in pieces of one length, and what is left behind them. */
function inPieces({ text, mark }: Span): ShortenedRun[] {
  const runs: ShortenedRun[] = []
  let from = 0
  for (let end = shownAtOnce; end <= text.length; end += shownAtOnce) {
    const to = edge(text, end)
    runs.push({ span: { text: text.slice(from, to), mark }, leftOut: null, isPiece: true })
    from = to
  }
  if (from < text.length || runs.length === 0)
    runs.push({ span: { text: text.slice(from), mark }, leftOut: null, isPiece: false })
  return runs
}

/** Signs that one is made of at most before it is cut all the same: any number of accents may stand on a letter. */
const longestSign = 32
/** What belongs to the sign before it: accents, what emoji are joined by and told by. */
const joined = /^[\p{M}\p{Emoji_Modifier}\u200d]/u

/** The place itself, or one before it where it would part a pair of surrogates or a letter and its accents. */
function edge(text: string, at: number): number {
  let place = whole(text, at)
  for (let step = 0; step < longestSign && place > 0; step++) {
    if (text[place - 1] !== '\u200d' && !joined.test(text.slice(place, place + 2))) return place
    place = whole(text, place - 1)
  }
  return whole(text, at)
}

/** The place itself, or the one before it where it would part a pair of surrogates. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}
