import type { Section } from '../model/digest.ts'
import { splitLines } from './lines.ts'
import type { Naming } from './naming.ts'
import { exactSectionName, sectionName } from './section-name.ts'

const heading = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/
const fence = /^ {0,3}(`{3,}|~{3,})/

/**
 * Headings of the lines behind the given one, as sections without items: for the rest of a file that is too
 * long to be read for items. Only `#` headings outside fences are seen.
 */
export function plainHeadings(text: string, behindLine: number, naming: Naming): Section[] {
  const found: { level: number; heading: string; line: number }[] = []
  let open: string | null = null
  let number = 0
  const lines = splitLines(text)
  for (const line of lines) {
    number++
    const mark = fence.exec(line)?.[1]
    if (mark) open = open === null ? mark : mark.startsWith(open) ? null : open
    if (open !== null || number <= behindLine) continue
    const match = heading.exec(line)
    if (match?.[1]) found.push({ level: match[1].length, heading: match[2] ?? '', line: number })
  }
  return found
    .filter(({ level }) => level <= 2)
    .map(({ level, heading, line }, index, all) => ({
      name: level === 1 ? exactSectionName(heading, naming) : sectionName(heading, naming),
      heading,
      level,
      line,
      endLine: (all[index + 1]?.line ?? lines.length + 1) - 1,
      items: [],
    }))
}
