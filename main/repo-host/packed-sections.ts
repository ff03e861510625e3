import { type Field, type Item, itemKinds, type Section, sectionNames } from '../../shared/model/digest.ts'

const fieldKinds = ['scalar', 'list', 'map', 'empty'] as const

/** What holds of a field or an item, as bits of one number. */
const fieldBits = { body: 1, recovered: 2 } as const
const itemBits = { struck: 1, box: 2, checked: 4 } as const

/** A field in few characters; a name that is the key is 0. */
export type PackedField = readonly [
  key: string,
  name: string | 0,
  value: string,
  list: readonly string[] | null,
  kind: number,
  line: number,
  bits: number,
  within?: string,
]

/** An item in few characters; no kind is -1. */
type PackedItem = readonly [
  kind: number,
  text: string,
  line: number,
  lines: number,
  bits: number,
  group?: string,
]

/** A section in few characters; no name is -1. */
export type PackedSection = readonly [
  name: number,
  heading: string,
  level: number,
  line: number,
  endLine: number,
  items: readonly PackedItem[],
]

/** Takes a part that must not be forgotten when the model grows: then this does not compile. */
function nothingElse(_rest: Readonly<Record<string, never>>): void {}

/** Packs a field; JSON can hold it, and `unpackField` gives the same again. */
export function packField(field: Field): PackedField {
  const { key, name, value, list, kind, line, source, recovered, within, ...rest } = field
  nothingElse(rest)
  const bits = (source === 'body' ? fieldBits.body : 0) | (recovered ? fieldBits.recovered : 0)
  const begin = [key, name === key ? 0 : name, value, list, fieldKinds.indexOf(kind), line, bits] as const
  return within === undefined ? begin : [...begin, within]
}

/** The field that was packed. */
export function unpackField([key, name, value, list, kind, line, bits, within]: PackedField): Field {
  const field: Field = {
    key,
    name: name === 0 ? key : name,
    value,
    list,
    kind: fieldKinds[kind]!,
    line,
    source: bits & fieldBits.body ? 'body' : 'frontmatter',
    recovered: (bits & fieldBits.recovered) !== 0,
  }
  return within === undefined ? field : { ...field, within }
}

/** Packs a section with its items; JSON can hold it, and `unpackSection` gives the same again. */
export function packSection(section: Section): PackedSection {
  const { name, heading, level, line, endLine, items, ...rest } = section
  nothingElse(rest)
  const place = name === null ? -1 : sectionNames.indexOf(name)
  return [place, heading, level, line, endLine, items.map(packItem)]
}

function packItem(item: Item): PackedItem {
  const { kind, text, line, endLine, struck, checked, group, ...rest } = item
  nothingElse(rest)
  const bits =
    (struck ? itemBits.struck : 0) | (checked === null ? 0 : itemBits.box) | (checked ? itemBits.checked : 0)
  const place = kind === null ? -1 : itemKinds.indexOf(kind)
  const begin = [place, text, line, endLine - line, bits] as const
  return group === null ? begin : [...begin, group]
}

/** The section that was packed. */
export function unpackSection([name, heading, level, line, endLine, items]: PackedSection): Section {
  return {
    name: sectionNames[name] ?? null,
    heading,
    level,
    line,
    endLine,
    items: items.map(
      ([kind, text, line, lines, bits, group]): Item => ({
        kind: itemKinds[kind] ?? null,
        text,
        line,
        endLine: line + lines,
        struck: (bits & itemBits.struck) !== 0,
        checked: bits & itemBits.box ? (bits & itemBits.checked) !== 0 : null,
        group: group ?? null,
      }),
    ),
  }
}
