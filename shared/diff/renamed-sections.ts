import { createWordBook, likeness, REWORDED_FROM } from './likeness.ts'
import type { PlacedItem } from './pair-items.ts'
import { whitespaceKey } from './split-lines.ts'

/** Sections are one under two headings when this share of the items of the larger one is the same. */
const SAME_ITEMS_FROM = 0.5

interface Group {
  readonly name: string
  readonly heading: string
  readonly texts: readonly string[]
}

/**
 * Sections that the viewer does not know and whose heading was reworded: the group of the old text to the
 * first item of its group in the new one. Without this, all items below such a heading would have moved.
 */
export function renamedSections(
  a: readonly PlacedItem[],
  b: readonly PlacedItem[],
): Map<string, Pick<PlacedItem, 'group' | 'section'>> {
  const namesA = new Set(a.map(({ group }) => group))
  const namesB = new Set(b.map(({ group }) => group))
  const groupsA = groupsOf(a, namesB)
  const groupsB = groupsOf(b, namesA)
  const renamed = new Map<string, Pick<PlacedItem, 'group' | 'section'>>()
  const book = createWordBook()
  const found = groupsA
    .flatMap((from) =>
      groupsB.map((to) => {
        const alike = likeness(book.numbers(from.heading), book.numbers(to.heading))
        const same = sameShare(from.texts, to.texts)
        return { from, to, weight: alike + same, enough: alike >= REWORDED_FROM || same >= SAME_ITEMS_FROM }
      }),
    )
    .filter(({ enough }) => enough)
    .sort((x, y) => y.weight - x.weight)
  const taken = new Set<string>()
  for (const { from, to } of found) {
    if (renamed.has(from.name) || taken.has(to.name)) continue
    taken.add(to.name)
    renamed.set(from.name, { group: to.name, section: to.heading })
  }
  return renamed
}

/** Groups of sections that have no documented name and do not stand on the other side. */
function groupsOf(items: readonly PlacedItem[], others: ReadonlySet<string>): Group[] {
  const groups = new Map<string, { heading: string; texts: string[] }>()
  for (const { group, section, item, known } of items) {
    if (known || others.has(group)) continue
    const entry = groups.get(group) ?? { heading: section, texts: [] }
    entry.texts.push(whitespaceKey(item.text))
    groups.set(group, entry)
  }
  return [...groups].map(([name, entry]) => ({ name, ...entry }))
}

function sameShare(x: readonly string[], y: readonly string[]): number {
  const there = new Set(y)
  return x.filter((text) => there.has(text)).length / Math.max(x.length, y.length)
}
