import { describe, expect, it } from 'vitest'
import { applyChange, noChoices, parseChoices, printChoices } from '../../shared/model/choices.ts'
import { keptOf, type NotedSession, noteOn as noteFound } from '../../shared/model/note-of.ts'
import type { KeptNote } from '../../shared/model/notes.ts'

const note = (more: Partial<KeptNote> = {}): KeptNote => ({
  id: 1,
  row: 'd:digests/a.md',
  title: 'A',
  sessionId: 's-1',
  firstCommit: 'c1',
  text: 'Look at this again',
  at: '2026-06-11T10:00:00.000Z',
  ...more,
})
const session = (id: string, more: Partial<NotedSession> = {}): NotedSession => ({
  id,
  sessionId: null,
  firstCommit: null,
  startsAtEdge: false,
  ...more,
})
/** Under the names of all notes there is no session any more. */
const noteOn = (notes: readonly KeptNote[], on: NotedSession, earlier: readonly string[]) =>
  noteFound(notes, on, earlier, () => true)

describe('a note on a session', () => {
  it('is found under its row, an earlier name, and the session id', () => {
    expect(noteOn([note()], session('d:digests/a.md'), [])?.id).toBe(1)
    expect(noteOn([note()], session('d:digests/b.md', { firstCommit: 'c1' }), ['digests/a.md'])?.id).toBe(1)
    expect(noteOn([note()], session('d:digests/b.md', { sessionId: 's-1' }), [])?.id).toBe(1)
    expect(noteOn([note()], session('d:digests/b.md'), ['digests/c.md'])).toBeUndefined()
    expect(noteOn([note({ sessionId: null })], session('d:digests/b.md'), [])).toBeUndefined()
  })

  it('does not pass to another digest that later has the same name', () => {
    expect(noteOn([note()], session('d:digests/a.md', { firstCommit: 'c2' }), [])).toBeUndefined()
  })

  it('does not pass to another session that holds the same id, or none, as templates do', () => {
    const shared = session('d:digests/b.md', { sessionId: 's-1', firstCommit: 'c1' })
    expect(noteFound([note()], shared, [], () => false)).toBeUndefined()
    for (const empty of ['', null]) {
      const kept = note(keptOf(session('d:digests/a.md', { sessionId: empty, firstCommit: 'c1' })))
      expect(noteOn([kept], session('d:digests/b.md', { sessionId: empty }), [])).toBeUndefined()
    }
  })

  it('that was written before the first commit was known stays, and while it is read again', () => {
    const early = session('d:digests/a.md', { firstCommit: 'c9', startsAtEdge: true })
    const written = note(keptOf(early))
    expect(noteOn([written], session('d:digests/a.md', { firstCommit: 'c1' }), [])?.id).toBe(1)
    expect(noteOn([note()], early, [])?.id).toBe(1)
  })

  it('stays when history was rewritten, by name and id together', () => {
    const rewritten = { firstCommit: 'c2', sessionId: 's-1' }
    expect(noteOn([note()], session('d:digests/a.md', rewritten), [])?.id).toBe(1)
    expect(
      noteOn([note()], session('d:digests/a.md', { ...rewritten, sessionId: 's-2' }), []),
    ).toBeUndefined()
  })

  it('is found by an id of any length', () => {
    const sessionId = 'x'.repeat(100_000)
    const kept = note(keptOf(session('d:digests/a.md', { sessionId })))
    expect(noteOn([kept], session('d:digests/b.md', { sessionId }), [])?.id).toBe(1)
    expect(applyChange(noChoices, { change: 'note', note: kept, instead: null }).notes).toHaveLength(1)
  })

  it('that is its own comes before one that it had under another name', () => {
    const notes = [note(), note({ id: 2, row: 'd:digests/b.md' })]
    expect(noteOn(notes, session('d:digests/b.md', { firstCommit: 'c1' }), ['digests/a.md'])?.id).toBe(2)
  })

  it('is kept, replaced and deleted by its number, and read again as it was', () => {
    const { id: _, ...first } = note()
    const one = applyChange(noChoices, { change: 'note', note: first, instead: null })
    const two = applyChange(one, { change: 'note', note: { ...first, text: 'Two' }, instead: null })
    const three = applyChange(two, { change: 'note', note: { ...first, text: 'Three' }, instead: 1 })
    expect(three.notes.map(({ id, text }) => [id, text])).toEqual([
      [1, 'Three'],
      [2, 'Two'],
    ])
    expect(parseChoices(printChoices(three)).choices.notes).toEqual(three.notes)
    expect(applyChange(three, { change: 'note-delete', id: 1 }).notes.map(({ id }) => id)).toEqual([2])
  })
})
