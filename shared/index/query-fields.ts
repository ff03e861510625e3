import type { ItemKind, SectionName } from '../model/digest.ts'
import type { ItemCounts } from '../model/session.ts'
import { valueFields } from './row-values.ts'

/** Fields whose value is a number of items; the items' text can be searched too. */
const countFields = ['decisions', 'learnings', 'actions', 'gaps', 'strengths', 'targets'] as const

/** Name of a field that counts items. */
export type CountField = (typeof countFields)[number]

/** Fields that search the text of a section, or all text below the frontmatter. */
const sectionFields = ['goal', 'context', 'findings', 'errors', 'open', 'links'] as const

/** Name of a field that searches the text of a section. */
type SectionField = (typeof sectionFields)[number]

/** Every field of the query grammar. */
export const fieldNames = [
  ...valueFields,
  'session',
  'date',
  'changed',
  ...countFields,
  'revisions',
  'problems',
  ...sectionFields,
  'ever',
  'title',
  'path',
  'id',
  'record',
  'removed',
  'uncommitted',
  'has',
] as const

/** Name of a field of the query grammar. */
export type FieldName = (typeof fieldNames)[number]

/** Item kind and counter of a count field. */
export const countedBy: Readonly<
  Record<CountField, { readonly kind: ItemKind; readonly count: keyof ItemCounts }>
> = {
  decisions: { kind: 'decision', count: 'decisions' },
  learnings: { kind: 'learning', count: 'learnings' },
  actions: { kind: 'action', count: 'actions' },
  gaps: { kind: 'gap', count: 'gaps' },
  strengths: { kind: 'strength', count: 'strengths' },
  targets: { kind: 'target', count: 'promotionTargets' },
}

/** Section that a section field searches. */
export const sectionBy: Readonly<Record<SectionField, SectionName>> = {
  goal: 'Goal',
  context: 'Context',
  findings: 'Key Findings',
  errors: 'Errors',
  open: 'Open items',
  links: 'Links',
}

/** Other names that may be typed. Case, `-` and `_` do not count. */
const aliases: Readonly<Record<string, FieldName>> = {
  modelprovider: 'provider',
  tags: 'tag',
  sessionid: 'session',
  sessiondate: 'date',
  decision: 'decisions',
  learning: 'learnings',
  action: 'actions',
  gap: 'gaps',
  strength: 'strengths',
  target: 'targets',
  promotiontargets: 'targets',
  lastchange: 'changed',
  revision: 'revisions',
  problem: 'problems',
  keyfindings: 'findings',
  openitems: 'open',
}

const known: ReadonlySet<string> = new Set(fieldNames)

/** The field of a typed name; null: there is none. */
export function fieldOf(name: string): FieldName | null {
  const bare = name.toLowerCase().replace(/[-_]/g, '')
  return known.has(bare) ? (bare as FieldName) : Object.hasOwn(aliases, bare) ? (aliases[bare] ?? null) : null
}

/** True for a field that counts items. */
export function isCountField(field: FieldName): field is CountField {
  return (countFields as readonly string[]).includes(field)
}

/** True for a field that searches the text of a section. */
export function isSectionField(field: FieldName): field is SectionField {
  return (sectionFields as readonly string[]).includes(field)
}

/** True for a field whose values are texts to be found in it, folded or as written. */
export function isTextField(field: FieldName): boolean {
  return isCountField(field) || isSectionField(field) || field === 'title' || field === 'path'
}
