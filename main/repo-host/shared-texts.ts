import { copied } from '../../shared/text/copied.ts'

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
    const own = copied(text)
    this.#texts.set(own, own)
    return own
  }
}
