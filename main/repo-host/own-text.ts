/**
 * The same text in memory of its own. V8 cuts a text out of a longer one by pointing into it, and a few words would
 * hold on to a whole digest.
 */
export function ownText(text: string): string {
  // Half a pair of surrogates is no UTF-8, and common text takes half the room in it.
  const encoding = /[\ud800-\udfff]/.test(text) ? 'utf16le' : 'utf8'
  return Buffer.from(text, encoding).toString(encoding)
}

/** Holds each text once, in memory of its own. */
export class SharedTexts {
  readonly #texts = new Map<string, string>()

  /** @param known texts that are held anyway */
  constructor(known: Iterable<string> = []) {
    for (const text of known) this.#texts.set(text, text)
  }

  share(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    const own = ownText(text)
    this.#texts.set(own, own)
    return own
  }
}
