import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const noteName = 'reading'

/**
 * Notes on disk which file is about to be parsed. Should parsing it end the process, the note is what is left,
 * and the next process skips that file. One synchronous write of some bytes, about 5 µs.
 */
export interface ReadingNote {
  begin(path: string): void
  end(): void
  close(): void
}

/** @param store folder of the app's own; null: nothing is noted (a command line run has no successor) */
export function createReadingNote(store: string | null): ReadingNote {
  if (store === null) return { begin: () => {}, end: () => {}, close: () => {} }
  // A disk that is full, or may not be written, costs the note and nothing else.
  const note = tried(() => openSync(join(store, noteName), 'w'))
  if (note === null) return createReadingNote(null)
  return {
    begin: (path) => void tried(() => writeSync(note, `${path}\0`, 0)),
    end: () => void tried(() => writeSync(note, '\0', 0)),
    close: () => closeSync(note),
  }
}

function tried(act: () => number): number | null {
  try {
    return act()
  } catch {
    return null
  }
}

/** The file that an ended process was parsing; null: none. The note is taken away. */
export function takeReadingNote(store: string): string | null {
  const note = join(store, noteName)
  try {
    const text = readFileSync(note, 'utf8')
    rmSync(note, { force: true })
    const path = text.slice(0, text.indexOf('\0'))
    return path === '' ? null : path
  } catch {
    // No note: no host of this repository has ever begun to read.
    return null
  }
}
