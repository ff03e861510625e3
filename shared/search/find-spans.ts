import { foldWithPlaces } from './folded-places.ts'
import type { SoughtText } from './search-rows.ts'
import { knownNumber } from './vocabulary.ts'
import { matchClass } from './word-match.ts'

/** A part of a text, from its first sign to behind its last one. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** Signs that are no white space, as words of the vocabulary are cut: East Asian ones one by one. */
const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

function exactSpans(text: string, wanted: string): TextSpan[] {
  const spans: TextSpan[] = []
  if (wanted === '') return spans
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    spans.push({ start: at, end: at + wanted.length })
  return spans
}

/**
 * Where a text has what is sought, in order; spans that overlap are one. Words are marked whole where they are another
 * form of the one that is sought, else as far as they are the same.
 */
export function findSpans(text: string, sought: readonly SoughtText[]): TextSpan[] {
  const { folded, from } = foldWithPlaces(text)
  const spans: TextSpan[] = []
  const add = (start: number, end: number) => {
    const first = from[start] as number
    // Signs that fold to nothing, as an accent of its own, belong to the letter before them.
    const last = from[end - 1] as number
    let after = end
    while (from[after] === last) after++
    const next = from[after] as number
    const tail = text.slice(last, next)
    spans.push({ start: first, end: last + (/^\S\p{M}*/u.exec(tail)?.[0].length ?? 1) })
  }
  for (const { needle, match } of sought) {
    if (needle.how === 'exact') spans.push(...exactSpans(text, needle.typed))
    else if (!match) {
      for (const { start, end } of exactSpans(folded, needle.folded)) add(start, end)
    }
  }
  const matches = sought.flatMap(({ match }) => match ?? [])
  if (matches.length > 0) {
    for (const found of folded.matchAll(runs)) {
      const [word] = found
      const id = knownNumber(word)
      if (id === undefined) continue
      for (const { classes, sought: wanted } of matches) {
        const is = classes[id]
        if (!is) continue
        const inside = is === matchClass.inside || is === matchClass.begins ? word.indexOf(wanted) : -1
        if (inside < 0) add(found.index, found.index + word.length)
        else add(found.index + inside, found.index + inside + wanted.length)
      }
    }
  }
  spans.sort((a, b) => a.start - b.start || b.end - a.end)
  const merged: TextSpan[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last && span.start < last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    else merged.push(span)
  }
  return merged
}
