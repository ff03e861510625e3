// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearAnswers, useRequest } from '../../../renderer/state/use-request.ts'

interface Pending {
  readonly query: string
  readonly answer: (shown: number) => Promise<void>
}

const pending: Pending[] = []

function Shown({ query, version }: { readonly query: string; readonly version: number }) {
  const answer = useRequest('dashboard.get', { query, removed: false }, version)
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
    const requests = {
      'dashboard.get': ({ query }: { query: string }) =>
        new Promise((done) => {
          pending.push({
            query,
            answer: (sessions) => act(async () => done({ ok: true, value: { sessions } })),
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

  it('answers from what is kept when an argument comes back', async () => {
    const { rerender } = render(<Shown query="a" version={1} />)
    await pending[0]?.answer(1)
    rerender(<Shown query="b" version={1} />)
    await pending[1]?.answer(2)
    rerender(<Shown query="a" version={1} />)
    expect(text()).toBe('1 fresh')
    expect(pending).toHaveLength(2)
  })
})
