/** A number as the whole window writes it: 1,204. */
export function number(value: number): string {
  return value.toLocaleString('en-US')
}
