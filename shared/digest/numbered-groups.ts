import type { Part } from './section-items.ts'

/** A sub-heading that is an entry itself, with the parts below it. */
interface NumberedGroup {
  readonly part: Part
  readonly below: readonly Part[]
}

const numbered = /^\s*(\d{1,2})[.)]\s+\S/

/**
 * Sub-headings of a section that are numbered from 1: they are its entries, as those of a numbered list are. None
 * where one of them has a list or table right below it, for then that holds the entries, or where one has nothing.
 */
export function numberedGroups(parts: readonly Part[]): readonly NumberedGroup[] {
  const counted = parts.filter(({ group, labelAt }) => labelAt === null && numbered.test(group ?? ''))
  const level = counted.reduce((least, part) => Math.min(least, part.level), 7)
  const entries = counted.filter((part) => part.level === level)
  const inOrder = entries.every(({ group }, at) => Number(numbered.exec(group ?? '')?.[1]) === at + 1)
  if (entries.length < 2 || !inOrder) return []
  const groups = entries.map((part) => {
    const from = parts.indexOf(part) + 1
    const end = parts.findIndex((other, at) => at >= from && other.level <= level)
    return { part, below: parts.slice(from, end < 0 ? parts.length : end) }
  })
  return groups.every(({ part, below }) => beginsWithText(part, below[0])) ? groups : []
}

function beginsWithText(part: Part, next: Part | undefined): boolean {
  const first = part.blocks[0]
  if (first) return first.type === 'paragraph' || first.type === 'other'
  return next?.labelAt != null
}
