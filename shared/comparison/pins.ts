import type { Row } from '../model/comparison.ts'
import { mostPins, type Pin } from '../model/pin.ts'

/** The pin that holds the two lines of a row beside each other; undefined: they stand so without one. */
export function pinOf(row: Pick<Row, 'a' | 'b'>, pins: readonly Pin[]): Pin | undefined {
  return pins.find((pin) => pin.a === row.a?.line && pin.b === row.b?.line)
}

/** "held beside B line 14", of the line of a side. */
export function pinNote(pin: Pin, side: 'a' | 'b'): string {
  return side === 'a' ? `held beside B line ${pin.b}` : `held beside A line ${pin.a}`
}

/** Adds a pin; those that it crosses, or whose lines it takes, cannot hold beside it and go. */
export function addPin(pins: readonly Pin[], pin: Pin): Pin[] {
  const beside = pins.filter((other) => (other.a - pin.a) * (other.b - pin.b) > 0)
  return [...beside, pin].sort((one, other) => one.a - other.a).slice(0, mostPins)
}

/** The same pin with the sides swapped. */
export function turnedPin({ a, b }: Pin): Pin {
  return { a: b, b: a }
}

/** What a line of a side says; '' where there is no such line. */
export function textOfLine(rows: readonly Row[], side: 'a' | 'b', line: number): string {
  return rows.find((row) => row[side]?.line === line)?.[side]?.text ?? ''
}
