import { rewordedFrom, type WordNumbers } from './likeness.ts'

/** Up to this many pairs all are compared. */
const maxAllPairs = 65_536

/** A word that stands in more texts than this usually does not lead to candidates. */
export const maxPostings = 256

/** Texts this near by position are candidates where words too common to be followed may be all they share. */
const nearBy = 8

/** Finds the texts of one side that a text of the other may be alike to. */
interface CandidateFinder {
  /**
   * Numbers (places in the list given) of the texts that can reach the likeness of "reworded".
   *
   * @param list words of the text
   * @param rank its place among the texts of its side
   */
  find(list: WordNumbers, rank: number): Iterable<number>
  /** True when a word was too common to follow it, so that a candidate may have been missed. */
  readonly cut: boolean
}

/**
 * Indexes texts by their words for `count` texts of the other side; with few texts on either side, all are candidates
 * for all.
 *
 * @param mostPlaces a word that stands in more texts is not followed
 * @param vocabulary words from this number on stand in no text of the other side
 */
export function createCandidateFinder(
  texts: readonly WordNumbers[],
  count: number,
  vocabulary: number,
  mostPlaces: number,
): CandidateFinder {
  if (texts.length * count <= maxAllPairs) return { find: () => texts.keys(), cut: false }
  const postings = new Map<number, number[]>()
  texts.forEach((list, at) => {
    for (const word of list) {
      if (word >= vocabulary) continue
      const places = postings.get(word)
      if (!places) postings.set(word, [at])
      else if (places.at(-1) !== at) places.push(at)
    }
  })
  let cut = false
  return {
    find(list, rank) {
      const shared = new Map<number, number>()
      const held = list.filter((word) => word < vocabulary && postings.has(word))
      if (held.length === 0) return []
      let followed = list.length - held.length
      for (const word of new Set(held)) {
        const places = postings.get(word) ?? []
        if (places.length > mostPlaces) {
          cut = true
          continue
        }
        followed++
        for (const place of places) shared.set(place, (shared.get(place) ?? 0) + 1)
      }
      // Words that were not followed, and repeated ones, may be common to both at best.
      const unknown = list.length - followed
      if (unknown >= rewordedFrom * list.length) {
        const middle = Math.round((rank / count) * texts.length)
        for (let at = Math.max(0, middle - nearBy); at <= middle + nearBy && at < texts.length; at++) {
          if (!shared.has(at)) shared.set(at, 0)
        }
      }
      return [...shared.keys()].filter((place) => {
        const longer = Math.max(list.length, texts[place]?.length ?? 0)
        return (shared.get(place) ?? 0) + unknown >= rewordedFrom * longer
      })
    },
    get cut() {
      return cut
    },
  }
}
