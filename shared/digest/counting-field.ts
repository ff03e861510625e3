import type { Field } from '../model/digest.ts'

/** The entry that counts under a name, if it has a value. */
export function counting(fields: readonly Field[], name: string): Field | undefined {
  const filled = fields.filter((field) => field.name === name && field.kind !== 'empty')
  return filled.filter((field) => field.source === 'frontmatter').at(-1) ?? filled.at(-1)
}
