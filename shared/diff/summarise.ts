import type { FieldChange, OnlyDifference } from '../model/comparison.ts'
import type { TextForm } from '../model/digest.ts'
import { capital } from '../text/capital.ts'
import { counted } from '../text/counted.ts'
import type { FormDifference } from './difference-kind.ts'
import type { ItemPair } from './pair-items.ts'
import { summariseItems } from './summarise-items.ts'
import type { UnseenDifferences } from './unseen-differences.ts'

/** A run of the sentence; facts on items are strong. */
interface SummaryPart {
  readonly text: string
  readonly strong: boolean
}

/** What the sentence above a comparison tells of. */
export interface SummaryFacts {
  readonly same: boolean
  readonly only: OnlyDifference | null
  /** What became of the digest as a whole, where a side has none. */
  readonly whole: 'removed' | 'restored' | 'added' | 'added here or before' | null
  /** Lines of the side that has a text, where the other has none. */
  readonly wholeLines: number
  readonly coarse: boolean
  readonly fields: readonly FieldChange[]
  readonly fieldOrderKept: boolean
  readonly items: readonly ItemPair[]
  /** Items that stand in another order within their section. */
  readonly reordered: number
  /** Lines that differ in white space only, in line breaks only, and otherwise outside items and fields. */
  readonly whitespaceLines: number
  readonly rewrappedLines: number
  readonly otherLines: number
  /** What happened to all of the other lines, if it was the same. */
  readonly otherChange: 'added' | 'dropped' | 'changed'
  /** Lines of the frontmatter that differ though no field does. */
  readonly frontmatterLines: number
  /** Reworded lines that are too long for word marks. */
  readonly unmarkedLines: number
  readonly form: FormDifference
  readonly unseen: UnseenDifferences
  readonly formA: TextForm
  readonly formB: TextForm
}

/** Longer values are not told in the sentence, only that they changed. */
const maxToldValue = 32
/** More added and removed elements of a list are not told one by one. */
const maxToldElements = 3
/** More invisible characters of different names than this are counted. */
const maxToldSigns = 3
/** More changed fields than this are counted. */
const maxToldFields = 5
/** "A, B and C". */
const listed = new Intl.ListFormat('en-GB')

/** One sentence on all that differs, in runs. */
export function summarise(facts: SummaryFacts): SummaryPart[] {
  if (facts.same) return [{ text: 'The two texts are equal, byte for byte.', strong: false }]
  if (facts.whole !== null) return joined(wholeSegments(facts, facts.whole))
  const segments: SummaryPart[] = []
  const fields = fieldPhrases(facts)
  if (fields.length > 0 && facts.only !== 'order' && facts.only !== 'encoding')
    segments.push({ text: fields.join(', '), strong: false })
  const items = summariseItems(facts.items).map((text) => ({ text, strong: true }))
  if (facts.only === null) segments.push(...items)
  const rest = restPhrases(facts, segments.length > 0)
  if (rest.length > 0) {
    const text = rest.join(', ')
    segments.push({ text: segments.length > 0 ? `otherwise ${text}` : capital(text), strong: false })
  }
  // Another indent can make an item part of the one above it: said, but after what was really written.
  if (facts.only !== null) segments.push(...items)
  if (segments.length === 0)
    segments.push({ text: 'The bytes differ, the two texts are equal', strong: false })
  if (facts.unmarkedLines > 0) {
    segments.push({ text: `${counted(facts.unmarkedLines, 'line')} too long for word marks`, strong: false })
  }
  if (facts.coarse) segments.push(coarseSegment(facts))
  return joined(segments)
}

/** Of a digest that came or went as a whole: what that is, not how every field and line of it changed. */
function wholeSegments(facts: SummaryFacts, whole: string): SummaryPart[] {
  const size = `${counted(facts.fields.length, 'field')}, ${counted(facts.wholeLines, 'line')}`
  return [
    { text: `Digest ${whole}`, strong: true },
    ...summariseItems(facts.items).map((text) => ({ text, strong: true })),
    { text: size, strong: false },
    ...(facts.coarse ? [coarseSegment(facts)] : []),
  ]
}

/** Of a coarse comparison what it may have missed: not all of what has no partner was looked at. */
function coarseSegment({ only, items, otherLines }: SummaryFacts): SummaryPart {
  const alone = items.some(({ a }) => a === null) && items.some(({ b }) => b === null)
  const missed = only === null && (alone || otherLines > 0)
  const note = missed ? ': what counts as added and dropped may be reworded or moved' : ''
  return { text: `compared coarsely, for the texts are long${note}`, strong: false }
}

function joined(segments: readonly SummaryPart[]): SummaryPart[] {
  const parts: SummaryPart[] = []
  segments.forEach(({ text, strong }, at) => {
    const sign = at === segments.length - 1 ? '.' : '; '
    const last = parts.at(-1)
    if (last?.strong === strong) parts[parts.length - 1] = { text: last.text + text + sign, strong }
    else parts.push({ text: text + sign, strong })
  })
  return parts
}

function fieldPhrases({ fields, fieldOrderKept, frontmatterLines }: SummaryFacts): string[] {
  // What a field says comes before how it is written.
  const restyled = fields.filter(isRestyled)
  const changed = fields.filter((field) => !isRestyled(field))
  const phrases = changed.slice(0, maxToldFields).map(fieldPhrase)
  if (changed.length > maxToldFields) {
    phrases.push(`${counted(changed.length - maxToldFields, 'more field')} changed`)
  }
  if (fields.length <= maxToldFields) phrases.push(...restyled.map(fieldPhrase))
  else if (restyled.length > 0) phrases.push(`${counted(restyled.length, 'field')} written differently`)
  if (!fieldOrderKept) phrases.push('fields in another order')
  if (phrases.length === 0 && frontmatterLines > 0) phrases.push('frontmatter written differently')
  return phrases
}

