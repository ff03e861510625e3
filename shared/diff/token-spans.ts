import { type ArrayChange, diffArrays } from 'diff'
import type { Span } from '../model/comparison.ts'
import type { Budget } from './budget.ts'
import { addSpan, type MarkedPair } from './spans.ts'

/** A differing middle of more characters than this has no word marks: they would be noise. */
export const maxMarkedLength = 20_000

/** More word edits than this in one pair are a replacement, not a rewording. */
const maxWordEdits = 1_200

/** One sign of a script without blanks, a word, a run of blanks, or one other sign. */
const token =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}_])+|\s+|./gsu

/** Word marks of two texts, word by word; null when they are too long or too different for them to help. */
export function diffTokens(a: string, b: string, budget: Budget): MarkedPair | null {
  const start = commonStart(a, b)
  const end = commonEnd(a, b, start)
  const middleA = a.slice(start, a.length - end)
  const middleB = b.slice(start, b.length - end)
  if (Math.max(middleA.length, middleB.length) > maxMarkedLength) return null
  if (budget.spent()) return null
  const tokensA = middleA.match(token) ?? []
  const tokensB = middleB.match(token) ?? []
  const changes = diffArrays(tokensA.map(tokenKey), tokensB.map(tokenKey), {
    maxEditLength: maxWordEdits,
    timeout: Math.ceil(budget.remaining()),
  })
  if (!changes) {
    // Whether it were too many edits or too little time: asked now, the budget notes the latter.
    budget.spent()
    return null
  }
  const spansA: Span[] = []
  const spansB: Span[] = []
  addSpan(spansA, a.slice(0, start), 'same')
  addSpan(spansB, b.slice(0, start), 'same')
  let atA = 0
  let atB = 0
  for (const part of bridgeBlanks(changes)) {
    const endA = part.added ? atA : atA + part.count
    const endB = part.removed ? atB : atB + part.count
    addSpan(spansA, tokensA.slice(atA, endA).join(''), part.removed || part.bridge ? 'dropped' : 'same')
    addSpan(spansB, tokensB.slice(atB, endB).join(''), part.added || part.bridge ? 'added' : 'same')
    atA = endA
    atB = endB
  }
  addSpan(spansA, a.slice(a.length - end), 'same')
  addSpan(spansB, b.slice(b.length - end), 'same')
  return { a: spansA, b: spansB }
}

/** In a text of several lines a line break counts as the blank that re-wrapping would make of it. */
function tokenKey(token: string): string {
  return token.includes('\n') ? ' ' : token
}

interface Part {
  readonly count: number
  readonly added: boolean
  readonly removed: boolean
  readonly bridge: boolean
}

/** Blanks, or the sign inside a number, a date or a path. */
const joint = /^(?:\s+|[.:/_-])$/

/**
 * A blank or a single sign that is equal between two replaced words belongs to the change: "two checks" →
 * "three runs" and "2.1.2" → "4.0.0" are one mark each and not several with holes.
 */
function bridgeBlanks(changes: readonly ArrayChange<string>[]): Part[] {
  const replaced = (at: number, step: 1 | -1) => {
    const near = [changes[at + step], changes[at + 2 * step]]
    return near.some((part) => part?.added) && near.some((part) => part?.removed)
  }
  return changes.map(({ value, count, added, removed }, at) => ({
    count,
    added,
    removed,
    bridge: !added && !removed && joint.test(value.join('')) && replaced(at, -1) && replaced(at, 1),
  }))
}

/** True for two texts of which more differs than can be marked, however much time there is. */
export function isTooLongToMark(a: string, b: string): boolean {
  if (Math.max(a.length, b.length) <= maxMarkedLength) return false
  const start = commonStart(a, b)
  return Math.max(a.length, b.length) - start - commonEnd(a, b, start) > maxMarkedLength
}

/** How far a common start or end is taken back to fall between two tokens; a longer token is cut. */
const maxBack = 1_000

/** Long texts are compared by as many characters at once. */
const comparedAtOnce = 4_096

/** Length of the common start that ends between two tokens. */
function commonStart(a: string, b: string): number {
  const limit = Math.min(a.length, b.length)
  let at = 0
  while (
    at + comparedAtOnce <= limit &&
    a.slice(at, at + comparedAtOnce) === b.slice(at, at + comparedAtOnce)
  )
    at += comparedAtOnce
  while (at < limit && a.charCodeAt(at) === b.charCodeAt(at)) at++
  if (at === a.length && at === b.length) return at
  const least = Math.max(0, at - maxBack)
  while (at > least && !isEdge(a, b, at)) at--
  return at
}

/** Length of the common end, not reaching into the common start. */
function commonEnd(a: string, b: string, start: number): number {
  const limit = Math.min(a.length, b.length) - start
  let length = 0
  const endsAlike = (long: number) =>
    a.slice(a.length - long, a.length - length) === b.slice(b.length - long, b.length - length)
  while (length + comparedAtOnce <= limit && endsAlike(length + comparedAtOnce)) length += comparedAtOnce
  while (length < limit && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length))
    length++
  const least = Math.max(0, length - maxBack)
  while (length > least && !isEndEdge(a, b, length)) length--
  return length
}

const inWord = /[\p{L}\p{N}\p{M}_\s]/u

/** True where neither text continues a word, a run of blanks or a character pair across the place. */
function isEdge(a: string, b: string, at: number): boolean {
  return isBoundary(a, at) && isBoundary(b, at)
}

function isEndEdge(a: string, b: string, length: number): boolean {
  return isBoundary(a, a.length - length) && isBoundary(b, b.length - length)
}

function isBoundary(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true
  const before = text[at - 1] as string
  const after = text[at] as string
  // Surrogates are kept with all around them; a word of rare letters is only looked at a little longer.
  if (/[\ud800-\udfff]/.test(before + after)) return false
  if (/\s/.test(before) !== /\s/.test(after)) return true
  return !(inWord.test(before) && inWord.test(after))
}
