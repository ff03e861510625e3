import type { Span } from '../model/comparison.ts'

/** Word marks of two texts that stand beside each other. */
export interface MarkedPair {
  readonly a: readonly Span[]
  readonly b: readonly Span[]
}

/** Adds a run to spans; joins it to the last one of the same mark. */
export function addSpan(spans: Span[], text: string, mark: Span['mark']): void {
  if (text === '') return
  const last = spans.at(-1)
  if (last?.mark === mark) spans[spans.length - 1] = { text: last.text + text, mark }
  else spans.push({ text, mark })
}

/** Spans of a text of several lines, cut at the line ends. */
export function spansByLine(spans: readonly Span[]): Span[][] {
  const lines: Span[][] = [[]]
  for (const { text, mark } of spans) {
    text.split('\n').forEach((part, at) => {
      if (at > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ text: part, mark })
    })
  }
  return lines
}
