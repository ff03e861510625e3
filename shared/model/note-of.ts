import type { KeptNote, Note } from './notes.ts'

/** Longest note, in characters. */
export const longestNote = 4_000
/** Most notes on one repository. */
export const mostNotes = 2_000

/** Longest session id that a note keeps, in characters; of a longer one its beginning. */
export const longestNotedId = 1_000

/** A session as its note finds it. */
export interface NotedSession {
  readonly id: string
  readonly sessionId: string | null
  readonly firstCommit: string | null
  /** `firstCommit` may not be the first one. */
  readonly startsAtEdge: boolean
}

/** What a note keeps of a session, to find it again. */
export function keptOf({ id, sessionId, firstCommit, startsAtEdge }: NotedSession) {
  return {
    row: id,
    // An id that is empty is everybody's.
    sessionId: sessionId?.slice(0, longestNotedId) || null,
    // One that is not known to be the first would part the note from its digest once the first is known.
    firstCommit: startsAtEdge ? null : firstCommit,
  }
}

/** Notes on other rows with the session id of this one: each may be a note on it under another name. */
export function notesOfSameId(notes: readonly KeptNote[], session: NotedSession): readonly KeptNote[] {
  const { row, sessionId } = keptOf(session)
  return sessionId === null ? [] : notes.filter((note) => note.sessionId === sessionId && note.row !== row)
}

/**
 * The note on a session: under its row, under a name that its digest had before, else by its session id.
 *
 * @param earlier paths that the digest had, as far as its history is known
 * @param isGone is no session there under the row of a note any more? One that is there has its note itself, for many
 *   digests may hold one id that was left in a template
 */
export function noteOn(
  notes: readonly KeptNote[],
  session: NotedSession,
  earlier: readonly string[],
  isGone: (row: string) => boolean,
): KeptNote | undefined {
  const { row, sessionId, firstCommit } = keptOf(session)
  const isAnother = (note: Note) =>
    note.firstCommit !== null && firstCommit !== null && note.firstCommit !== firstCommit
  // Where history was rewritten, name and id together still tell which session it is.
  const isSame = (note: Note) => !isAnother(note) || (sessionId !== null && note.sessionId === sessionId)
  const names = new Set([row, ...earlier.map((path) => `d:${path}`)])
  return (
    notes.find((note) => note.row === row && isSame(note)) ??
    notes.find((note) => names.has(note.row) && !isAnother(note)) ??
    notesOfSameId(notes, session).find((note) => !isAnother(note) && isGone(note.row))
  )
}
