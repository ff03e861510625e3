import { placeAtLine } from './section-blocks.ts'

/** The drawn part of a digest that holds a line of its file; null: the line is before all of them. */
export function partAtLine(scroller: HTMLElement, line: number): HTMLElement | null {
  const parts = [...scroller.querySelectorAll<HTMLElement>('[data-line]')]
  return (
    parts[
      placeAtLine(
        parts.map((part) => Number(part.dataset.line)),
        line,
      )
    ] ?? null
  )
}
