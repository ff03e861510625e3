/** A number with its thousands parted: "36,000". Written here because starting `Intl` takes longer than a comparison. */
export function numeral(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A number before its noun, in the plural where it must be: "1 line", "1,204 lines". */
export function counted(count: number, noun: string): string {
  return `${numeral(count)} ${noun}${count === 1 ? '' : 's'}`
}
