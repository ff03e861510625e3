import { useEffect, useRef, useState } from 'react'
import type { SetList } from '../../../shared/ipc/digest-answers.ts'
import type { DigestChange } from '../../../shared/model/set-change.ts'
import { call } from '../../bridge.ts'

/** Sentences asked for at once: few, so that the first ones come soon and Stop acts soon. */
const atOnce = 20

/** The sentences of a set, as they come. */
export interface Sentences {
  readonly known: ReadonlyMap<string, DigestChange>
  readonly running: boolean
  stop(): void
  goOn(): void
}

/** Asks for the sentence of each digest that differs, from the top, until all are there or it is stopped. */
export function useSentences(list: SetList | undefined): Sentences {
  const [known, setKnown] = useState<ReadonlyMap<string, DigestChange>>(new Map())
  const [stopped, setStopped] = useState(false)
  const [running, setRunning] = useState(false)
  const begun = useRef(list)
  useEffect(() => {
    if (!list || stopped) return
    let ended = false
    // What was told before Stop is not asked for again; of another list all is.
    const isAnother = begun.current !== list
    begun.current = list
    const missing = list.changes.filter(({ path }) => isAnother || !known.has(path))
    const read = async () => {
      setRunning(true)
      for (let from = 0; from < missing.length && !ended; from += atOnce) {
        const paths = missing.slice(from, from + atOnce).map(({ path }) => path)
        const answer = await call('sets.describe', { a: list.a.commit, b: list.b.commit, paths })
        if (ended || !answer.ok) break
        setKnown(
          (before) => new Map([...before, ...answer.value.changes.map((each) => [each.path, each] as const)]),
        )
      }
      if (!ended) setRunning(false)
    }
    void read()
    return () => {
      ended = true
      setRunning(false)
    }
  }, [list, stopped])
  return { known, running, stop: () => setStopped(true), goOn: () => setStopped(false) }
}
