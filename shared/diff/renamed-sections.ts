import { createWordBook, likeness, rewordedFrom } from './likeness.ts'
import { headingGroup, type PlacedItem } from './placed-items.ts'
import { whitespaceKey } from './split-lines.ts'

/** Sections are one under two headings when this share of the items of the larger one is the same. */
const sameItemsFrom = 0.5

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
    .flatMap((from, i) =>
      groupsB.map((to, j) => {
        const alike = likeness(book.numbers(from.heading), book.numbers(to.heading))
        const same = sameShare(from.texts, to.texts)
        const enough = alike >= rewordedFrom || same >= sameItemsFrom
        return { from, to, i, j, weight: alike + same, enough }
      }),
    )
    .filter(({ enough }) => enough)
    // Ties treat both sides alike, so that a swap of A and B finds the same sections renamed.
    .sort(
      (x, y) => y.weight - x.weight || Math.abs(x.i - x.j) - Math.abs(y.i - y.j) || x.i + x.j - (y.i + y.j),
    )
  const taken = new Set<string>()
  for (const { from, to } of found) {
    if (renamed.has(from.name) || taken.has(to.name)) continue
    taken.add(to.name)
    renamed.set(from.name, { group: to.name, section: to.heading })
  }
  return renamed
}

/**
 * Items of `list` whose heading is a section of its own on the other side, and here a group within a larger
 * section: only its level changed, so they belong to that section. Without this they would have moved.
 */
export function atOwnHeading(
  list: readonly PlacedItem[],
  other: readonly PlacedItem[],
): readonly PlacedItem[] {
  const here = new Set(list.map(({ group }) => group))
  const there = new Set(other.filter(({ known }) => !known).map(({ group }) => group))
  return list.map((entry) => {
    if (entry.item.group === null) return entry
    const group = headingGroup(entry.item.group)
    return there.has(group) && !here.has(group) ? { ...entry, group } : entry
  })
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

/** Items common to both over those of the larger one; a repeated item counts as often as both have it. */
function sameShare(x: readonly string[], y: readonly string[]): number {
  const left = new Map<string, number>()
  for (const text of y) left.set(text, (left.get(text) ?? 0) + 1)
  const same = x.filter((text) => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count > 0
  })
  return same.length / Math.max(x.length, y.length)
}
