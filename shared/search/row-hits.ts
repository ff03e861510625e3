import { lineOf, lineStarts } from '../digest/lines.ts'
import type { IndexedRow } from '../index/indexed-row.ts'
import { searchTexts } from '../index/indexed-row.ts'
import { droppedDecisions } from '../index/item-texts.ts'
import { countedBy, type FieldName, isCountField, isSectionField, sectionBy } from '../index/query-fields.ts'
import type { QueryTerm } from '../index/query-model.ts'
import type { EverHit, HitLine, HitPart, RowHits } from '../ipc/search-answers.ts'
import type { Digest } from '../model/digest.ts'
import { fold, hasWordBeginning, isOneWord } from '../text/fold.ts'
import { withoutEnd } from '../text/without-end.ts'
import { findSpans, type TextSpan } from './find-spans.ts'
import type { PastTexts } from './past-texts.ts'
import type { RowSearch, SoughtText } from './search-rows.ts'
import { matchWord } from './word-match.ts'

/** Longer texts (characters) are looked through up to here: to mark more would hold other answers up. */
const longestSearched = 1_000_000
/** Signs of a line that are shown, and of those the ones before its first hit. */
const shownSigns = 200
const signsBefore = 40
const mostForms = 60

/** What a query looks for in the text of a row: anywhere, or in the lines of one field. */
interface Sought {
  readonly anywhere: readonly SoughtText[]
  readonly inField: readonly { readonly field: FieldName; readonly texts: readonly SoughtText[] }[]
  /** Texts of `ever:`. */
  readonly ever: readonly SoughtText[]
}

function asPhrase(text: string, how: 'phrase' | 'exact'): SoughtText {
  return {
    needle: { typed: text, folded: fold(text), how, isWord: false, required: false },
    match: null,
    instead: null,
  }
}

/** A word in any form, or its beginning; what is no single word is a run of signs. */
function asWord(text: string, how: 'word' | 'prefix'): SoughtText {
  const phrase = asPhrase(text, 'phrase')
  const { folded } = phrase.needle
  if (!isOneWord(folded)) return phrase
  return {
    needle: { typed: text, folded, how, isWord: true, required: false },
    match: matchWord(folded, how),
    instead: null,
  }
}

/** Everything that a query looks for; what it leaves out is not marked. */
export function soughtBy(terms: readonly QueryTerm[], search: RowSearch | null): Sought {
  const inField: { field: FieldName; texts: SoughtText[] }[] = []
  const ever: SoughtText[] = []
  const walk = (list: readonly QueryTerm[]) => {
    for (const term of list) {
      if (term.kind === 'any' && !term.not) term.branches.forEach(walk)
      if (term.kind !== 'field' || term.not) continue
      const texts = term.values.flatMap((value) =>
        value.kind === 'is'
          ? [asPhrase(value.text, 'phrase')]
          : value.kind === 'word' || value.kind === 'prefix'
            ? [asWord(value.text, value.kind)]
            : value.kind === 'exact'
              ? [asPhrase(value.text, 'exact')]
              : [],
      )
      if (term.field === 'ever') ever.push(...texts)
      else if ((isCountField(term.field) || isSectionField(term.field)) && texts.length > 0)
        inField.push({ field: term.field, texts })
    }
  }
  walk(terms)
  return { anywhere: search?.sought ?? [], inField, ever }
}

/** True for a line that belongs to a field of items or to a section. */
function isInField(digest: Digest, field: FieldName, line: number): boolean {
  return digest.sections.some((section) =>
    isCountField(field)
      ? section.items.some(
          (item) => item.kind === countedBy[field].kind && item.line <= line && line <= item.endLine,
        )
      : isSectionField(field) &&
        section.name === sectionBy[field] &&
        section.line <= line &&
        line <= section.endLine,
  )
}

