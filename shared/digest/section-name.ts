import type { ItemKind, SectionName } from '../model/digest.ts'
import { fold } from '../text/fold.ts'
import { bareHeading, foldHeading, nameWithin } from './fold-heading.ts'
import type { Naming } from './naming.ts'
import { gapWords, strengthWords } from './section-aliases.ts'

const kinds: Readonly<Partial<Record<SectionName, ItemKind>>> = {
  Decisions: 'decision',
  'Durable Learnings': 'learning',
  'Actions Taken': 'action',
  'Promotion Targets': 'target',
  Gaps: 'gap',
  Strengths: 'strength',
}

/** Kind of the items that a section holds by its name; null: they are listed nowhere but in the digest. */
export function kindOf(name: SectionName | null): ItemKind | null {
  return name === null ? null : (kinds[name] ?? null)
}

/** Heading without a part in parentheses at its end. */
function withoutRemark(heading: string): string {
  const end = heading.trimEnd().replace(/:$/, '').trimEnd()
  if (!end.endsWith(')')) return heading
  const from = end.indexOf('(', end.lastIndexOf(')', end.length - 2) + 1)
  return from < 0 ? heading : end.slice(0, from)
}

/** Name of the section that a heading opens, compared as a whole; null when it is none. */
export function exactSectionName(heading: string, naming: Naming): SectionName | null {
  if (heading.length > nameWithin) return null
  const bare = foldHeading(withoutRemark(heading))
  const { headings, wholeHeadings } = naming
  return headings.get(bare) ?? wholeHeadings.get(bare) ?? headings.get(foldHeading(heading)) ?? null
}

/** Words of a sentence: behind a name they say that the heading tells something about it. */
const verbs: ReadonlySet<string> = new Set(
  (
    'go goes are arent is isnt was have has had do does dont did can cant cannot could should must will wont ' +
    'would may might live lives belong belongs stay stays come comes become becomes get gets'
  ).split(' '),
)
/** Words by which a heading goes on after a noun without making another word of it. */
const joining =
  /^(?:of|for|from|on|about|to|in|at|by|with|without|and|or|as|so|vs|before|after|during|since|until|this|that|we|i|made|taken|found|today|yesterday|next|now|\d.*|.{3,}ed)$/

/** A word of a heading as it is written; apostrophes belong to it, as in `fold`. */
const writtenWord = /[\p{L}\p{N}\p{M}'’ʼ]+/gu

/**
 * Name of the section that a heading opens when it is, or begins with, a known name; null when it is none.
 *
 * @param joined true where a name goes on only with a sign or a joining word
 */
export function sectionName(heading: string, naming: Naming, joined = false): SectionName | null {
  const exact = exactSectionName(heading, naming)
  if (exact !== null) return exact
  const parts = foldHeading(heading).split(' ')
  for (let count = Math.min(parts.length, naming.longestHeading); count > 0; count--) {
    const spelling = parts.slice(0, count).join(' ')
    const name = naming.headings.get(spelling)
    if (name !== undefined) return goesOn(heading, count, joined || naming.nouns.has(spelling)) ? name : null
  }
  return null
}

/** True where what stands behind the first words of a heading leaves them the name that they are. */
function goesOn(heading: string, count: number, noun: boolean): boolean {
  const words = [...bareHeading(heading).matchAll(writtenWord)]
  const last = words[count - 1]
  const next = words[count]
  if (!last || !next) return true
  const between = bareHeading(heading).slice(last.index + last[0].length, next.index)
  // "todo-triage" is another word than "to do".
  if (between === '-') return false
  if (between.trim() !== '') return true
  const word = fold(next[0])
  return !verbs.has(word) && (!noun || joining.test(word))
}

const prose = /^(?:the )?decision(?: outcome)?$/

/** True for the one heading below which decision records tell a single decision in prose. */
export function isProseDecision(heading: string): boolean {
  return prose.test(foldHeading(heading))
}

const aside =
  /^(?:what (?:was|we) |positive |negative )?(?:consequences|confirmation|validation|compliance|rationale|reasons|reasoning|alternatives|pros|cons|trade offs|rejected|dropped|discarded|impact|artifacts|future|examples?$|why$)(?: |$)/

/** True for a group inside Actions Taken that says how what was done was checked. */
export function isCheck(heading: string): boolean {
  return /^(?:verification|validation)(?: |$)/.test(foldHeading(heading))
}

/** True for a group inside Decisions that speaks about a decision, or of what was not decided. */
export function isAside(heading: string): boolean {
  return aside.test(foldHeading(heading))
}

const rejected =
  /^(?:rejected |considered |discarded )?(?:alternatives?|options)(?: |$)|^(?:rejected|discarded) |^pros and cons of /

/** True for a heading below which options are weighed that were not taken: their pros are no strengths. */
export function isRejected(heading: string): boolean {
  return rejected.test(foldHeading(heading))
}

/** Words of a heading that still names a group; a longer one is a sentence about something. */
const groupWords = 6

/** What a group below Key Findings holds, by the words outside and then inside its parentheses. */
export function groupKind(heading: string): ItemKind | null {
  const outside = foldHeading(heading.slice(0, nameWithin).replace(/\([^)]*\)/g, ' '))
  if (outside.split(' ').length > groupWords) return null
  for (const text of [outside, foldHeading(heading)]) {
    if (gapWords.test(text)) return 'gap'
    if (strengthWords.test(text)) return 'strength'
  }
  return null
}
