import type { Span } from '../model/comparison.ts'
import type { Budget } from './budget.ts'
import { heaviestChain } from './heaviest-chain.ts'
import { createWordBook, likeness, type WordNumbers } from './likeness.ts'
import { addSpan, type MarkedPair } from './spans.ts'
import { whitespaceKey } from './split-lines.ts'
import { diffTokens, maxMarkedLength } from './token-spans.ts'

/** Texts of more sentence pairs than this are compared by words alone. */
const maxSentencePairs = 4_000

/** A sentence is the other one reworded from this likeness on; below it, it was replaced as a whole. */
const sentenceFrom = 0.4

/**
 * Word marks of two texts; null when they are too long or too different for word marks to help. The spans
 * of a side, joined, are its text. Sentences that both have are found first, so that their words are not
 * scattered over other sentences; a sentence without a counterpart is marked whole.
 */
export function wordSpans(a: string, b: string, budget: Budget): MarkedPair | null {
  // Of a long text no sentences are sought, and those of the other one would have nothing to be laid beside.
  if (Math.max(a.length, b.length) > maxMarkedLength) return diffTokens(a, b, budget)
  const partsA = a.split(sentenceEnd)
  const partsB = b.split(sentenceEnd)
  const pairs = partsA.length * partsB.length
  if (pairs <= 1 || pairs > maxSentencePairs) return diffTokens(a, b, budget)
  const spansA: Span[] = []
  const spansB: Span[] = []
  let atA = 0
  let atB = 0
  for (const { i, j } of [...pairSentences(partsA, partsB), { i: partsA.length, j: partsB.length }]) {
    addSpan(spansA, partsA.slice(atA, i).join(''), 'dropped')
    addSpan(spansB, partsB.slice(atB, j).join(''), 'added')
    const partA = partsA[i]
    const partB = partsB[j]
    if (partA === undefined || partB === undefined) break
    const marked = diffTokens(partA, partB, budget)
    if (!marked) return null
    for (const { text, mark } of marked.a) addSpan(spansA, text, mark)
    for (const { text, mark } of marked.b) addSpan(spansB, text, mark)
    atA = i + 1
    atB = j + 1
  }
  return { a: spansA, b: spansB }
}

/** Behind a full stop and its blanks; that of a number which begins a line, as in "# 15. Terraform", ends no sentence. */
const sentenceEnd = /(?<=(?<!^[^\p{L}\p{N}\n]*\d{1,3})[.!?]\s+|[。！？])(?=\S)/mu

function pairSentences(a: readonly string[], b: readonly string[]): { i: number; j: number }[] {
  const book = createWordBook()
  const wordsA = a.map((text) => book.numbers(text))
  const wordsB = b.map((text) => book.numbers(text))
  const keysA = a.map(whitespaceKey)
  const keysB = b.map(whitespaceKey)
  const candidates = a.flatMap((_, i) =>
    b.map((_, j) => {
      if (keysA[i] === keysB[j]) return { i, j, weight: 2 }
      const [x, y] = [wordsA[i] ?? [], wordsB[j] ?? []]
      return { i, j, weight: likeness(x, y, sentenceFrom) || (isGrown(x, y) ? sentenceFrom : 0) }
    }),
  )
  return heaviestChain(candidates.filter(({ weight }) => weight > 0))
}

/** A sentence of fewer words says too little to be found in a longer one. */
const leastGrownWords = 6

/** So much of the shorter sentence must stand at both ends of the longer one. */
const grownFrom = 0.75

/** True when one sentence is the other with much put in or added: too much for their likeness, but all of it in one place. */
function isGrown(x: WordNumbers, y: WordNumbers): boolean {
  const short = Math.min(x.length, y.length)
  if (short < leastGrownWords) return false
  let head = 0
  while (head < short && x[head] === y[head]) head++
  let tail = 0
  while (head + tail < short && x[x.length - 1 - tail] === y[y.length - 1 - tail]) tail++
  return head + tail >= grownFrom * short
}
