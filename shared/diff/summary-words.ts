/** A number before its noun, in the plural where it must be: "1 line", "1,204 lines". */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
