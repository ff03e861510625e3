import type { Answer } from '../model/dashboard.ts'
import type { AnswerVerdict } from '../model/group-choices.ts'
import { fileStem } from '../text/file-stem.ts'
import { fold } from '../text/fold.ts'
import type { MentionGroup } from './group-mentions.ts'
import type { IndexedRow } from './indexed-row.ts'
import { dayMark } from './session-date.ts'
import type { SessionItem } from './session-items.ts'
import { wordingOf } from './wording.ts'

/** Share of a gap's words that another item must hold to be suggested as its answer. */
const suggestAnswerFrom = 0.6

/** Share of a gap's words that an item must hold when it links to a digest with several gaps. */
const linkedFrom = 0.5

/** A wording with fewer words than this is only named when it stands in quotation marks. */
const leastNamedWords = 3

interface Candidate {
  readonly item: SessionItem
  readonly kind: Answer['kind']
  readonly row: IndexedRow
  readonly key: string
  /** Words of the item's wording, at hand: they are looked at for each gap that shares one. */
  readonly words: readonly string[]
}

/** Items that can answer a gap, looked up by the words of gaps and by the names of digests in their text. */
export interface AnswerBook {
  readonly byWord: ReadonlyMap<string, readonly Candidate[]>
  readonly byName: ReadonlyMap<string, readonly Candidate[]>
}

const kinds = ['strength', 'learning', 'decision'] as const

function push(map: Map<string, Candidate[]>, key: string, candidate: Candidate) {
  const list = map.get(key)
  if (list) list.push(candidate)
  else map.set(key, [candidate])
}

/** Text beyond this is not searched for names of digests: a sentence that links is not longer. */
const longestLinking = 4_000

