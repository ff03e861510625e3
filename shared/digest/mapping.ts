import { isMap, isScalar, isSeq, type Node, parseDocument, type YAMLMap } from 'yaml'
import { longestMapping } from '../model/choices.ts'
import { type SectionName, sectionNames } from '../model/digest.ts'
import { counted } from '../text/counted.ts'
import { fieldAliases } from './field-aliases.ts'
import { foldHeading } from './fold-heading.ts'
import { foldKey } from './fold-key.ts'
import { beyondLimits } from './frontmatter-limits.ts'
import { lineOf, lineStarts } from './lines.ts'
import { documentedRecordKeys, type Mapping } from './naming.ts'

/** What is wrong in a mapping file. */
export interface MappingFault {
  /** From 1; null: the whole file. */
  readonly line: number | null
  readonly what: string
}

/** A mapping file as read. */
interface ReadMapping {
  /** Null: the file is refused, and the first fault says why. */
  readonly mapping: Mapping | null
  /** With a mapping: what of the file was passed over. */
  readonly faults: readonly MappingFault[]
}

const mostSpellings = 1_000
const longestSpelling = 100
/** Signs that part entries, and lines: each may be an entry or a fault to the parser, which takes long over them. */
const mostSigns = 5_000
const mostLines = 2_500
/** Faults that are named one by one; the rest is counted. */
const mostFaults = 100

/** What a part of the file maps to, and how its spellings are compared. */
const parts = {
  fields: { names: Object.keys(fieldAliases), foldOf: foldKey },
  sections: { names: sectionNames as readonly string[], foldOf: foldHeading },
  records: { names: documentedRecordKeys, foldOf: foldKey },
} as const

/** Breaks off the reading with the reason for which the file is refused. */
class Refused extends Error {
  constructor(
    readonly what: string,
    readonly line: number | null = null,
  ) {
    super(what)
  }
}

/**
 * Reads a mapping file: YAML or JSON with `fields`, `sections` and `records`, each from a documented name to a
 * spelling or a list of them. Nothing in it is run or expanded, and it holds no patterns. Never throws.
 */
export function parseMapping(text: string): ReadMapping {
  try {
    return readMapping(text)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { mapping: null, faults: [{ line: error.line, what: error.what }] }
  }
}

function readMapping(text: string): ReadMapping {
  if (text.trim() === '') throw new Refused('The file is empty.')
  if (text.length > longestMapping)
    throw new Refused(`The file has ${text.length} characters; a mapping has at most ${longestMapping}.`)
  const beyond = beyondLimits(text)
  if (beyond !== null) throw new Refused(`The file is not read, because ${beyond}.`)
  const isMore = (pattern: RegExp, most: number) => (text.match(pattern)?.length ?? 0) > most
  if (isMore(/[,[\]{}"']/g, mostSigns) || isMore(/\n/g, mostLines))
    throw new Refused(`The file has more entries than a mapping of ${mostSpellings} spellings can have.`)
  const document = parseDocument(text.replace(/^\ufeff/, ''), {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const starts = lineStarts(text)
  const lineAt = (node: unknown) => lineOf(starts, (node as Node | null)?.range?.[0] ?? 0) + 1
  const error = document.errors[0]
  if (error)
    throw new Refused('The file is neither YAML nor JSON from here on.', lineOf(starts, error.pos[0]) + 1)
  if (!isMap(document.contents)) throw new Refused('The file holds no `fields:` or `sections:`.')

  const faults: MappingFault[] = []
  const found = { fields: new Map(), sections: new Map(), records: new Map() } as Record<
    keyof typeof parts,
    Map<string, string[]>
  >
  let count = 0
  for (const { key, value } of (document.contents as YAMLMap).items) {
    const part = textOf(key)
    if (part === null || !Object.hasOwn(parts, part)) {
      faults.push({ line: lineAt(key), what: `“${shownKey(key)}” is none of fields, sections and records.` })
      continue
    }
    if (!isMap(value)) throw new Refused(`\`${part}:\` holds no list of names.`, lineAt(key))
    const { names, foldOf } = parts[part as keyof typeof parts]
    const seen = new Map<string, string>()
    for (const entry of value.items) {
      const name = names.find((one) => one.toLowerCase() === textOf(entry.key)?.toLowerCase())
      if (name === undefined) {
        faults.push({
          line: lineAt(entry.key),
          what: `“${shownKey(entry.key)}” is no documented name of ${part}.`,
        })
        continue
      }
      for (const node of isSeq(entry.value) ? entry.value.items : [entry.value]) {
        const spelling = textOf(node)
        const line = lineAt(node ?? entry.key)
        if (spelling === null) throw new Refused(`A spelling of \`${name}\` is not a plain text.`, line)
        if (++count > mostSpellings)
          throw new Refused(`The file has more than ${mostSpellings} spellings.`, line)
        const fault = faultOf(spelling, name, names, foldOf, seen)
        if (fault !== null) faults.push({ line, what: fault })
        else {
          seen.set(foldOf(spelling), name)
          const all = found[part as keyof typeof parts]
          all.set(name, [...(all.get(name) ?? []), spelling])
        }
      }
    }
  }
  const mapping: Mapping = {
    fields: [...found.fields],
    sections: [...found.sections] as [SectionName, string[]][],
    records: [...found.records],
  }
  const further = faults.length - mostFaults
  if (further > 0) {
    const what = `${counted(further, 'further entry is', 'further entries are')} passed over as well.`
    faults.splice(mostFaults, further, { line: null, what })
  }
  return { mapping, faults }
}

/** Why a spelling has no effect; null: it has. */
function faultOf(
  spelling: string,
  name: string,
  names: readonly string[],
  foldOf: (text: string) => string,
  seen: ReadonlyMap<string, string>,
): string | null {
  const folded = foldOf(spelling)
  if (folded === '') return `A spelling of ${name} has no letters.`
  if (spelling.length > longestSpelling)
    return `A spelling of ${name} is longer than ${longestSpelling} characters.`
  if (/^\/.*\/[a-z]*$/.test(spelling)) return `“${spelling}” is a pattern; only plain words are compared.`
  const documented = names.find((one) => foldOf(one) === folded)
  if (documented !== undefined) return `“${spelling}” is a documented name itself, and keeps its meaning.`
  const other = seen.get(folded)
  return other === undefined ? null : `“${spelling}” is given to ${other} already.`
}

function textOf(node: unknown): string | null {
  if (!isScalar(node)) return null
  return typeof node.value === 'string' ? node.value.trim() : null
}

function shownKey(node: unknown): string {
  return (textOf(node) ?? '…').slice(0, longestSpelling)
}
