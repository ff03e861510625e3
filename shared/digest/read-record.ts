import { type ItemKind, itemKinds } from '../model/digest.ts'
import type { SessionRecord } from '../model/record.ts'
import { copied } from '../text/copied.ts'
import { isEmptyMarker } from './empty-markers.ts'
import { foldKey } from './fold-key.ts'
import { elementsOf, type Member, membersOf, unescaped } from './json-members.ts'
import { type KeepText, type KeptText, textOf } from './kept-text.ts'
import { type Naming, usualNaming } from './naming.ts'
import { wordingKeys } from './record-aliases.ts'

/** What the text of a record says. */
interface Said {
  readonly keys: SessionRecord['keys']
  readonly items: SessionRecord['items']
  /** Keys whose value is of another type than documented, each with what it is. */
  readonly odd: readonly OddValue[]
  /** Keys that stand more than once, each once. */
  readonly repeated: readonly string[]
  /** Keys whose lists are longer than what is read of them. */
  readonly cut: readonly string[]
}

interface OddValue {
  readonly key: string
  /** As the end of a sentence that begins with the key. */
  readonly is: string
  readonly expected: 'a list of texts' | 'a text'
}

/** Entries of one list that are read; the text of the record keeps all of them. */
export const mostItems = 10_000

/** What a record is made from again. */
export interface PackedRecord {
  readonly line: number
  readonly text: string
  readonly recovered: boolean
  /** Left out: it is the text. */
  readonly raw?: string
}

/**
 * A session record that holds its text once and reads keys and lists from it when they are asked for: a file of
 * hundreds of thousands of records would otherwise take several times its size in small objects.
 */
export class ReadRecord implements SessionRecord {
  sessionId: string
  timestamp: string
  model: string
  isPacked = false
  /** Text that reads as JSON; another than `raw` where the line was repaired. */
  #text: string | KeptText
  /** Null: it is the text. */
  #raw: string | KeptText | null

  constructor(
    readonly file: string,
    readonly line: number,
    text: string,
    readonly recovered: boolean,
    raw: string = text,
    readonly naming: Naming = usualNaming,
    /** Members of the text, from whoever looked at them already and asks next for what they say. */
    members?: readonly Member[],
  ) {
    this.#text = text
    this.#raw = raw === text ? null : raw
    const byName = membersByName(members ?? membersOf(text))
    const value = (name: keyof Naming['recordKeys']): string => {
      const member = find(byName, naming.recordKeys[name])
      if (!member || member.value === 'null') return ''
      return unescaped(member.value) ?? member.value
    }
    this.sessionId = value('sessionId').trim()
    this.timestamp = value('timestamp')
    this.model = value('model')
    if (members) last = { of: this, said: read(members, naming, asItIs) }
  }

