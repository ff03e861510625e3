/** Sizes of compared text in px at 100 % zoom. */
export const textSizes = [11, 12, 13, 14, 16] as const

/** The next size up or down; the same at either end. */
export function stepSize(size: number, by: 1 | -1): number {
  const sizes: readonly number[] = by === 1 ? textSizes : textSizes.toReversed()
  return sizes.find((each) => (by === 1 ? each > size : each < size)) ?? size
}