/** True for a field that says the same under the same name. */
function isRestyled({ change, oldKey }: FieldChange): boolean {
  return change === 'style' && oldKey === undefined
}

function fieldPhrase({ key, oldKey, change, old, new: next, elements }: FieldChange): string {
  if (oldKey !== undefined) {
    const values = change === 'changed' ? valuePhrase(old, next) : null
    return `${oldKey} renamed ${key}${values ? ` (${values})` : ''}`
  }
  if (change === 'added' || change === 'removed') return `${key} ${change}`
  if (change === 'style') return `${key} written differently`
  if (change === 'order') return `${key} in another order`
  if (elements && elements.added.length + elements.removed.length <= maxToldElements) {
    return [
      ...elements.added.map((value) => `${shown(value)} added to ${key}`),
      ...elements.removed.map((value) => `${shown(value)} removed from ${key}`),
    ].join(', ')
  }
  return `${key} ${valuePhrase(old, next) ?? 'changed'}`
}

/** Both values, if they are short enough to be told. */
function valuePhrase(old: string | null, next: string | null): string | null {
  if (old === null || next === null || Math.max(old.length, next.length) > maxToldValue) return null
  return `${shown(old)} → ${shown(next)}`
}

function shown(value: string): string {
  return value === '' ? '(empty)' : value
}

/** What differs besides fields and items, by name. */
function restPhrases(facts: SummaryFacts, others: boolean): string[] {
  const { only, form, unseen, otherLines, whitespaceLines, rewrappedLines, reordered, coarse } = facts
  const phrases: string[] = []
  const mixed = rewrappedLines > 0 || whitespaceLines > 0
  if (only === 'order') phrases.push(orderPhrase(facts, mixed))
  // What kind of difference it is was found by all words; on how many lines, coarsely compared rows cannot tell.
  else if (only !== null && coarse && otherLines > 0) phrases.push(onlyPhrases[only])
  else {
    if (reordered > 0) phrases.push(`${counted(reordered, 'item')} in another order`)
    if (otherLines > 0) {
      const noun = others || reordered > 0 ? 'other line' : 'line'
      phrases.push(`${counted(otherLines, noun)} ${facts.otherChange}`)
    }
  }
  // "Only" is said where nothing was left out: never of a coarse comparison, in which it may be chance.
  const alone = phrases.length === 0 && !(coarse && only === null)
  const uncounted = coarse && only !== null && otherLines > 0
  if (rewrappedLines > 0 && !uncounted) {
    const lines = counted(rewrappedLines, 'line')
    phrases.push(alone && whitespaceLines === 0 ? `re-wrapped only, on ${lines}` : `re-wrapped on ${lines}`)
  }
  if (whitespaceLines > 0 && !uncounted) {
    const lines = counted(whitespaceLines, 'line')
    phrases.push(alone && rewrappedLines === 0 ? `whitespace only, on ${lines}` : `whitespace on ${lines}`)
  }
  if (unseen.form && !uncounted) {
    phrases.push(`Unicode form ${unseen.form.a} → ${unseen.form.b} on ${counted(unseen.form.lines, 'line')}`)
  }
  phrases.push(...invisiblePhrases(unseen))
  if (form.lineEnds > 0) {
    const change = `${endName(facts.formA.lineEnds)} → ${endName(facts.formB.lineEnds)}`
    phrases.push(`line ends ${change} on ${counted(form.lineEnds, 'line')}`)
  }
  if (form.finalNewline) phrases.push(`final newline ${form.finalNewline}`)
  if (form.encoding) {
    phrases.push(`encoding ${encodingName(facts.formA.encoding)} → ${encodingName(facts.formB.encoding)}`)
  }
  if (form.bom) phrases.push(`BOM ${form.bom}`)
  if (only === 'line-endings' || only === 'encoding') phrases.push('no text change')
  if (only === 'reflow' || (only === 'order' && mixed)) phrases.push('no word changed')
  return phrases
}

/** Kinds of difference without a count. */
const onlyPhrases: Record<Exclude<OnlyDifference, 'order'>, string> = {
  whitespace: 'whitespace only',
  reflow: 're-wrapped only',
  encoding: 'Unicode form only',
  'line-endings': 'line ends only',
}

function orderPhrase(
  { fieldOrderKept, reordered, fields, otherLines }: SummaryFacts,
  mixed: boolean,
): string {
  const what = [
    ...(fieldOrderKept ? [] : ['fields']),
    ...fields.filter(({ change }) => change === 'order').map(({ key }) => key),
    ...(reordered > 0 ? ['items'] : []),
  ]
  if (what.length === 0 || otherLines > 0) what.push('lines')
  return `order of ${listed.format(what)} ${mixed ? 'changed' : 'only'}`
}

/** Characters that cannot be seen, by name, so that a reader learns that something is there and what. */
function invisiblePhrases({ added, removed }: UnseenDifferences): string[] {
  return (
    [
      [added, 'added'],
      [removed, 'removed'],
    ] as const
  )
    .filter(([signs]) => signs.size > 0)
    .map(([signs, what]) => {
      const names = [...signs.keys()].slice(0, maxToldSigns)
      if (signs.size > names.length) names.push(`${signs.size - names.length} more`)
      const total = [...signs.values()].reduce((sum, number) => sum + number, 0)
      return `${counted(total, 'invisible character')} ${what} (${listed.format(names)})`
    })
}

function endName(ends: TextForm['lineEnds']): string {
  return ends === 'mixed' || ends === 'none' ? ends : ends.toUpperCase()
}

function encodingName(encoding: TextForm['encoding']): string {
  return encoding === 'latin-1' ? 'Latin-1' : encoding.toUpperCase()
}