/** A line with its hits marked, cut so that the first of them is in sight. */
function markedParts(text: string, spans: readonly TextSpan[]): HitPart[] {
  const marker = /^\s*(?:#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/.exec(text)?.[0].length ?? 0
  const first = spans[0]?.start ?? 0
  const from = first - marker > shownSigns / 2 ? first - signsBefore : Math.min(marker, first)
  const to = Math.min(text.length, from + shownSigns)
  const parts: HitPart[] = []
  const add = (part: string, hit: boolean) => {
    if (part !== '') parts.push({ text: part, hit })
  }
  let at = from
  for (const { start, end } of spans) {
    if (start >= to) break
    add((at === from && from > marker ? '…' : '') + text.slice(at, start), false)
    add(text.slice(start, end), true)
    at = end
  }
  if (at < to) add(text.slice(at, to), false)
  if (to < text.length) add('…', false)
  return parts
}

/** One place that was found. */
interface Found {
  readonly line: number
  readonly span: TextSpan
  readonly section: string
}

function sectionAt(digest: Digest, line: number): string {
  if (digest.frontmatter && line <= digest.frontmatter.endLine) return 'Frontmatter'
  const section = digest.sections.findLast((one) => one.line <= line)
  return section?.level === 1 && section.line === line ? 'Title' : (section?.heading ?? '')
}

function foundIn(
  text: string,
  digest: Digest,
  sought: Sought,
): { found: Found[]; starts: readonly number[] } {
  const searched = text.slice(0, longestSearched)
  const starts = lineStarts(searched)
  const spans = findSpans(searched, sought.anywhere)
  for (const { field, texts } of sought.inField)
    for (const span of findSpans(searched, texts))
      if (isInField(digest, field, lineOf(starts, span.start) + 1)) spans.push(span)
  spans.push(...sought.ever.flatMap((text) => findSpans(searched, [text])))
  const places = new Map(spans.map((span) => [span.start, span]))
  const found = [...places.values()]
    .sort((a, b) => a.start - b.start)
    .map((span) => {
      const line = lineOf(starts, span.start) + 1
      return { line, span, section: sectionAt(digest, line) }
    })
  return { found, starts }
}

/** How much a line tells: decisions before other items before text, many different hits before one. */
function worthOf(digest: Digest, line: number, forms: number): number {
  const item = digest.sections
    .flatMap((section) => section.items)
    .find((one) => one.kind !== null && one.line <= line && line <= one.endLine)
  const place = item ? (item.kind === 'decision' ? 1.5 : 1) : 0.5
  const isTitle = digest.sections.some((section) => section.level === 1 && section.line === line)
  const isField = digest.frontmatter !== null && line <= digest.frontmatter.endLine
  // Title and fields stand in columns of their own already.
  return isTitle || isField ? forms / 100 : forms * 2 + place
}

function bestLine(
  text: string,
  digest: Digest,
  found: readonly Found[],
  starts: readonly number[],
): HitLine | null {
  const byLine = new Map<number, Found[]>()
  for (const one of found) byLine.set(one.line, [...(byLine.get(one.line) ?? []), one])
  let best: readonly Found[] | null = null
  let most = -1
  for (const [line, own] of byLine) {
    const forms = new Set(own.map(({ span }) => fold(text.slice(span.start, span.end)))).size
    const worth = worthOf(digest, line, forms)
    if (worth > most) {
      most = worth
      best = own
    }
  }
  const [one] = best ?? []
  if (!one || !best) return null
  const start = starts[one.line - 1] ?? 0
  const lineText = withoutEnd(text.slice(start, starts[one.line] ?? text.length), /[\r\n]/)
  const spans = best.map(({ span }) => ({ start: span.start - start, end: span.end - start }))
  return { line: one.line, section: one.section, parts: markedParts(lineText, spans) }
}

/** The first decision that an earlier revision had and that a text of decisions finds. */
function inDropped(row: IndexedRow, sought: Sought): { best: HitLine; total: number } | null {
  const texts = sought.inField.flatMap((one) => (one.field === 'decisions' ? one.texts : []))
  if (texts.length === 0) return null
  const found = droppedDecisions(row).flatMap((text) => {
    const spans = findSpans(text, texts)
    return spans.length > 0 ? [{ text, spans }] : []
  })
  const [first] = found
  if (!first) return null
  return {
    best: { line: null, section: 'Dropped decision', parts: markedParts(first.text, first.spans) },
    total: found.reduce((sum, { spans }) => sum + spans.length, 0),
  }
}

/** Hits where the digest's own text has none: in its path, its record, the decisions that were dropped from it. */
function outside(row: IndexedRow, sought: Sought): { best: HitLine; total: number } | null {
  const path = row.session.path ?? ''
  const inPath = findSpans(path, sought.anywhere)
  if (inPath.length > 0)
    return { best: { line: null, section: 'Path', parts: markedParts(path, inPath) }, total: inPath.length }
  const raw = row.record?.raw.slice(0, longestSearched) ?? ''
  const inRecord = findSpans(raw, sought.anywhere)
  if (inRecord.length === 0) return inDropped(row, sought)
  return {
    best: { line: null, section: 'Record', parts: markedParts(raw, inRecord) },
    total: inRecord.length,
  }
}

/** Everything that was found in a row. */
interface AllHits extends RowHits {
  readonly places: readonly { readonly line: number | null; readonly section: string }[]
  readonly forms: readonly string[]
}

/** What a query finds in one row: the line that tells most, how many places in which section, and where it was once. */
export function hitsOf(row: IndexedRow, sought: Sought, past: PastTexts | null): AllHits {
  const { session, entry } = row
  const ever = sought.ever.map(({ needle: { typed, folded, how } }): EverHit => {
    const begins = how === 'prefix'
    const hit = session.path === null ? null : past?.find(folded, begins).in(session.path)
    const [own] = searchTexts(row)
    const now = begins ? hasWordBeginning(own, folded) : own.includes(folded)
    return { text: begins ? `${typed}*` : typed, now, past: hit ?? null }
  })
  const { found, starts } = entry ? foundIn(entry.text, entry.digest, sought) : { found: [], starts: [] }
  const base = { id: session.id, ever }
  if (!entry || found.length === 0) {
    const other = outside(row, sought)
    if (!other) return { ...base, total: 0, sections: [], best: null, places: [], forms: [] }
    const { section } = other.best
    return {
      ...base,
      total: other.total,
      sections: [{ section, count: other.total }],
      best: other.best,
      places: Array.from({ length: other.total }, () => ({ line: null, section })),
      forms: [],
    }
  }
  const counts = new Map<string, number>()
  for (const { section } of found) counts.set(section, (counts.get(section) ?? 0) + 1)
  const { text, digest } = entry
  const forms = new Set(found.map(({ span }) => text.slice(span.start, span.end).replace(/\s+/g, ' ')))
  return {
    ...base,
    total: found.length,
    sections: [...counts].map(([section, count]) => ({ section, count })),
    best: bestLine(text, digest, found, starts),
    places: found.map(({ line, section }) => ({ line, section })),
    forms: [...forms].slice(0, mostForms),
  }
}
