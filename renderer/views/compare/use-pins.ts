import { useEffect, useMemo } from 'react'
import { textOfLine, turnedPin } from '../../../shared/comparison/pins.ts'
import type { Row } from '../../../shared/model/comparison.ts'
import type { Pin } from '../../../shared/model/pin.ts'
import type { TextPair } from '../../routes.ts'
import { useWhileOpen } from '../../state/view.ts'

/** A pin with what its lines said: a working copy may change under them. */
interface Held {
  readonly pin: Pin
  readonly a: string
  readonly b: string
}

interface Kept {
  /** The two texts that the lines are of. */
  readonly of: string
  readonly held: readonly Held[]
}

type Pair = TextPair | null

const none: readonly Pin[] = []
const nameOf = (pair: Pair) => JSON.stringify(pair && [pair.a, pair.b])
const heldIn = (rows: readonly Row[], pin: Pin): Held => ({
  pin,
  a: textOfLine(rows, 'a', pin.a),
  b: textOfLine(rows, 'b', pin.b),
})

/**
 * The lines that a person laid beside each other in the texts on screen. They are kept while another view is visited,
 * and forgotten when other texts are compared, or a line says something else.
 */
export function usePins(pair: Pair) {
  const [kept, keep] = useWhileOpen<Kept | null>('pinned lines', null)
  const of = nameOf(pair)
  const held = kept?.of === of ? kept.held : []
  const pins = useMemo(() => (held.length === 0 ? none : held.map(({ pin }) => pin)), [kept, of])
  const hold = (next: readonly Held[]) => keep(next.length === 0 ? null : { of, held: next })
  useEffect(() => {
    if (pair && kept && kept.of !== of) keep(null)
  }, [of])
  return {
    pins,
    /** @param rows those that the person saw */
    setPins: (next: readonly Pin[], rows: readonly Row[]) =>
      hold(next.map((pin) => held.find((each) => each.pin === pin) ?? heldIn(rows, pin))),
    /** Lets go what other texts came under. @param rows the comparison that was made with the pins */
    checkPins: (rows: readonly Row[]) => {
      const same = held.filter((one) => {
        const now = heldIn(rows, one.pin)
        return now.a === one.a && now.b === one.b
      })
      if (same.length < held.length) hold(same)
    },
    /** Takes the pins along when the sides are swapped. */
    swapPins: () => {
      if (!pair || held.length === 0) return
      const turned = held.map(({ pin, a, b }) => ({ pin: turnedPin(pin), a: b, b: a }))
      keep({ of: nameOf({ a: pair.b, b: pair.a }), held: turned })
    },
  }
}
