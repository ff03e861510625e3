import type { Span } from '../../shared/model/comparison.ts'

/** Word marks of the old and the new wording as one line: equal runs once, what went before what came. */
export function mergeSpans(old: readonly Span[], now: readonly Span[]): Span[] {
  const merged: Span[] = []
  let at = 0
  const dropped = () => {
    for (let span = old[at]; span && span.mark !== 'same'; span = old[at]) {
      merged.push(span)
      at += 1
    }
  }
  for (const span of now) {
    const before = merged.length
    dropped()
    // Two words in each other's place stand apart, for they are read one after the other.
    const swapped = merged.length > before && span.mark === 'added'
    if (swapped && !/\s$/.test(merged.at(-1)?.text ?? '') && !/^\s/.test(span.text))
      merged.push({ text: ' ', mark: 'same' })
    merged.push(span)
    if (span.mark === 'same' && old[at]?.mark === 'same') at += 1
  }
  dropped()
  return merged
}
