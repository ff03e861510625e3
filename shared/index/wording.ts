import { words } from '../text/fold.ts'

/** Words that carry no matter of their own. Negations and numbers are not among them. */
const stopWords = new Set(
  (
    'a an the and or of to in on at by for from with as is are was were be been it its this that these those ' +
    'there their our we us they them has have had do does did will would should can could may might into over ' +
    'before after when while than then so such any some all each every still also only just very'
  ).split(' '),
)

/** Words that turn a text round; apostrophes are folded away before. */
const negations = new Set(
  (
    'no not never none without cannot cant dont doesnt didnt wont isnt arent wasnt werent lack lacks lacking ' +
    'missing stop avoid neither nor'
  ).split(' '),
)

/** Endings that do not change what a word is about: "scanning", "scans" and "scan" count as one, "writes" and "write" too. */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  const cut = word.replace(/(?:ings?|ed|es|(?<!s)s|e)$/, '')
  if (cut.length < 3) return word
  return /([bdfgkmnprt])\1$/.test(cut) ? cut.slice(0, -1) : cut
}

/** Folded wording without stop words, for comparison of wordings only. */
export interface Wording {
  /** Words in order, without stop words and negations, endings cut. */
  readonly words: readonly string[]
  /** Negated an odd number of times: "no scan" is, "never without a scan" is not. */
  readonly negated: boolean
  /** Equal keys are equal wordings. */
  readonly key: string
}

const kept = new Map<string, Wording>()
const mostKept = 200_000

/** The wording of a text. Kept, for the same texts are asked for at each change. */
export function wordingOf(text: string): Wording {
  let found = kept.get(text)
  if (!found) {
    const all = words(text)
    const own = all.filter((word) => !stopWords.has(word) && !negations.has(word)).map(stem)
    const used = own.length > 0 ? own : all
    const negated = all.filter((word) => negations.has(word)).length % 2 === 1
    found = { words: used, negated, key: `${negated ? '-' : '+'}${used.join(' ')}` }
    if (kept.size >= mostKept) kept.clear()
    kept.set(text, found)
  }
  return found
}
