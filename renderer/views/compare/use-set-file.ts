import { useRef, useState } from 'react'
import type { ComparisonFormat } from '../../../shared/comparison/side-words.ts'
import type { SetList } from '../../../shared/ipc/digest-answers.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { tell } from '../../state/actions.ts'
import { say } from '../../state/view.ts'

/** Writing the comparison of a whole set to a file. */
interface SetFileWriting {
  readonly running: boolean
  write(format: ComparisonFormat): void
  stop(): void
}

/** Writes the set on screen to a file that the person names, and says what became of it and what is not in it. */
export function useSetFile(list: SetList | undefined): SetFileWriting {
  const [running, setRunning] = useState(false)
  const control = useRef(new AbortController())
  const write = async (format: ComparisonFormat) => {
    if (!list || running) return
    setRunning(true)
    control.current = new AbortController()
    const saved = await call('sets.save', { a: list.a, b: list.b, format }, control.current.signal)
    setRunning(false)
    if (!saved.ok && saved.error.code === 'cancelled') say('Stopped. No file was written.')
    else if (!saved.ok) tell('')(saved)
    else if (saved.value.saved)
      say(exportedWords(list.changes.length, saved.value.fileName ?? 'the file', saved.value.leftOut))
  }
  return {
    running,
    write: (format) => void write(format),
    stop: () => control.current.abort(),
  }
}

/** "Exported the comparison of 3 digests to a.patch.", and of what is not in the file the first reason. */
export function exportedWords(count: number, file: string, leftOut: readonly string[]): string {
  const done = `Exported the comparison of ${counted(count - leftOut.length, 'digest', 'digests')} to ${file}.`
  const [first, ...more] = leftOut
  if (first === undefined) return done
  const others = more.length === 0 ? '' : ` So are ${numeral(more.length)} more.`
  return `${done} Left out: ${first}${others}`
}
