// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useRepository } from '../../../renderer/state/repository.ts'
import { clearAnswers, useRequest } from '../../../renderer/state/use-request.ts'
import { sent } from '../../../shared/ipc/sent-as-text.ts'
import { refuse } from '../../../shared/model/result.ts'
import { repository } from '../support/sessions.ts'

interface Pending {
  readonly query: string
  readonly ticket: number
  readonly give: (shown: number) => void
  /** As `give`, and waits for what is drawn then. */
  readonly answer: (shown: number) => Promise<void>
  readonly refuse: () => Promise<void>
}

const pending: Pending[] = []
/** Places in `pending` of what was taken back, in order. */
const cancelled: number[] = []

function Shown({ query, version }: { readonly query: string; readonly version: number }) {
  const answer = useRequest('breakdown.get', { query, removed: false }, version)
  return (
    <p>
      {(answer.value as unknown as { sessions: number } | undefined)?.sessions ?? 'nothing'}
      {answer.matches && !answer.loading ? ' fresh' : ' old'}
    </p>
  )
}

describe('useRequest', () => {
  beforeEach(() => {
    clearAnswers()
    pending.length = 0
    cancelled.length = 0
    const requests = {
      'request.cancel': async ({ ticket }: { ticket: number }) => {
        cancelled.push(pending.findIndex((one) => one.ticket === ticket))
        return { ok: true, value: null }
      },
      'breakdown.get': ({ query }: { query: string }, ticket: number) =>
        new Promise((done) => {
          pending.push({
            query,
            ticket,
            refuse: () =>
              act(async () => done(refuse('cancelled', 'The request was cancelled.', 'Ask again.'))),
            give: (sessions) => done({ ok: true, value: sent('breakdown.get', { sessions }) }),
            answer: (sessions) =>
              act(async () => done({ ok: true, value: sent('breakdown.get', { sessions }) })),
          })
        }),
    }
    Object.assign(window, { viewer: { requests, events: {} } })
  })
  afterEach(cleanup)
  const text = () => screen.getByText(/fresh|old/).textContent

  it('keeps what it has while the next answer is on its way', async () => {
    const { rerender } = render(<Shown query="a" version={1} />)
    expect(text()).toBe('nothing old')
    await pending[0]?.answer(1)
    expect(text()).toBe('1 fresh')
    rerender(<Shown query="b" version={1} />)
    expect(text()).toBe('1 old')
    await pending[1]?.answer(2)
    expect(text()).toBe('2 fresh')
  })

  it('drops the answer to an older argument, however late it comes', async () => {
    const { rerender } = render(<Shown query="a" version={1} />)
    rerender(<Shown query="b" version={1} />)
    await pending[1]?.answer(2)
    await pending[0]?.answer(1)
    expect(text()).toBe('2 fresh')
  })

  it('shows each answer while versions come faster than answers, one request at a time', async () => {
    const { rerender } = render(<Shown query="a" version={1} />)
    for (const version of [2, 3, 4]) rerender(<Shown query="a" version={version} />)
    expect(pending).toHaveLength(1)
    await pending[0]?.answer(10)
    expect(text()).toBe('10 old')
    expect(pending).toHaveLength(2)
    await pending[1]?.answer(40)
    expect(text()).toBe('40 fresh')
    expect(pending).toHaveLength(2)
  })

  it('lets what depends on an answer follow it, though the view is drawn in between for nothing', async () => {
    const heard: unknown[] = []
    let drawForNothing = () => {}
    function Follower() {
      const { value } = useRequest('breakdown.get', { query: 'a', removed: false }, 1)
      const [, set] = useState(0)
      drawForNothing = () => set((now) => now)
      useEffect(() => void heard.push(value), [value])
      return null
    }
    render(<Follower />)
    await act(async () => {
      pending[0]?.give(1)
      // The answer is known, its drawing is still to come.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      flushSync(drawForNothing)
    })
    expect(heard).toEqual([undefined, { sessions: 1 }])
  })

  it('asks again what was refused once there are other rows, and not before', async () => {
    const rows = (version: number) =>
      act(async () => useRepository.setState({ repository: repository(version) }))
    await rows(1)
    const { rerender } = render(<Shown query="a" version={0} />)
    await pending[0]?.refuse()
    rerender(<Shown query="a" version={0} />)
    expect(pending).toHaveLength(1)
    await rows(2)
    expect(pending).toHaveLength(2)
    await pending[1]?.refuse()
    expect(text()).toBe('nothing old')
    await rows(3)
    await pending[2]?.answer(7)
    expect(text()).toBe('7 fresh')
    await rows(4)
    expect(pending).toHaveLength(3)
  })

  it('answers from what is kept when an argument comes back', async () => {
    const { rerender } = render(<Shown query="a" version={1} />)
    await pending[0]?.answer(1)
    rerender(<Shown query="b" version={1} />)
    await pending[1]?.answer(2)
    rerender(<Shown query="a" version={1} />)
    expect(text()).toBe('1 fresh')
    expect(pending).toHaveLength(2)
  })

  it('takes back what was asked for an older argument, and what nobody shows any more', async () => {
    const { rerender, unmount } = render(<Shown query="a" version={1} />)
    await act(async () => rerender(<Shown query="b" version={1} />))
    expect(cancelled).toEqual([0])
    await pending[1]?.answer(2)
    await act(async () => rerender(<Shown query="c" version={1} />))
    // What is answered is not taken back.
    expect(cancelled).toEqual([0])
    await act(async () => unmount())
    expect(cancelled).toEqual([0, 2])
  })

  it('asks anew for an argument that comes back before its answer, and shows no refusal of the one taken back', async () => {
    const { rerender } = render(<Shown query="a" version={1} />)
    await act(async () => rerender(<Shown query="b" version={1} />))
    await act(async () => rerender(<Shown query="a" version={1} />))
    expect(cancelled).toEqual([0, 1])
    expect(pending.map(({ query }) => query)).toEqual(['a', 'b', 'a'])
    await pending[0]?.refuse()
    expect(text()).toBe('nothing old')
    await pending[2]?.answer(3)
    expect(text()).toBe('3 fresh')
  })

  it('takes nothing back that another view waits for, nor for a newer version of the rows', async () => {
    const both = (first: string, second: string, version: number) => (
      <>
        <Shown query={first} version={version} />
        <Shown query={second} version={version} />
      </>
    )
    const { rerender } = render(both('a', 'a', 1))
    expect(pending).toHaveLength(1)
    await act(async () => rerender(both('a', 'a', 2)))
    await act(async () => rerender(both('b', 'a', 2)))
    expect(cancelled).toEqual([])
    await act(async () => rerender(both('b', 'b', 2)))
    expect(cancelled).toEqual([0])
  })

  it('takes nothing back when a view is drawn in place of another that waits for the same', async () => {
    const { rerender } = render(<Shown key="one" query="a" version={1} />)
    await act(async () => rerender(<Shown key="other" query="a" version={1} />))
    expect(cancelled).toEqual([])
    expect(pending).toHaveLength(1)
    await pending[0]?.answer(1)
    expect(text()).toBe('1 fresh')
  })
})
