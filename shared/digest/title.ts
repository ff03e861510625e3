import type { Digest, Field, Section } from '../model/digest.ts'
import { counting } from './counting-field.ts'

/** Title of a digest: its field, else its first heading that is no section, else the file's name. */
export function titleOf(
  path: string,
  fields: readonly Field[],
  sections: readonly Section[],
): Pick<Digest, 'title' | 'titleFrom'> {
  const field = counting(fields, 'title')
  if (field && field.value.trim() !== '')
    return { title: field.value.replace(/\s+/g, ' ').trim(), titleFrom: 'field' }
  const heading = titleSection(sections)
  if (heading) return { title: plainText(heading.heading), titleFrom: 'heading' }
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { title: name.replace(/\.(?:md|markdown)$/i, '') || name, titleFrom: 'file-name' }
}

/** The heading that titles the file: the first of level 1, else a first heading of level 2 that names no section. */
export function titleSection(sections: readonly Section[]): Section | undefined {
  const top = sections.find((section) => section.level === 1 && section.heading.trim() !== '')
  if (top) return top
  const first = sections.find((section) => section.level > 0)
  return first?.level === 2 && first.name === null && first.heading.trim() !== '' ? first : undefined
}

/** A longer heading keeps its marks: it is no title, and the patterns below would take long over it. */
const markedUp = 1_000

/** Heading without the marks of inline Markdown; of a link its text. */
function plainText(heading: string): string {
  if (heading.length > markedUp) return heading.replace(/\s+/g, ' ').trim()
  const text = heading
    .replace(/!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? heading.trim() : text
}
