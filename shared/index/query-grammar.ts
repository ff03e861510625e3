import type { QueryFault } from '../ipc/list-answers.ts'
import { isDocumented } from './documented.ts'
import { type FoundFault, noFieldWords, withCharacters } from './query-faults.ts'
import { type FieldName, fieldOf, isTextField } from './query-fields.ts'
import type { Query, QueryTerm, QueryValue } from './query-model.ts'
import { prefixOf, readValue } from './query-values.ts'

export { chipsOf } from './query-chips.ts'
export {
  cycleValue,
  toggleUndocumented,
  toggleValue,
  toggleValues,
  valueState,
  withoutTerm,
  withTerm,
} from './query-edit.ts'
export type { Query, QueryTerm, QueryValue } from './query-model.ts'
export { printQuery } from './query-print.ts'

/** Deeper groups are not read: no person writes them, and each level costs stack. */
const deepestGroup = 40

/**
 * The query language. `docs/query.md` shows it by example.
 *
 * ```
 * query  = branch { "OR" branch }                     any branch may hold
 * branch = { [ "AND" ] term }                         all terms must hold
 * term   = [ "-" ] ( group | field | words )          "-" turns it round
 * group  = "(" query ")"
 * field  = name ":" value { "," value }               any of the values
 * value  = "(missing)" | "(empty)" | [ "=" ] quoted | plain   plain may hold "*", ">3", "<=3", "1..3", "2026-05.."
 * words  = [ "=" ] quoted | plain [ "*" ]             found in path, title, fields and body; "=" as written, "*" begins so
 * quoted = '"' characters, with \" and \\ '"'         taken literally
 * ```
 *
 * Values of fields are compared as written; words without case, accents and punctuation. Whatever is not
 * understood is a fault with its place and does not filter; the rest still does.
 */
export function parseQuery(text: string): { query: Query; faults: QueryFault[] } {
  const parser = new Parser(text)
  const terms = parser.all()
  return { query: { terms }, faults: withCharacters(text, parser.faults) }
}

class Parser {
  readonly faults: FoundFault[] = []
  private at = 0
  private depth = 0

  constructor(private readonly text: string) {}

  all(): QueryTerm[] {
    const terms = this.either()
    while (this.at < this.text.length) {
      this.fault(this.at, 1, 'This bracket closes nothing.')
      this.at++
      terms.push(...this.either())
    }
    return terms
  }

  private fault(at: number, length: number, what: string) {
    this.faults.push({ at, length, what, unfinished: false })
  }

  /** A fault that further characters may mend, if it is the end of the text that is not understood. */
  private lack(at: number, length: number, what: string) {
    this.faults.push({ at, length, what, unfinished: this.at >= this.text.length })
  }

  private skipBlanks() {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++
  }

  /** Branches up to a closing bracket or the end, as terms of the level above. */
  private either(): QueryTerm[] {
    const branches: QueryTerm[][] = [[]]
    let or = -1
    for (;;) {
      this.skipBlanks()
      if (this.at >= this.text.length || this.text[this.at] === ')') break
      if (this.takeWord('OR')) {
        or = this.at - 2
        if (branches.at(-1)?.length === 0) this.fault(or, 2, 'OR needs something on both sides.')
        else branches.push([])
      } else if (!this.takeWord('AND')) {
        branches.at(-1)?.push(...this.term())
      }
    }
    if (branches.length > 1 && branches.at(-1)?.length === 0) {
      this.lack(or, 2, 'OR needs something on both sides.')
    }
    const filled = branches.filter((branch) => branch.length > 0)
    return filled.length > 1 ? [{ kind: 'any', not: false, branches: filled }] : (filled[0] ?? [])
  }

