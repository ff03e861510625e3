import type { Digest, Section, SectionName } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import { numeral } from '../text/counted.ts'
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

/** Sections of the documented form, by the heading that it has there. */
const documentedSections: ReadonlySet<string> = new Set([
  'goal',
  'context',
  'key findings',
  'actions taken',
  'decisions',
  'durable learnings',
  'promotion targets',
])

/** Documented sections that hold not one line, not even a word that says so. */
export function checkEmpty(file: string, sections: readonly Section[]): Problem[] {
  const empty = sections.filter(
    (section, at) =>
      section.level > 0 &&
      section.level <= 2 &&
      section.line === section.endLine &&
      documentedSections.has(fold(section.heading)) &&
      (sections[at + 1]?.level ?? 0) <= section.level,
  )
  const first = empty[0]
  if (!first) return []
  const names = empty.map(({ heading }) => `“${shown(heading)}”`)
  const what =
    names.length === 1
      ? `Section ${names[0]} holds nothing.`
      : `${names.length} sections hold nothing: ${names.join(', ')}.`
  const mend = 'Write what belongs there, `None.` where there was nothing, or remove the heading.'
  return [problemsOf(file)('section.empty', 'info', first.line, what, mend)]
}

const sessionHeading = /^\[?(?:\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2})(?!\d)/

/** Several headings of one level that begin with a day or a time: a log, of which each entry is a session. */
export function checkMany(file: string, sections: readonly Section[]): Problem[] {
  const byLevel = new Map<number, Section[]>()
  for (const section of sections) {
    if (section.level < 2 || !sessionHeading.test(section.heading)) continue
    byLevel.set(section.level, [...(byLevel.get(section.level) ?? []), section])
  }
  const many = [...byLevel.values()].find((entries) => entries.length > 1)
  const first = many?.[0]
  if (!many || !first) return []
  const what = `The file holds ${numeral(many.length)} entries with a day or time of their own; they are read as one session.`
  const mend = 'Write one file per session to have a row for each.'
  return [problemsOf(file)('file.many-sessions', 'info', first.line, what, mend)]
}

/** A title field and a first heading that name different things; a leading "Session digest" or id ("ADR-7") does not count. */
export function checkTitle(
  file: string,
  digest: Pick<Digest, 'title' | 'titleFrom' | 'sections'>,
): Problem[] {
  if (digest.titleFrom !== 'field') return []
  const heading = titleSection(digest.sections)
  if (heading?.level !== 1 || heading.name !== null) return []
  const bare = (text: string) =>
    fold(text)
      .replace(/^(?:agent )?session(?: digest| log| summary| record)? ?/, '')
      .replace(/^[a-z]{2,10} \d{1,5} (?=.)/, '')
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
