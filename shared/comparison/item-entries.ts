import { kindOf } from '../digest/section-name.ts'
import type { ItemChange, ItemChangeKind } from '../model/comparison.ts'
import type { SectionName } from '../model/digest.ts'
import type { ItemWords } from './change-words.ts'
import type { ItemLine, ItemSection } from './group-items.ts'
import { spokenText } from './row-words.ts'

/** What stands in one line of the Items form: the head of a section, or an item. */
export type ItemEntry =
  | { readonly kind: 'section'; readonly section: ItemSection; readonly folded: boolean }
  | { readonly kind: 'item'; readonly line: ItemLine }

/**
 * Items as they are shown, one entry a line. A section of which all items are kept is its head alone.
 *
 * @param only items of this change alone; null: all
 * @param isOpen sections that are shown though all is kept in them
 */
export function itemEntries(
  sections: readonly ItemSection[],
  only: ItemChangeKind | null,
  isOpen: (section: ItemSection) => boolean,
): ItemEntry[] {
  return sections.flatMap((section): ItemEntry[] => {
    const lines = only === null ? section.lines : section.lines.filter(({ change }) => change.change === only)
    if (lines.length === 0) return []
    const folded = section.allKept && only !== 'kept' && !isOpen(section)
    const items = folded ? [] : lines.map((line): ItemEntry => ({ kind: 'item', line }))
    return [{ kind: 'section', section, folded }, ...items]
  })
}

/**
 * Position of the entry that stands at a line of a side, or last before it; 0 where none does. Sections may stand in
 * another order than in the files, so it is the nearest line that counts.
 */
export function entryAtLine(entries: readonly ItemEntry[], side: 'a' | 'b', line: number): number {
  let found = 0
  let nearest = 0
  entries.forEach((entry, at) => {
    const own = linesOf(entry)[side] ?? 0
    if (own > line || own <= nearest) return
    nearest = own
    found = at
  })
  return found
}

/** Lines of both files that an entry stands for; a section's are those of its first item. */
export function linesOf(entry: ItemEntry): { readonly a: number | null; readonly b: number | null } {
  const line = entry.kind === 'item' ? entry.line : entry.section.lines[0]
  if (!line) return { a: null, b: null }
  return { a: line.change.from, b: line.leaving ? null : line.change.to }
}

/** Name of an item for reading aloud: "decision reworded, A line 47: Ask; now B line 49: Ask twice". */
export function spokenItem({ change, leaving }: ItemLine, words: ItemWords = {}): string {
  const { section, toSection, from, to } = change
  const [old, now] = [change.old, change.new].map((text) => (text === null ? null : spokenText(text)))
  const kind = kindOf((leaving ? section : (toSection ?? section)) as SectionName)
  const noun = kind === 'target' ? 'promotion target' : (kind ?? 'item')
  const what = `${noun} ${words[change.change] ?? change.change}`
  if (leaving) return `${what} to ${toSection}, counted there: ${now ?? old}`
  const moved = change.change === 'moved' && toSection !== null ? ` from ${section}` : ''
  const place = to === null ? `A line ${from}` : `B line ${to}`
  const both = change.old !== null && change.new !== null && change.old !== change.new
  const text = both ? `A line ${from}: ${old}; now ${place}: ${now}` : `${place}: ${now ?? old}`
  return [`${what}${moved}, ${text}`, struckWords(change)].filter((part) => part !== '').join('; ')
}

/** Where an item that went, or came, stands struck out; '' where it does not. */
export function struckWords({ struckOut, to }: ItemChange): string {
  if (struckOut == null) return ''
  return to === null
    ? `struck out, stands so in B ${struckOut}`
    : `no longer struck out, stood so in A ${struckOut}`
}
