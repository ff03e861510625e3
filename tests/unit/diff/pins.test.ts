import { expect, it } from 'vitest'
import { addPin, pinOf, turnedPin } from '../../../shared/comparison/pins.ts'

it('lines that were laid beside each other give way to those laid later that they would cross', () => {
  const pins = addPin(addPin([], { a: 3, b: 9 }), { a: 1, b: 4 })
  expect(pins).toEqual([
    { a: 1, b: 4 },
    { a: 3, b: 9 },
  ])
  expect(addPin(pins, { a: 2, b: 10 })).toEqual([
    { a: 1, b: 4 },
    { a: 2, b: 10 },
  ])
  expect(addPin(pins, { a: 1, b: 5 })).toEqual([
    { a: 1, b: 5 },
    { a: 3, b: 9 },
  ])
  expect(turnedPin({ a: 3, b: 9 })).toEqual({ a: 9, b: 3 })
})

it('a row is held by a pin of both its lines alone', () => {
  const side = (line: number) => ({ line, text: '', spans: null })
  expect(pinOf({ a: side(3), b: side(9) }, [{ a: 3, b: 9 }])).toBeDefined()
  expect(pinOf({ a: side(3), b: null }, [{ a: 3, b: 9 }])).toBeUndefined()
})
