import type { Field } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import type { FrontmatterBlock } from './frontmatter-block.ts'

/** An entry before it has its canonical name. */
export interface RawField extends Omit<Field, 'name' | 'source'> {
  /** Entries of a map, for files that keep all their fields one level down, and for keys that are repeated; empty otherwise. */
  readonly children: readonly RawField[]
}

/** What the entries of one block were read as. */
export interface FrontmatterFields {
  readonly fields: readonly RawField[]
  readonly problems: readonly Problem[]
}

/** Reads the entries of one block. Never throws, runs nothing. */
export type FrontmatterReader = (file: string, block: FrontmatterBlock) => FrontmatterFields

/** Words that stand for "no value" in YAML and JSON, as written. */
const noValue: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL'])

/** A field of one value; an unquoted `null`, `~` or nothing makes it empty. */
export function scalarField(
  key: string,
  value: string,
  line: number,
  quoted: boolean,
  recovered = false,
): RawField {
  const empty = quoted ? value === '' : noValue.has(value)
  return {
    key,
    value: empty ? '' : value,
    list: null,
    kind: empty ? 'empty' : 'scalar',
    line,
    recovered,
    children: [],
  }
}

/** A field that holds a list. */
export function listField(key: string, list: readonly string[], line: number, recovered = false): RawField {
  const kind = list.length === 0 ? 'empty' : 'list'
  return { key, value: list.join(', '), list, kind, line, recovered, children: [] }
}

/** A field that holds fields. */
export function mapField(
  key: string,
  children: readonly RawField[],
  line: number,
  recovered = false,
): RawField {
  const value = children
    .map((child) => `${child.key}: ${child.list?.length ? `[${child.value}]` : child.value}`)
    .join(', ')
  return { key, value, list: null, kind: children.length === 0 ? 'empty' : 'map', line, recovered, children }
}
