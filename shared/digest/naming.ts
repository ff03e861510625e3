import { type ItemKind, itemKinds, type SectionName } from '../model/digest.ts'
import { fold } from '../text/fold.ts'
import { fieldAliases } from './field-aliases.ts'
import { foldHeading } from './fold-heading.ts'
import { foldKey } from './fold-key.ts'
import { recordKeys, recordLists } from './record-aliases.ts'
import { sectionAliases } from './section-aliases.ts'

/** Spellings of a person's own for documented names, as written in their mapping file. */
export interface Mapping {
  readonly fields: readonly (readonly [name: string, spellings: readonly string[]])[]
  readonly sections: readonly (readonly [name: SectionName, spellings: readonly string[]])[]
  /** Keys of a JSON line, under their documented names. */
  readonly records: readonly (readonly [name: string, spellings: readonly string[]])[]
}

/** All that says which spelling means which documented name, ready to be asked. */
export interface Naming {
  /** By folded key; of two spellings in one file the lower rank holds the name. */
  readonly fields: ReadonlyMap<string, { readonly name: string; readonly rank: number }>
  /** By folded heading: names that may be followed by more words. */
  readonly headings: ReadonlyMap<string, SectionName>
  /** Those of them that a noun behind them makes another word of: "decision matrix". */
  readonly nouns: ReadonlySet<string>
  /** By folded heading: names that count only as a whole. */
  readonly wholeHeadings: ReadonlyMap<string, SectionName>
  /** Words of the longest name in `headings`. */
  readonly longestHeading: number
  readonly recordKeys: Readonly<Record<keyof typeof recordKeys, readonly string[]>>
  readonly recordLists: Readonly<Record<ItemKind, readonly string[]>>
}

/** Documented names of the keys of a JSON line. */
export const documentedRecordKeys: readonly string[] = [
  ...Object.values(recordKeys).map(([name]) => name),
  ...itemKinds.map((kind) => recordLists[kind][0] ?? ''),
]

/**
 * The tables of spellings with a person's own in them. An own spelling comes behind the documented name and before
 * every other: whoever wrote it knows the files. It has one meaning, the one given to it.
 */
export function namingOf(mapping: Mapping | null): Naming {
  const fields = new Map<string, { name: string; rank: number }>()
  for (const [name, spellings] of Object.entries(fieldAliases))
    for (const [rank, spelling] of spellings.entries()) fields.set(spelling, { name, rank })
  // Between the documented name, which has rank 0, and the next.
  for (const [name, spellings] of mapping?.fields ?? [])
    for (const [at, spelling] of spellings.entries())
      fields.set(foldKey(spelling), { name, rank: (at + 1) / (spellings.length + 2) })

  const headings = new Map<string, SectionName>()
  const nouns = new Set<string>()
  const wholeHeadings = new Map<string, SectionName>()
  for (const [name, spellings] of sectionAliases) {
    for (const spelling of spellings) {
      // As headings are compared: of й and ё only the letter below the sign counts.
      const bare = fold(spelling)
      if (spelling.endsWith('-')) nouns.add(bare)
      if (spelling.endsWith('=')) wholeHeadings.set(bare, name)
      else headings.set(bare, name)
    }
  }
  for (const [name, spellings] of mapping?.sections ?? []) {
    for (const spelling of spellings) {
      const bare = foldHeading(spelling)
      wholeHeadings.delete(bare)
      nouns.delete(bare)
      headings.set(bare, name)
    }
  }
  const own = new Map(mapping?.records ?? [])
  const taken = new Set([...own.values()].flat().map(foldKey))
  const withOwn = ([name = '', ...others]: readonly string[]): readonly string[] => [
    name,
    ...(own.get(name) ?? []).map(foldKey),
    ...others.filter((other) => !taken.has(other)),
  ]
  return {
    fields,
    headings,
    nouns,
    wholeHeadings,
    longestHeading: Math.max(...[...headings.keys()].map((name) => name.split(' ').length)),
    recordKeys: {
      sessionId: withOwn(recordKeys.sessionId),
      timestamp: withOwn(recordKeys.timestamp),
      model: withOwn(recordKeys.model),
    },
    recordLists: Object.fromEntries(
      itemKinds.map((kind) => [kind, withOwn(recordLists[kind])]),
    ) as unknown as Naming['recordLists'],
  }
}

/** The spellings that are known of themselves. */
export const usualNaming: Naming = namingOf(null)
