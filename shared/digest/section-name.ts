import type { ItemKind, SectionName } from '../model/digest.ts'
import { foldHeading, nameWithin } from './fold-heading.ts'
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

/** Name of the section that a heading opens, compared as a whole; null when it is none. */
export function exactSectionName(heading: string, naming: Naming): SectionName | null {
  if (heading.length > nameWithin) return null
  const bare = foldHeading(heading.replace(/\s*\([^)]*\)\s*:?\s*$/, ''))
  const { headings, wholeHeadings } = naming
  return headings.get(bare) ?? wholeHeadings.get(bare) ?? headings.get(foldHeading(heading)) ?? null
}

/** Name of the section that a heading opens when it is, or begins with, a known name; null when it is none. */
export function sectionName(heading: string, naming: Naming): SectionName | null {
  const exact = exactSectionName(heading, naming)
  if (exact !== null) return exact
  const parts = foldHeading(heading).split(' ')
  for (let count = Math.min(parts.length, naming.longestHeading); count > 0; count--) {
    const name = naming.headings.get(parts.slice(0, count).join(' '))
    if (name !== undefined) return name
  }
  return null
}

const prose = /^(?:the )?decision(?: outcome)?$/

/** True for the one heading below which decision records tell a single decision in prose. */
export function isProseDecision(heading: string): boolean {
  return prose.test(foldHeading(heading))
}

const aside =
  /^(?:what (?:was|we) |positive |negative )?(?:consequences|confirmation|validation|compliance|rationale|reasons|reasoning|alternatives|pros|cons|trade offs|rejected|dropped|discarded|impact|artifacts|why$)(?: |$)/

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
