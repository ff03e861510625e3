import type { KeptNote, Note } from './notes.ts'

/** Longest note, in characters. */
export const longestNote = 4_000
/** Most notes on one repository. */
export const mostNotes = 2_000

/** A session as its note finds it. */
export interface NotedSession {
  readonly id: string
  readonly sessionId: string | null
  readonly firstCommit: string | null
}

/**
 * The note on a session: under its row, under a name that its digest had before, else by its session id.
 *
 * @param earlier paths that the digest had, as far as its history is known
 */
export function noteOn(
  notes: readonly KeptNote[],
  { id, sessionId, firstCommit }: NotedSession,
  earlier: readonly string[],
): KeptNote | undefined {
  const isAnother = (note: Note) =>
    note.firstCommit !== null && firstCommit !== null && note.firstCommit !== firstCommit
  const names = new Set([id, ...earlier.map((path) => `d:${path}`)])
  return (
    notes.find((note) => note.row === id && !isAnother(note)) ??
    notes.find((note) => names.has(note.row) && !isAnother(note)) ??
    notes.find((note) => sessionId !== null && note.sessionId === sessionId && !isAnother(note))
  )
}
