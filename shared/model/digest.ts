import type { Problem } from './problem.ts'

/** Sections the viewer knows. The first seven are the documented ones, in documented order. */
export const sectionNames = [
  'Goal',
  'Context',
  'Key Findings',
  'Actions Taken',
  'Decisions',
  'Durable Learnings',
  'Promotion Targets',
  'Gaps',
  'Strengths',
  'Errors',
  'Open items',
  'Links',
] as const

/** Name of a documented section. */
export type SectionName = (typeof sectionNames)[number]

/** Item kinds that are counted, listed and traced. */
export const itemKinds = ['decision', 'learning', 'action', 'gap', 'strength', 'target'] as const

/** Kind of an item. */
export type ItemKind = (typeof itemKinds)[number]

/** The fields of the documented frontmatter, in documented order; others are kept under their own folded key. */
export const documentedFields = [
  'session_date',
  'model',
  'model_provider',
  'platform',
  'project',
  'domain',
  'type',
  'status',
] as const

/** One frontmatter (or body metadata) entry, with its value character for character as written. */
export interface Field {
  /** Key as written. */
  readonly key: string
  /** Canonical name when the key is a known alias, else the key lower-cased with `_` for `-`, blank and camelCase. */
  readonly name: string
  /** Value as written, quotes of YAML taken off; a list joined by ", "; a map as `k: v, k: v`; empty: ''. */
  readonly value: string
  /** Elements, for lists; null for all else. */
  readonly list: readonly string[] | null
  readonly kind: 'scalar' | 'list' | 'map' | 'empty'
  /** Line in the file, from 1. */
  readonly line: number
  /** Where it stands: the frontmatter, or metadata lines of the body that are used when the frontmatter lacks it. */
  readonly source: 'frontmatter' | 'body'
  /** True when the frontmatter was not valid and this entry was recovered line by line. */
  readonly recovered: boolean
  /** Key of the map that it stands in, where maps were looked into; absent: it stands at the top level. */
  readonly within?: string
}

/** A top-level list entry, table row or paragraph of a section. */
export interface Item {
  readonly kind: ItemKind | null
  /** Text without list marker and check box; inline Markdown kept; lines joined by a blank. */
  readonly text: string
  /** First and last line in the file, from 1. */
  readonly line: number
  readonly endLine: number
  /** Wholly struck out (`~~text~~`): shown, not counted. */
  readonly struck: boolean
  /** State of a check box; null where there is none. */
  readonly checked: boolean | null
  /** Heading of the group below the section (for example an H3 of Key Findings), as written. */
  readonly group: string | null
}

/** A section of a digest with its items. */
export interface Section {
  /** Null for a heading the viewer does not know; such sections are kept and shown. */
  readonly name: SectionName | null
  /** As written, without `#` marks; '' for text before the first heading. */
  readonly heading: string
  /** 1 to 6; 0 for text before the first heading. */
  readonly level: number
  readonly line: number
  readonly endLine: number
  readonly items: readonly Item[]
}

/** How the bytes of a file were read as text. */
export interface TextForm {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin-1'
  readonly bom: boolean
  readonly lineEnds: 'lf' | 'crlf' | 'cr' | 'mixed' | 'none'
  readonly finalNewline: boolean
  /** Size in bytes. */
  readonly bytes: number
  readonly lines: number
}

/** Everything read from one text of a digest. Depends on nothing but path and bytes. */
export interface Digest {
  readonly title: string
  readonly titleFrom: 'field' | 'heading' | 'file-name'
  readonly fields: readonly Field[]
  /** First and last line of the frontmatter block with its fences; null: none. */
  readonly frontmatter: {
    readonly line: number
    readonly endLine: number
    readonly syntax: 'yaml' | 'toml' | 'json'
  } | null
  readonly sections: readonly Section[]
  readonly form: TextForm
  readonly problems: readonly Problem[]
}

/** Values of a canonical field as a list: a scalar gives one, a list its elements, an absent or empty one none. */
export function fieldValues(digest: Digest, name: string): readonly string[] {
  const field = findField(digest, name)
  if (!field || field.kind === 'empty') return []
  return field.list ?? [field.value]
}

/** The field that counts under a canonical name: the last one written wins, frontmatter before body. */
export function findField(digest: Digest, name: string): Field | undefined {
  const all = digest.fields.filter((field) => field.name === name)
  const front = all.filter((field) => field.source === 'frontmatter' && field.kind !== 'empty')
  return front.at(-1) ?? all.filter((field) => field.kind !== 'empty').at(-1) ?? all.at(-1)
}

/** All counted items of a kind, in file order; struck-out ones are left out. */
export function itemsOf(digest: Digest, kind: ItemKind): readonly Item[] {
  return digest.sections.flatMap((section) =>
    section.items.filter((item) => item.kind === kind && !item.struck),
  )
}
