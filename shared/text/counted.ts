/** A whole number with its thousands parted: "36,000". Written here because starting `Intl` takes longer than a comparison. */
export function numeral(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A whole number before its noun: "1 session", "1,204 sessions". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numeral(count)} ${count === 1 ? one : many}`
}