  get raw(): string {
    return textOf(this.#raw ?? this.#text)
  }

  get keys(): SessionRecord['keys'] {
    return said(this, this.#text).keys
  }

  get items(): SessionRecord['items'] {
    return said(this, this.#text).items
  }

  get odd(): Said['odd'] {
    return said(this, this.#text).odd
  }

  get repeated(): Said['repeated'] {
    return said(this, this.#text).repeated
  }

  get cut(): Said['cut'] {
    return said(this, this.#text).cut
  }

  /** Has its text put away, and holds on to nothing of it but what every list of records needs. */
  putAway(keep: KeepText): void {
    const kept = keep(textOf(this.#text))
    if (typeof kept === 'string') return
    this.#text = kept
    if (this.#raw !== null) this.#raw = keep(textOf(this.#raw))
    this.sessionId = copied(this.sessionId)
    this.timestamp = copied(this.timestamp)
    this.model = copied(this.model)
    this.isPacked = true
    if (last?.of === this) last = null
  }

  /** All that is needed to make it again: its lists are read from the text, and are no part of it. */
  get packed(): PackedRecord {
    const { line, recovered } = this
    const raw = this.#raw === null ? {} : { raw: textOf(this.#raw) }
    return { line, text: textOf(this.#text), recovered, ...raw }
  }

  /** The same record with the text that stands in the file. */
  withRaw(raw: string, recovered = this.recovered): ReadRecord {
    return new ReadRecord(this.file, this.line, textOf(this.#text), recovered, raw, this.naming)
  }
}

/** What was read last: all that is asked of one record is mostly asked in a row. */
let last: { readonly of: ReadRecord; readonly said: Said } | null = null

function said(record: ReadRecord, text: string | KeptText): Said {
  if (last?.of !== record)
    last = {
      of: record,
      said: read(membersOf(textOf(text)), record.naming, record.isPacked ? copied : asItIs),
    }
  return last.said
}

function asItIs(text: string): string {
  return text
}

/** @param own makes texts of items that may be held for long */
function read(members: readonly Member[], naming: Naming, own: (item: string) => string): Said {
  const byName = membersByName(members)
  const items = {} as Record<ItemKind, readonly string[]>
  const odd: OddValue[] = []
  const cut: string[] = []
  for (const kind of itemKinds) {
    const member = find(byName, naming.recordLists[kind])
    if (!member) {
      items[kind] = noItems
      continue
    }
    const { texts, oddity, isCut } = itemsOf(member.value)
    if (isCut) cut.push(member.key)
    items[kind] = texts.filter((item) => !isEmptyMarker(item)).map(own)
    if (oddity !== null) odd.push({ key: member.key, is: oddity, expected: 'a list of texts' })
  }
  for (const names of Object.values(naming.recordKeys)) {
    const member = find(byName, names)
    // A number is a time to many tools, and an id to some; nothing at all is no other type.
    if (!member || /^(?:"|-?\d|null$)/.test(member.value)) continue
    odd.push({ key: member.key, is: `is ${typeName(member.value)}`, expected: 'a text' })
  }
  return {
    keys: members.map(({ key, value }) => ({ key, value })),
    items,
    odd,
    repeated: repeatedOf(members),
    cut,
  }
}

function repeatedOf(members: readonly Member[]): readonly string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { key } of members) {
    if (seen.has(key)) repeated.add(key)
    seen.add(key)
  }
  return [...repeated]
}

/** One for all lists that are not there. */
const noItems: readonly string[] = []

/** Members by their key as written and as folded; of a repeated key the last. */
function membersByName(members: readonly Member[]): Map<string, Member> {
  const byName = new Map<string, Member>()
  for (const member of members) {
    byName.set(member.key, member)
    byName.set(foldKey(member.key), member)
  }
  return byName
}

/** The member of the best of the given names. */
function find(byName: ReadonlyMap<string, Member>, names: readonly string[]): Member | undefined {
  for (const name of names) {
    const member = byName.get(name)
    if (member) return member
  }
  return undefined
}

function itemsOf(value: string): { texts: string[]; oddity: string | null; isCut: boolean } {
  if (value.startsWith('[')) {
    const found = elementsOf(value, mostItems + 1)
    const elements = found.slice(0, mostItems)
    const texts = elements.map(itemText).filter((item) => item !== '')
    const other = elements.find((element) => !element.startsWith('"') && !wordingOf(element))
    const isCut = found.length > mostItems
    return { texts, oddity: other === undefined ? null : `holds ${typeName(other)}`, isCut }
  }
  const single = itemText(value)
  return { texts: single === '' ? [] : [single], oddity: `is ${typeName(value)}`, isCut: false }
}

/** Text of an element: a string as it is, an object's wording, else the JSON as written; null and "" are none. */
function itemText(element: string): string {
  if (element === 'null') return ''
  return unescaped(element) ?? wordingOf(element) ?? element
}

function wordingOf(element: string): string | null {
  if (!element.startsWith('{')) return null
  const members = membersOf(element)
  for (const name of wordingKeys) {
    const text = unescaped(members.find(({ key }) => foldKey(key) === name)?.value ?? '')
    if (text !== null && text !== '') return text
  }
  return null
}

/** What a JSON text is, for a sentence. */
export function typeName(json: string): string {
  if (json === 'null') return 'null'
  if (json.startsWith('"')) return 'a text'
  if (json.startsWith('[')) return 'a list'
  if (json.startsWith('{')) return 'an object'
  return json === 'true' || json === 'false' ? `\`${json}\`` : 'a number'
}
