/** A number as the whole window writes it: 1,204. */
export function number(value: number): string {
  return value.toLocaleString('en-US')
}

/** "1 session", "1,204 sessions". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`
}
