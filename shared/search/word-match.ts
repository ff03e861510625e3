import { allStems, allWords, stemOf } from './vocabulary.ts'

/** How a word of a text answers to one that is sought; 0: not at all. The better, the greater. */
export const matchClass = { inside: 1, begins: 2, form: 3, same: 4 } as const

/** How much a word counts, by class of its match. */
export const classWeights = [0, 0.3, 0.6, 0.85, 1] as const

/** Which words of the vocabulary answer to one that is sought. */
export interface WordMatch {
  readonly sought: string
  /** The class of every word, by number; numbers beyond it are of words that came later. */
  readonly classes: Uint8Array
  /** Numbers of the words that answer. */
  readonly ids: readonly number[]
}

/** Fewer letters are sought at the beginning of words only: inside of them they stand everywhere. */
const shortestInside = 3

function classOf(word: string, stem: string, sought: string, soughtStem: string, how: 'word' | 'prefix') {
  const at = word.indexOf(sought)
  if (how === 'prefix') return at !== 0 ? 0 : word === sought ? matchClass.same : matchClass.begins
  if (at === 0 && word.length === sought.length) return matchClass.same
  if (stem === soughtStem) return matchClass.form
  if (at === 0) return matchClass.begins
  return at > 0 && sought.length >= shortestInside ? matchClass.inside : 0
}

/** Matches of the words sought last: a list, its facets and its hits ask for the same ones. */
const kept = new Map<string, WordMatch>()
const mostKept = 64

/** What a folded word finds in the vocabulary: itself, its other forms, longer words that have it inside. */
export function matchWord(sought: string, how: 'word' | 'prefix'): WordMatch {
  const key = `${how} ${sought}`
  const words = allWords()
  const known = kept.get(key)
  if (known && known.classes.length === words.length) return known
  const stems = allStems()
  const soughtStem = stemOf(sought)
  const classes = new Uint8Array(words.length)
  if (known) classes.set(known.classes)
  const ids = known ? [...known.ids] : []
  for (let at = known?.classes.length ?? 0; at < words.length; at++) {
    const own = classOf(words[at] as string, stems[at] as string, sought, soughtStem, how)
    if (own === 0) continue
    classes[at] = own
    ids.push(at)
  }
  const match = { sought, classes, ids }
  kept.delete(key)
  kept.set(key, match)
  const oldest = kept.size > mostKept ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  return match
}
