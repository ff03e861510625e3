/** A whole number with its thousands parted: "36,000". Written here because starting `Intl` takes longer than a comparison. */
export function numeral(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A whole number before its noun: "1 session", "1,204 sessions". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numeral(count)} ${count === 1 ? one : many}`
}

/** How far something is: "412 of 1,204"; "412" where the whole is not known. */
export function doneOf({ done, total }: { readonly done: number; readonly total: number | null }): string {
  return total === null ? numeral(done) : `${numeral(done)} of ${numeral(total)}`
}

/** Bytes as megabytes, without the unit: "22.5". */
export function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}
