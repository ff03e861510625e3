import { createWordBook, likeness, type WordNumbers } from '../diff/likeness.ts'
import type { Decision, Suggestion } from '../model/session.ts'
import { fold } from '../text/fold.ts'
import { type AnswerOf, answersOn } from './kin-verdicts.ts'
import type { RepositoryIndex } from './repository-index.ts'
import { wordingOf } from './wording.ts'

/** Likeness from which another decision is shown as near-same or opposite. */
export const suggestFrom = 0.6

/** Shorter decisions are like too many others by chance. */
const leastWords = 3

/** Suggestions shown per decision that nobody answered, best first. */
const mostSuggestions = 5

/**
 * Decisions that one is compared with, holders of its rarest words first. Where more share even those, they are
 * one form filled in many times, and the best five are found among the first as well.
 */
const mostCompared = 300

interface Words {
  readonly numbers: ReadonlyMap<Decision, WordNumbers>
  readonly holders: ReadonlyMap<number, readonly Decision[]>
  /** What was found already. */
  readonly found: Map<Decision, readonly Suggestion[]>
}

const kept = new WeakMap<readonly Decision[], Words>()

/** How many decisions have their words counted between two pauses. */
const countedPerPause = 64

/** Words of all decisions and who holds each; made once per index, and only when suggestions are asked for. */
function* wordsSteps(decisions: readonly Decision[]): Generator<void, Words> {
  let found = kept.get(decisions)
  if (!found) {
    const book = createWordBook()
    const numbers = new Map<Decision, WordNumbers>()
    const holders = new Map<number, Decision[]>()
    for (const [at, decision] of decisions.entries()) {
      if (at % countedPerPause === 0) yield
      const own = book.numbers(decision.text)
      numbers.set(decision, own)
      for (const word of new Set(own)) {
        const list = holders.get(word)
        if (list) list.push(decision)
        else holders.set(word, [decision])
      }
    }
    found = { numbers, holders, found: new Map() }
    kept.set(decisions, found)
  }
  return found
}

/**
 * Decisions elsewhere that say nearly the same, or the opposite (like words, but only one of the two is negated).
 * Suggested by likeness of words, never asserted. Two texts that are so like share one of the rarest words of
 * either, so only the holders of those are compared. In steps: each `yield` is a place to pause.
 */
export function* suggestionsSteps(
  index: RepositoryIndex,
  decision: Decision,
): Generator<void, readonly Suggestion[]> {
  const words = yield* wordsSteps(index.decisions)
  let suggestions = words.found.get(decision)
  if (!suggestions) {
    suggestions = findSuggestions(words, decision, answersOn(index.kin))
    words.found.set(decision, suggestions)
  }
  return suggestions
}

function findSuggestions({ numbers, holders }: Words, decision: Decision, answerOf: AnswerOf): Suggestion[] {
  const own = numbers.get(decision)
  if (!own || own.length < leastWords) return []
  const { negated } = wordingOf(decision.text)
  const out: Suggestion[] = []
  const met = new Set([decision])
  const count = (word: number) => holders.get(word)?.length ?? 0
  const rarestFirst = [...new Set(own)].sort((a, b) => count(a) - count(b))
  for (const word of rarestFirst.slice(0, own.length - Math.ceil(suggestFrom * own.length) + 1)) {
    for (const other of holders.get(word) ?? []) {
      if (met.has(other)) continue
      if (met.size > mostCompared) return bestOf(out)
      met.add(other)
      const value = likeness(own, numbers.get(other) ?? [], suggestFrom)
      if (value === 0 || isStatedBy(decision, other) || isStatedBy(other, decision)) continue
      const replaces = mayReplace(decision, other)
      const opposite = wordingOf(other.text).negated !== negated
      out.push({
        kind: opposite ? 'opposite' : replaces ? 'replaced-by' : 'same',
        decision: other.id,
        mayReplace: replaces,
        answer: answerTo(decision, other, answerOf),
        text: other.text,
        path: other.path,
        line: other.line,
        sessionRow: other.sessionRow,
        likeness: Math.round(value * 100) / 100,
      })
    }
  }
  return bestOf(out)
}

function isLater(decision: Decision, other: Decision): boolean {
  const day = decision.dateKey?.slice(0, 10)
  const otherDay = other.dateKey?.slice(0, 10)
  return day !== undefined && otherDay !== undefined && otherDay > day && other.state !== 'dropped'
}

/** What a text states is no suggestion any more. */
function isStatedBy({ replacedIn, replacedByChoice }: Decision, { sessionRow, line }: Decision): boolean {
  return !replacedByChoice && replacedIn?.sessionRow === sessionRow && replacedIn.line === line
}

/** The same words again restate a decision and replace nothing. */
function mayReplace(decision: Decision, other: Decision): boolean {
  const isStated = decision.state === 'replaced' && !decision.replacedByChoice
  if (isStated || decision.project !== other.project) return false
  return isLater(decision, other) && fold(other.text) !== fold(decision.text)
}

function answerTo(decision: Decision, other: Decision, answerOf: AnswerOf): Suggestion['answer'] {
  const found = answerOf(decision.id, other.id)
  if (!found) return null
  const { id, accepted, reason, kind } = found.verdict
  const isAbout = found.decision === decision.id
  return { id, accepted, reason, kind: kind === 'replaced-by' && !isAbout ? 'replaces' : kind }
}

/** All that were answered, and the best of the others. */
function bestOf(found: Suggestion[]): Suggestion[] {
  const open = found.filter(({ answer }) => answer === null).sort((a, b) => b.likeness - a.likeness)
  const shown = new Set(open.slice(0, mostSuggestions))
  return found
    .filter((each) => each.answer !== null || shown.has(each))
    .sort((a, b) => b.likeness - a.likeness)
}
