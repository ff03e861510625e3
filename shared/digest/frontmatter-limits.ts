import { numeral } from '../text/counted.ts'

/** Frontmatter beyond these sizes is read line by line, for a parser could take long or end the process. */
const frontmatterLimits = {
  characters: 65_536,
  lines: 5_000,
  nesting: 64,
  /** Blank lines in one run; none but an attack has more, and they cost a pattern of the reader dearly. */
  blankRun: 500,
  /** Brackets that close nothing: each is one more error that a parser describes at length. */
  strayClosers: 64,
  /** Signs in one line that may each open a level, as `a: b: c: d` does: a parser calls itself for each. */
  leadsPerLine: 256,
} as const

/**
 * Says in words why a block is not given to a YAML, TOML or JSON parser; null: it may be. Counts by itself
 * and before any parser, because deep nesting overflows a parser's stack, which no one can catch.
 */
export function beyondLimits(content: string): string | null {
  if (content.length > frontmatterLimits.characters) return `it is ${numeral(content.length)} characters long`
  let lines = 0
  let blanks = 0
  let brackets = 0
  let stray = 0
  const indents: number[] = []
  // The reader's own patterns take U+2028 and U+2029 for line ends as well.
  for (const line of content.split(/\r\n|[\r\n\u2028\u2029]/)) {
    lines++
    if (line.trim() === '') {
      if (++blanks > frontmatterLimits.blankRun)
        return `it has more than ${frontmatterLimits.blankRun} blank lines in a row`
      continue
    }
    blanks = 0
    const indent = line.length - line.trimStart().length
    while ((indents.at(-1) ?? -1) >= indent) indents.pop()
    indents.push(indent)
    // A new entry at the margin closes whatever plain text had opened.
    if (indent === 0 && !/^[\]}]/.test(line)) brackets = 0
    let depth = 0
    for (let at = 0; at < line.length; at++) {
      const sign = line.charCodeAt(at)
      if (sign === 0x5b || sign === 0x7b) depth = ++brackets
      else if (sign === 0x5d || sign === 0x7d) {
        if (brackets > 0) brackets--
        else if (++stray > frontmatterLimits.strayClosers)
          return `it has more than ${frontmatterLimits.strayClosers} brackets that close nothing`
      }
      if (depth > frontmatterLimits.nesting) return tooDeep
    }
    // `- - - a` and `? ? a` open a level with each sign.
    const leads = /^(?:[-?:][ \t]+)*/.exec(line.trimStart())?.[0] ?? ''
    if (countLeads(line) > frontmatterLimits.leadsPerLine) return tooDeep
    if (indents.length + leads.length / 2 > frontmatterLimits.nesting) return tooDeep
  }
  return lines > frontmatterLimits.lines ? `it has ${numeral(lines)} lines` : null
}

function countLeads(line: string): number {
  let count = 0
  for (let at = line.search(/[-?:][ \t]/); at >= 0 && at < line.length - 1; at++) {
    const sign = line[at]
    const next = line[at + 1]
    if ((sign === ':' || sign === '-' || sign === '?') && (next === ' ' || next === '\t')) count++
  }
  return count
}

const tooDeep = `it is nested deeper than ${frontmatterLimits.nesting} levels`
