import { useEffect, useRef } from 'react'
import { useView } from './view.ts'

const notes = new Set<() => void>()

/** Lets every component that stands note how it would be left now. */
export function noteLeaving(): void {
  for (const note of notes) note()
}

/**
 * How a component was left, under a name of the window. Unlike `useKept` it draws nothing anew: it is noted when the
 * component is taken down and when the place of the window is kept, and read when it is drawn first.
 *
 * @returns how it was left before; null: it was not
 */
export function useLeaving<T>(name: string, note: () => T | null): T | null {
  const latest = useRef(note)
  latest.current = note
  const first = useRef(useView.getState().kept[name])
  useEffect(() => {
    const run = () => {
      const value = latest.current()
      const { kept } = useView.getState()
      if (JSON.stringify(kept[name] ?? null) !== JSON.stringify(value))
        useView.setState({ kept: { ...kept, [name]: value } })
    }
    notes.add(run)
    return () => {
      notes.delete(run)
      run()
    }
  }, [name])
  return (first.current as T | undefined) ?? null
}