  private takeWord(word: string): boolean {
    const after = this.text[this.at + word.length] ?? ' '
    if (!this.text.startsWith(word, this.at) || !/[\s()"]/.test(after)) return false
    this.at += word.length
    return true
  }

  private term(): QueryTerm[] {
    const start = this.at
    const not = this.text[this.at] === '-' && /[^\s)]/.test(this.text[this.at + 1] ?? ' ')
    if (not) this.at++
    if (this.text[this.at] === '(') return this.group(not)
    if (this.text[this.at] === '"') return [{ kind: 'text', not, text: this.quoted(), how: 'phrase' }]
    if (this.text.startsWith('="', this.at)) {
      this.at++
      return [{ kind: 'text', not, text: this.quoted(), how: 'exact' }]
    }
    const name = /^([a-z_][a-z_-]*):(?!\/\/)/i.exec(this.text.slice(this.at, this.at + 40))?.[1]
    return name === undefined ? this.words(not) : this.field(start, not, name)
  }

  private words(not: boolean): QueryTerm[] {
    const text = this.plain(/[\s()"]/)
    const begin = prefixOf(text)
    if (begin !== null) return [{ kind: 'text', not, text: begin, how: 'prefix' }]
    return [{ kind: 'text', not, text, how: 'word' }]
  }

  private group(not: boolean): QueryTerm[] {
    const open = this.at
    this.at++
    if (this.depth >= deepestGroup) {
      this.fault(open, 1, `Brackets deeper than ${deepestGroup} are not read.`)
      return []
    }
    this.depth++
    const terms = this.either()
    this.depth--
    if (this.text[this.at] === ')') this.at++
    else this.lack(open, 1, 'This bracket is not closed.')
    if (terms.length === 0) {
      this.lack(open, this.at - open, 'There is nothing in these brackets.')
      return []
    }
    if (!not) return terms
    const [only] = terms
    if (only?.kind === 'any' && terms.length === 1) {
      const [branch] = only.branches
      // Turned round twice, what all must hold is what stands there without any brackets.
      if (only.not && branch && only.branches.length === 1) return [...branch]
      return [{ ...only, not: !only.not }]
    }
    return [{ kind: 'any', not: true, branches: [terms] }]
  }

  private field(start: number, not: boolean, name: string): QueryTerm[] {
    const field = fieldOf(name)
    this.at += name.length + 1
    const from = this.at
    const values = this.values(field)
    const raw = this.text.slice(start, this.at)
    if (field === null) {
      this.fault(start, raw.length, noFieldWords(name))
      return [{ kind: 'ignored', raw }]
    }
    if (values.length === 0) {
      if (this.at === from) this.lack(start, raw.length, `A value is missing after “${name}:”.`)
      return [{ kind: 'ignored', raw }]
    }
    return [{ kind: 'field', not, field, values }]
  }

  private values(field: FieldName | null): QueryValue[] {
    const out: QueryValue[] = []
    for (;;) {
      const value = this.value(field)
      if (value) out.push(value)
      if (this.text[this.at] !== ',') return out
      this.at++
    }
  }

  private value(field: FieldName | null): QueryValue | null {
    const special = /^\((missing|empty|undocumented)\)/i.exec(this.text.slice(this.at, this.at + 14))
    const start = this.at
    if (special) {
      this.at += special[0].length
      const kind = special[1]?.toLowerCase() as 'missing' | 'empty' | 'undocumented'
      if (kind !== 'undocumented' || field === null || isDocumented(field)) return { kind }
      this.fault(start, special[0].length, 'Only status, type and platform have documented values.')
      return null
    }
    const isExact = this.text.startsWith('="', this.at)
    if (isExact) this.at++
    const isQuoted = this.text[this.at] === '"'
    const text = isQuoted ? this.quoted() : this.plain(/[\s(),"]/)
    if (field === null || (text === '' && !isQuoted)) return null
    if (text === '') return { kind: 'empty' }
    if (isExact && isTextField(field)) return { kind: 'exact', text }
    if (isExact && field === 'ever') {
      this.fault(start, this.at - start, 'Past texts are looked through without case: take the = away.')
      return null
    }
    const read = readValue(field, text, isQuoted)
    if ('value' in read) return read.value
    this.lack(start, this.at - start, read.fault)
    return null
  }

  private plain(end: RegExp): string {
    const start = this.at
    while (this.at < this.text.length && !end.test(this.text[this.at] as string)) this.at++
    return this.text.slice(start, this.at)
  }

  private quoted(): string {
    const start = this.at
    this.at++
    let out = ''
    while (this.at < this.text.length) {
      const sign = this.text[this.at++] as string
      if (sign === '"') return out
      const next = this.text[this.at]
      if (sign === '\\' && (next === '"' || next === '\\')) {
        out += next
        this.at++
      } else out += sign
    }
    this.lack(start, this.at - start, 'The quotation mark is not closed; the text up to the end is taken.')
    return out
  }
}
