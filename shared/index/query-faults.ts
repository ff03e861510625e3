import type { QueryFault } from '../ipc/list-answers.ts'
import { mistakesBetween, mistakesIn } from '../text/mistakes.ts'
import { fieldNames } from './query-fields.ts'

/** A fault as it is found, before its character is counted. */
export type FoundFault = Omit<QueryFault, 'character'>

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Characters that are cut into signs at a time: the cutting of a pasted text of many would take seconds, for its square. */
const cutAtOnce = 1_000

/** The faults with the characters at which they begin, counted as a person does: an emoji or a letter with its accent is one. */
export function withCharacters(text: string, faults: readonly FoundFault[]): QueryFault[] {
  if (faults.length === 0) return []
  const counts = new Uint32Array(text.length + 1)
  for (const start of signStarts(text)) counts[start] = 1
  for (let at = 1; at < counts.length; at++) counts[at] = (counts[at] as number) + (counts[at - 1] as number)
  return faults.map((fault) => ({ ...fault, character: counts[fault.at] as number }))
}

function* signStarts(text: string): Iterable<number> {
  let from = 0
  while (from < text.length) {
    const code = text.charCodeAt(from + cutAtOnce)
    // No pair of surrogates is parted.
    const end = from + cutAtOnce + (code >= 0xdc00 && code <= 0xdfff ? 1 : 0)
    const starts = Array.from(signs.segment(text.slice(from, end)), ({ index }) => from + index)
    // The last sign may go on behind what was cut.
    from = end < text.length && starts.length > 1 ? (starts.pop() as number) : end
    yield* starts
  }
}

/** What to say of a field that does not exist: the one that was meant, if it is mistyped, else all there are. */
export function noFieldWords(name: string): string {
  const sought = name.toLowerCase()
  const most = mistakesIn(sought.length)
  const near = fieldNames
    .map((field) => ({ field, mistakes: mistakesBetween(sought, field, most) }))
    .filter(({ mistakes }) => mistakes <= most)
    .sort((a, b) => a.mistakes - b.mistakes)[0]
  if (near) return `There is no field ${name}. The nearest is ${near.field}.`
  return `There is no field ${name}. Fields are ${fieldNames.join(', ')}.`
}

/** A fault of a query with the place of its first character, counted from 1: "Character 8: There is no field x." */
export function faultSentence({ character, what }: QueryFault): string {
  return `Character ${character}: ${what}`
}
