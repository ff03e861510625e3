import { useState } from 'react'
import { addPin, pinOf, textOfLine } from '../../../shared/comparison/pins.ts'
import type { Row } from '../../../shared/model/comparison.ts'
import type { Pin } from '../../../shared/model/pin.ts'
import { useCommand } from '../../state/keys.ts'
import { say } from '../../state/view.ts'

/** One line of a side. */
export interface SideLine {
  readonly side: 'a' | 'b'
  readonly line: number
}

interface PinningParts {
  readonly pins: readonly Pin[]
  readonly onPins: (pins: readonly Pin[]) => void
  readonly rows: readonly Row[]
  /** The row that the keys are at; undefined: a fold. */
  readonly activeRow: () => Row | undefined
}

/** "A line 12" */
function named({ side, line }: SideLine): string {
  return `${side.toUpperCase()} line ${line}`
}

/**
 * Laying two lines beside each other: one is held, then one of the other side is taken. On lines that are laid beside
 * each other the same key, or a click, takes that back.
 */
export function usePinning({ pins, onPins, rows, activeRow }: PinningParts) {
  const [taken, setTaken] = useState<(SideLine & { readonly text: string }) | null>(null)
  // A line that says something else now is another one.
  const held = taken && textOfLine(rows, taken.side, taken.line) === taken.text ? taken : null
  const setHeld = (next: SideLine | null) =>
    setTaken(next && { ...next, text: textOfLine(rows, next.side, next.line) })
  const letGo = (pin: Pin) => {
    setHeld(null)
    onPins(pins.filter((other) => other !== pin))
    say(`A line ${pin.a} and B line ${pin.b} are no longer held beside each other.`)
  }
  const take = (next: SideLine) => {
    if (held === null || held.side === next.side) {
      const isSame = held?.side === next.side && held.line === next.line
      setHeld(isSame ? null : next)
      const other = next.side === 'a' ? 'B' : 'A'
      return say(
        isSame
          ? `${named(next)} is let go.`
          : `${named(next)} is held. Now take a line of ${other}: l on it, or a click on its number.`,
      )
    }
    const pin = held.side === 'a' ? { a: held.line, b: next.line } : { a: next.line, b: held.line }
    const laid = addPin(pins, pin)
    setHeld(null)
    onPins(laid)
    const gone = pins.length + 1 - laid.length
    say(
      `A line ${pin.a} stands beside B line ${pin.b}${gone > 0 ? `; ${gone} held before would cross it and went` : ''}. l takes it back.`,
    )
  }
  const onRow = (row: Row) => {
    const pin = pinOf(row, pins)
    if (pin) return letGo(pin)
    const side = held === null ? (row.a ? 'a' : 'b') : held.side === 'a' ? 'b' : 'a'
    const part = row[side]
    const own = held && row[held.side]?.line === held.line ? held : null
    if (own) take(own)
    else if (part) take({ side, line: part.line })
    else say(`This row has no line of ${side.toUpperCase()}.`)
  }
  const onLine = (taken: SideLine) => {
    const row = rows.find((each) => each[taken.side]?.line === taken.line)
    const pin = row && held === null ? pinOf(row, pins) : undefined
    if (pin) letGo(pin)
    else take(taken)
  }
  useCommand('pin', () => {
    const row = activeRow()
    if (row) onRow(row)
    else say('Go to a line first, by the arrow keys.')
  })
  useCommand('leave', () => setHeld(null), held !== null)
  return { held, onLine, letGo }
}
