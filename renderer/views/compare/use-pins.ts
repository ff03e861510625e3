import { useEffect } from 'react'
import { textOfLine, turnedPins } from '../../../shared/comparison/pins.ts'
import type { Row } from '../../../shared/model/comparison.ts'
import type { Pin } from '../../../shared/model/pin.ts'
import { useWhileOpen } from '../../state/view.ts'
import type { SideChoice } from './revision-steps.ts'

interface Kept {
  /** The two texts that the lines are of. */
  readonly of: string
  readonly pins: readonly Pin[]
  /** What the lines said, by side, in the order of the pins: a working copy may change under them. */
  readonly texts: readonly { readonly a: string; readonly b: string }[]
}

type Pair = { readonly a: SideChoice; readonly b: SideChoice } | null

const none: readonly Pin[] = []
const nameOf = (pair: Pair) => JSON.stringify(pair && [pair.a, pair.b])

/**
 * The lines that a person laid beside each other in the texts on screen. They are kept while another view is visited,
 * and forgotten when other texts are compared, or a line says something else.
 *
 * @param rows the comparison on screen; undefined: there is none yet
 */
export function usePins(pair: Pair, rows: readonly Row[] | undefined) {
  const [kept, keep] = useWhileOpen<Kept | null>('pinned lines', null)
  const of = nameOf(pair)
  const own = kept?.of === of ? kept : null
  const textsOf = (pins: readonly Pin[]) =>
    pins.map((pin) => ({ a: textOfLine(rows ?? [], 'a', pin.a), b: textOfLine(rows ?? [], 'b', pin.b) }))
  const set = (pins: readonly Pin[]) => keep(pins.length === 0 ? null : { of, pins, texts: textsOf(pins) })
  useEffect(() => {
    if (pair && kept && kept.of !== of) keep(null)
  }, [of])
  useEffect(() => {
    if (!own || !rows) return
    const now = textsOf(own.pins)
    const same = own.pins.filter((_, at) => JSON.stringify(now[at]) === JSON.stringify(own.texts[at]))
    if (same.length < own.pins.length) set(same)
  }, [rows])
  return {
    pins: own?.pins ?? none,
    setPins: set,
    /** Takes the pins along when the sides are swapped. */
    swapPins: () => {
      if (!pair || !own) return
      const texts = own.texts.map(({ a, b }) => ({ a: b, b: a }))
      keep({ of: nameOf({ a: pair.b, b: pair.a }), pins: turnedPins(own.pins), texts })
    },
  }
}
