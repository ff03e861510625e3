import type { Digest, Section, SectionName } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import { fold } from '../text/fold.ts'
import { placeOf, problemsOf, shown } from './problem-at.ts'
import { titleSection } from './title.ts'

/** A known section that is opened twice by a heading: its items are counted together. */
export function checkRepeated(file: string, sections: readonly Section[]): Problem[] {
  const problems: Problem[] = []
  const first = new Map<SectionName, Section>()
  const told = new Set<SectionName>()
  for (const section of sections) {
    // Same heading text only: "Background" and "Context" side by side are two parts of one thing.
    if (section.name === null) continue
    const before = first.get(section.name)
    if (!before) {
      first.set(section.name, section)
      continue
    }
    if (told.has(section.name) || fold(before.heading) !== fold(section.heading)) continue
    told.add(section.name)
    const again = sections.filter(
      (one) => one.name === section.name && fold(one.heading) === fold(section.heading),
    )
    problems.push(
      problemsOf(file)(
        'section.repeated',
        'info',
        section.line,
        `The heading “${shown(section.heading)}” stands ${again.length} times; the items of all ${again.length} are counted together.`,
        'Join the sections under one heading if they belong together.',
        { related: placeOf(file, before.line) },
      ),
    )
  }
  return problems
}

/** A title field and a first heading that name different things; a leading "Session digest" does not count. */
export function checkTitle(
  file: string,
  digest: Pick<Digest, 'title' | 'titleFrom' | 'sections'>,
): Problem[] {
  if (digest.titleFrom !== 'field') return []
  const heading = titleSection(digest.sections)
  if (heading?.level !== 1 || heading.name !== null) return []
  const bare = (text: string) =>
    fold(text).replace(/^(?:agent )?session(?: digest| log| summary| record)? ?/, '')
  const a = bare(digest.title)
  const b = bare(heading.heading)
  if (a === '' || b === '' || a.includes(b) || b.includes(a)) return []
  return [
    problemsOf(file)(
      'title.heading-differs',
      'info',
      heading.line,
      `Field \`title\` says “${shown(digest.title)}”, the heading says “${shown(heading.heading)}”.`,
      'Use one wording for both, or leave the field out.',
    ),
  ]
}
