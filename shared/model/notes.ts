import { longestNote, longestNotedId, mostNotes } from './note-of.ts'
import { z } from './zod.ts'

/** A person's note on a session. It is kept in the app's data folder: the repository is evidence, and stays as it is. */
const noteSchema = z.object({
  /** Row of the session when the note was written, and its title, to be named by where it is gone. */
  row: z.string().min(1).max(5_000),
  title: z.string().max(1_000),
  /** What else leads to the session under another file name. */
  sessionId: z.string().max(longestNotedId).nullable(),
  /** The digest's first commit: a later file of the same name is another one. */
  firstCommit: z.string().max(64).nullable(),
  text: z.string().min(1).max(longestNote),
  /** When it was written, in ISO 8601. */
  at: z.string().max(40),
})

/** A person's note on a session. */
export type Note = z.infer<typeof noteSchema>

/** One that is kept, with its number. */
export type KeptNote = Note & { readonly id: number }

/** In the order in which they were first written. */
export const notesSchema = z.array(noteSchema.extend({ id: z.number().int().min(0) })).max(mostNotes)

/** Changes of the notes, as the page asks for them. */
export const noteChangeSchemas = [
  /** `instead`: the number of the note that this one takes the place of. */
  z.object({ change: z.literal('note'), note: noteSchema, instead: z.number().nullable() }),
  z.object({ change: z.literal('note-delete'), id: z.number() }),
] as const

/** A change of the notes. */
type NoteChange = z.infer<(typeof noteChangeSchemas)[number]>

/** The notes after a change. */
export function applyNoteChange(notes: readonly KeptNote[], change: NoteChange): KeptNote[] {
  if (change.change === 'note-delete') return notes.filter(({ id }) => id !== change.id)
  const { note, instead } = change
  if (notes.some(({ id }) => id === instead))
    return notes.map((each) => (each.id === instead ? { ...note, id: each.id } : each))
  const id = notes.reduce((most, each) => Math.max(most, each.id), 0) + 1
  return [...notes, { ...note, id }]
}