/** File stems of the Markdown files and wiki pages that a text names. */
function digestsNamed(text: string): Set<string> {
  const head = text.slice(0, longestLinking)
  const files = head.split(/[\s`[\]()<>"“”'|#]+/).filter((word) => /\.(?:md|markdown)$/i.test(word))
  const pages = [...head.matchAll(/\[\[([^\]|#]+)/g)].map((match) => match[1] ?? '')
  return new Set([...files, ...pages].map(fileStem))
}

/** Makes the book of one set of rows; pauses after each row. Only words that some gap uses are kept. */
export function* answerBookSteps(
  rows: readonly IndexedRow[],
  groups: readonly MentionGroup[],
): Generator<void, AnswerBook> {
  const wanted = new Set(groups.flatMap((group) => group.variants.flatMap((text) => wordingOf(text).words)))
  const byWord = new Map<string, Candidate[]>()
  const byName = new Map<string, Candidate[]>()
  for (const row of rows) {
    const key = row.session.dateKey
    if (key === null) continue
    for (const kind of kinds) {
      for (const item of row.items[kind]) {
        const { words } = wordingOf(item.text)
        const candidate = { item, kind, row, key, words }
        for (const word of new Set(words)) if (wanted.has(word)) push(byWord, word, candidate)
        for (const name of digestsNamed(item.text)) push(byName, name, candidate)
      }
    }
    yield
  }
  return { byWord, byName }
}

function answer({ item, kind, row }: Candidate, stated: boolean, accepted?: string): Answer {
  return {
    path: item.file,
    line: item.line,
    sessionRow: row.session.id,
    kind,
    text: item.text,
    date: row.session.date,
    ...dayMark(row.session),
    stated,
    ...(accepted === undefined ? {} : { accepted }),
  }
}

function rarestHolders(words: readonly string[], book: AnswerBook): readonly Candidate[] {
  let best: readonly Candidate[] | null = null
  for (const word of words) {
    const holders = book.byWord.get(word) ?? []
    if (best === null || holders.length < best.length) best = holders
  }
  return best ?? []
}

/** Words in quotation marks; bounded, for a mark that is never closed would have all behind it looked at. */
const quoted = /[“"„«`](.{1,400}?)[”"“»`]/g

/** True when the folded text holds the whole folded wording, at word bounds. */
function names(item: SessionItem, variant: string): boolean {
  const wanted = fold(variant)
  if (!` ${fold(item.text)} `.includes(` ${wanted} `)) return false
  return (
    wanted.split(' ').length >= leastNamedWords ||
    [...item.text.matchAll(quoted)].some((match) => fold(match[1] ?? '') === wanted)
  )
}

/**
 * What answers a gap. Stated: an item later than its last mention that names one of its wordings, or that links
 * to a digest which names it (where that digest names other gaps too, half of the gap's words must be there, or a
 * list of links would answer them all). Suggested: a later item that shares most of its words. The earliest counts;
 * an answer before the last mention did not hold. What a person accepted comes between the two; what was dismissed is
 * suggested no more, and counted.
 */
export function answersOf(
  group: MentionGroup,
  book: AnswerBook,
  gapsOfRow: ReadonlyMap<string, number>,
  verdicts: readonly AnswerVerdict[] = [],
): { by: Answer | null; suggested: Answer | null; dismissed: number } {
  const judged = new Judged(group, verdicts)
  const last = group.mentions.findLast((mention) => mention.dateKey !== null)?.dateKey
  if (!last) return { by: null, suggested: null, dismissed: judged.dismissed }
  const lastDay = last.slice(0, 10)
  const own = new Set(group.mentions.map((mention) => mention.sessionRow))
  const isLater = ({ key, row }: Candidate) =>
    (key > last || key.startsWith(lastDay)) && !own.has(row.session.id)
  const inTime = (a: Candidate, b: Candidate) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
  const stated: Candidate[] = []
  for (const variant of group.variants) {
    const holders = rarestHolders(wordingOf(variant).words, book)
    stated.push(...holders.filter((one) => isLater(one) && names(one.item, variant)))
  }
  const words = new Set(wordingOf(group.wording).words)
  for (const mention of group.mentions) {
    if (mention.path === null) continue
    const isOnly = gapsOfRow.get(mention.sessionRow) === 1
    for (const one of book.byName.get(fileStem(mention.path)) ?? []) {
      if (!isLater(one)) continue
      if (isOnly || shareOf(words, one) >= linkedFrom) stated.push(one)
    }
  }
  const first = stated.sort(inTime)[0]
  if (first) return { by: answer(first, true), suggested: null, dismissed: judged.dismissed }
  const accepted = judged.accepted(book).filter(isLater).sort(inTime)[0]
  if (accepted)
    return {
      by: answer(accepted, false, judged.of(accepted)?.reason ?? ''),
      suggested: null,
      dismissed: judged.dismissed,
    }
  const isOpen = (one: Candidate) => isLater(one) && judged.of(one)?.accepted !== false
  return { by: null, suggested: suggest(words, book, isOpen, inTime), dismissed: judged.dismissed }
}

/** What a person holds of the answers to one gap. Texts are compared folded. */
class Judged {
  readonly #verdicts = new Map<string, AnswerVerdict>()
  readonly dismissed: number

  constructor(group: MentionGroup, verdicts: readonly AnswerVerdict[]) {
    if (verdicts.length > 0) {
      const own = new Set(group.variants.map((text) => wordingOf(text).key))
      for (const verdict of verdicts)
        if (verdict.wordings.some((text) => own.has(wordingOf(text).key)))
          this.#verdicts.set(`${verdict.kind} ${wordingOf(verdict.answer).key}`, verdict)
    }
    this.dismissed = [...this.#verdicts.values()].filter(({ accepted }) => !accepted).length
  }

  of({ item, kind }: Candidate): AnswerVerdict | undefined {
    return this.#verdicts.size === 0 ? undefined : this.#verdicts.get(`${kind} ${wordingOf(item.text).key}`)
  }

  /** Items that were accepted. An answer shares words with its gap, so those that the book knows lead to it. */
  accepted(book: AnswerBook): Candidate[] {
    const found = new Set<Candidate>()
    for (const verdict of this.#verdicts.values()) {
      if (!verdict.accepted) continue
      for (const word of new Set(wordingOf(verdict.answer).words))
        for (const one of book.byWord.get(word) ?? []) if (this.of(one) === verdict) found.add(one)
    }
    return [...found]
  }
}

/** Share of a gap's words that an item holds. */
function shareOf(words: ReadonlySet<string>, { words: own }: Candidate): number {
  let both = 0
  for (const word of words) if (own.includes(word)) both++
  return both / words.size
}

/** An item that holds that share of the words holds one of the rarest of them, so only those are followed. */
function suggest(
  words: ReadonlySet<string>,
  book: AnswerBook,
  isLater: (one: Candidate) => boolean,
  inTime: (a: Candidate, b: Candidate) => number,
): Answer | null {
  if (words.size < 2) return null
  const holders = (word: string) => book.byWord.get(word) ?? []
  const rarestFirst = [...words].sort((a, b) => holders(a).length - holders(b).length)
  const least = Math.max(2, Math.ceil(suggestAnswerFrom * words.size))
  let best: Candidate | null = null
  let bestShare = 0
  for (const word of rarestFirst.slice(0, words.size - least + 1)) {
    for (const one of holders(word)) {
      if (!isLater(one)) continue
      const share = shareOf(words, one)
      if (share * words.size < least || share < bestShare) continue
      if (best === null || share > bestShare || inTime(one, best) < 0) best = one
      bestShare = share
    }
  }
  return best ? answer(best, false) : null
}
