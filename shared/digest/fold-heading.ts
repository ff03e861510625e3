import { fold } from '../text/fold.ts'

/** A name stands within this many characters; what a heading holds behind them costs the patterns below no time. */
export const nameWithin = 300

/** Heading without what is not its name: numbering, markup, links, signs, and a trailing part in parentheses. */
export function foldHeading(heading: string): string {
  const text = heading.slice(0, nameWithin).replace(/!?\[\[?([^\]|]*\|)?([^\]]*)\]\]?(?:\([^)]*\))?/g, '$2')
  return fold(text.replace(/^\s*(?:\d+(?:\.\d+)*[.)]?|[a-z][.)])\s+/i, ''))
}
