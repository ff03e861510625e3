import fc from 'fast-check'

/** Any number of places at which a text is cut. */
export const cuts = fc.array(fc.nat(), { maxLength: 12 })

/** Cuts a text at the given places and feeds the pieces. */
export function inPieces<T>(
  read: (chunk: string) => readonly T[],
  text: string,
  cuts: readonly number[],
): T[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((x, y) => x - y), text.length]
  return places.slice(1).flatMap((end, index) => read(text.slice(places[index]!, end)))
}

/** A full id of one digit. */
export const id = (digit: string) => digit.repeat(40)

/** A text as the byte string of its UTF-8. */
export const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
