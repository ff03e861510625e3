import { readMembers } from './json-members.ts'
import { type JsonState, newJsonState, scanJson } from './json-scanner.ts'
import type { Naming } from './naming.ts'
import { isRecordShape } from './record-shape.ts'

/** One line of a records file as it was read. */
export interface SourceLine {
  /** From 1. */
  readonly number: number
  /** Without its line end. */
  readonly text: string
  /** False for a last line without a line end: it may still be being written. */
  readonly ended: boolean
  /** Size in bytes when the line is longer than what is kept of it; null: `text` is all of it. */
  readonly tooLong: number | null
}

/** Lines that may be one object spread over them. */
export interface Held {
  readonly from: number
  to: number
  /** Text with the line ends inside strings escaped, so that it can parse. */
  text: string
  /** The lines as written. */
  raw: string
  readonly state: JsonState
  ended: boolean
  /** It is what follows the list in an object that holds its records in one. */
  readonly isTail: boolean
  /** How often it was searched for a list of records. */
  looks: number
}

/** A record spread over more than this is given up. */
const maxSpread = { lines: 1_000, characters: 16 * 1024 * 1024 } as const
/** How often, and in how many characters, an object spread over lines is searched for a list of records. */
const maxSearch = { looks: 20, characters: 256 * 1024 } as const
/** Lists of records that are read of one line. */
export const mostLists = 20

/** Begins to hold a text that goes on in the next line. */
export function holdLine({ number, ended }: SourceLine, text: string, isTail: boolean): Held {
  const state = newJsonState()
  scanJson(text, 0, state)
  return { from: number, to: number, text, raw: text, state, ended, isTail, looks: 0 }
}

/** Adds a text to what is held; the offset in it behind the end of the object, or -1 when that goes on. */
export function lengthen(held: Held, line: SourceLine, rest: string): number {
  // Of what follows a list no more is wanted than its keys.
  const isKept = !held.isTail || held.text.length < maxSearch.characters
  const isNext = line.number > held.to
  if (isKept && isNext) held.text += held.state.inString ? '\\n' : '\n'
  // A backslash at the end of a line would escape our own.
  if (isNext) held.state.escaped = false
  const end = scanJson(rest, 0, held.state)
  const part = end < 0 ? rest : rest.slice(0, end)
  held.to = line.number
  held.ended = line.ended
  if (isKept) {
    held.text += part
    held.raw += isNext ? `\n${part}` : part
  }
  return end
}

/** True where more is held than one record may be spread over. */
export function isTooLong({ from, to, text, isTail }: Held): boolean {
  return !isTail && (to - from >= maxSpread.lines || text.length > maxSpread.characters)
}

/** True where a first or next element is due, in an object that is no record by what stands before. */
export function awaitsRecord(held: Held, naming: Naming): boolean {
  if (!isWorthALook(held, /[[,]\s*$/)) return false
  const { members, cut } = readMembers(held.text)
  return cut !== null && !isRecordShape([...members, cut], naming)
}

/** True where the first object in a list may just have ended. */
export function mayHoldList(held: Held): boolean {
  return isWorthALook(held, /\}\s*,?\s*$/)
}

/** Asked seldom, for all of the text is then looked at. */
function isWorthALook(held: Held, end: RegExp): boolean {
  const { state, text, looks } = held
  if (state.depth !== 2 || state.inString || text.length > maxSearch.characters) return false
  if (looks >= maxSearch.looks || !end.test(text.slice(-20))) return false
  held.looks++
  return true
}
