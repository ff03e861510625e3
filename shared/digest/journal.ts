import type { Item, ItemKind, Section } from '../model/digest.ts'
import { ownValue } from '../own-value.ts'
import { type ItemText, itemText } from './item-text.ts'

/** `[2026-04-10 18:45] …`, also as an entry of a list. */
const datedLine = /^\s*(?:[-*+]\s+)?\[\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}(?::\d{2})?\]\s+(?=\S)/
/** `decision(scope): ` with what was decided behind it. */
const entryWord = /^([a-z]{3,12})(?:\([^()\n]{0,80}\))?:\s+(?=\S)/i

/** Words of journals that say of an entry what it is; all others, such as `commit`, say when something was done. */
const kinds: Readonly<Record<string, ItemKind>> = {
  decision: 'decision',
  decided: 'decision',
  decide: 'decision',
  learning: 'learning',
  learned: 'learning',
  lesson: 'learning',
  gap: 'gap',
  strength: 'strength',
}

/** True for a line that opens an entry of a journal. */
export function isJournalLine(line: string): boolean {
  return datedLine.test(line)
}

/** An entry of a journal without date and word, which go before its text; kind null: it is none of the items. */
export function journalEntry(lines: readonly string[]): ItemText & { readonly kind: ItemKind | null } {
  const [first = '', ...rest] = lines
  const said = first.replace(datedLine, '')
  const word = entryWord.exec(said)
  const kind = ownValue(kinds, word?.[1]?.toLowerCase() ?? '') ?? null
  const text = kind && word ? said.slice(word[0].length) : said
  return { ...itemText([text, ...rest]), kind }
}

/**
 * A journal is written as things happen, and a section often says the same again at the end: what says of itself what it
 * is, below a heading of no known section, counts only where no section has items of that kind.
 */
export function journalsLast(sections: readonly Section[]): Section[] {
  const isOfJournal = (section: Section, item: Item) => section.name === null && item.kind !== null
  const spoken = new Set(
    sections.flatMap((section) =>
      section.items.flatMap((item) => (isOfJournal(section, item) ? [] : [item.kind])),
    ),
  )
  return sections.map((section) =>
    section.items.some((item) => isOfJournal(section, item) && spoken.has(item.kind))
      ? {
          ...section,
          items: section.items.map((item) =>
            isOfJournal(section, item) && spoken.has(item.kind) ? { ...item, kind: null } : item,
          ),
        }
      : section,
  )
}
