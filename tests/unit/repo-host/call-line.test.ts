import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { CallLine } from '../../../main/repo-host/call-line.ts'
import { inSlices } from '../../../main/repo-host/slices.ts'

interface Call {
  readonly id: number
}

it('begins calls in the order in which they came, and none that was taken back before', async () => {
  const begun: number[] = []
  const line = new CallLine<Call>(async ({ id }) => {
    begun.push(id)
  })
  for (let id = 1; id <= 6; id++) line.take({ id })
  for (const id of [1, 3, 4]) line.cancel(id)
  line.take({ id: 7 })
  expect(begun).toEqual([])
  while (begun.length < 4) await turn()
  for (let more = 0; more < 10; more++) await turn()
  expect(begun).toEqual([2, 5, 6, 7])
  // What is taken when nothing waits is begun, too.
  line.take({ id: 8 })
  line.cancel(8)
  line.take({ id: 9 })
  while (begun.length < 5) await turn()
  expect(begun).toEqual([2, 5, 6, 7, 9])
})

it('hears between two calls what is taken back', async () => {
  const begun: number[] = []
  const line = new CallLine<Call>(async ({ id }) => {
    begun.push(id)
    // As a message that arrives while the first call is answered.
    if (id === 1) setImmediate(() => line.cancel(3))
  })
  for (let id = 1; id <= 4; id++) line.take({ id })
  while (!begun.includes(4)) await turn()
  expect(begun).toEqual([1, 2, 4])
})

it('begins one call in each turn, however often the line was emptied before', async () => {
  const begun: number[] = []
  const line = new CallLine<Call>(async ({ id }) => {
    begun.push(id)
  })
  for (let id = 1; id <= 5; id++) {
    line.take({ id })
    line.cancel(id)
  }
  for (let id = 6; id <= 9; id++) line.take({ id })
  while (begun.length < 4) {
    const before = begun.length
    await turn()
    expect(begun.length - before).toBeLessThanOrEqual(1)
  }
  expect(begun).toEqual([6, 7, 8, 9])
})

it('stops in the midst what is made in slices', async () => {
  let steps = 0
  let end: unknown = null
  const endless = function* (): Generator<void, void> {
    for (;;) {
      steps += 1
      yield
    }
  }
  const line = new CallLine<Call>((_call, signal) =>
    inSlices(endless(), signal).catch((reason: Error) => {
      end = reason.name
    }),
  )
  line.take({ id: 1 })
  while (steps === 0) await turn()
  expect(end).toBe(null)
  line.cancel(1)
  while (end === null) await turn()
  expect(end).toBe('AbortError')
})
