import { expect, it, vi } from 'vitest'
import { Anew, copyWith, Later, withLater } from '../../shared/later.ts'

it('is made by the first who asks, and kept for all others', () => {
  const make = vi.fn(() => ({}))
  const later = new Later(make)
  expect(make).not.toHaveBeenCalled()
  expect(later.value).toBe(later.value)
  expect(make).toHaveBeenCalledOnce()
})

it('is made by a later one where the first could not be told', () => {
  const make = vi
    .fn(() => 1)
    .mockImplementationOnce(() => {
      throw new Error('not now')
    })
  const later = new Later(make)
  expect(() => later.value).toThrow('not now')
  expect([later.value, later.value]).toEqual([1, 1])
  expect(make).toHaveBeenCalledTimes(2)
})

it('is a property of an object like all others, wherever the object goes', () => {
  const make = vi.fn(() => ({ later: [1] }))
  const objectOf = () =>
    withLater({ now: 0 }, { later: new Later(make), again: new Anew(() => ({ again: {} })) })
  const plain = { now: 0, later: [1], again: {} }
  const one = objectOf()
  expect(make).not.toHaveBeenCalled()
  expect(one).toEqual(plain)
  expect(one.later).toBe(one.later)
  expect(one.again).not.toBe(one.again)
  expect(make).toHaveBeenCalledOnce()
  for (const handOn of [
    structuredClone,
    (value: object) => ({ ...value }),
    (value: object) => JSON.parse(JSON.stringify(value)),
  ])
    expect(handOn(objectOf())).toEqual(plain)
})

it('stays to be made where another property of the object changes', () => {
  const make = vi.fn(() => ({ later: [1] }))
  const one = withLater({ now: 0 }, { later: new Later(make) })
  const other = copyWith(one, { now: 1 })
  expect(make).not.toHaveBeenCalled()
  expect([one.now, other.now]).toEqual([0, 1])
  expect(other.later).toBe(one.later)
  expect(make).toHaveBeenCalledOnce()
})
