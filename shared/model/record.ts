import type { ItemKind } from './digest.ts'

/** One readable line of a session records file (`data/sessions.jsonl`). */
export interface SessionRecord {
  /** Path of the file in the repository. */
  readonly file: string
  /** Line from 1; a record that is spread over lines has its first. */
  readonly line: number
  /** '' when missing or empty. */
  readonly sessionId: string
  /** As written; '' when missing. */
  readonly timestamp: string
  readonly model: string
  /** List of texts by item kind, as written (objects as their `text`, else as JSON). */
  readonly items: Readonly<Record<ItemKind, readonly string[]>>
  /** Every key as written, with its JSON text, in order. */
  readonly keys: readonly { readonly key: string; readonly value: string }[]
  /** The line's text as written (its head where it is too long). */
  readonly raw: string
  /** True when the line was cut, glued or otherwise repaired. */
  readonly recovered: boolean
  /** Its text was put away to save memory: lists and keys are read from it anew whenever they are asked for. */
  readonly isPacked?: boolean
}

/** How a digest and a record were found to be one session; 'none' never stands in a match. */
export type MatchMethod = 'session-id' | 'id-in-body' | 'file-name' | 'date-and-model' | 'text-likeness'
