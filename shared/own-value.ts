/** What a table itself holds under a name from outside; undefined for all else, `constructor` and `__proto__` too. */
export function ownValue<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
