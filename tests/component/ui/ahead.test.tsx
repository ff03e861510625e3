// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ahead } from '../../../renderer/ui/ahead.tsx'

afterEach(cleanup)

function Page({ name }: { readonly name: string }) {
  const [first] = useState(name)
  return <p>{`${name}, at first ${first}`}</p>
}

function drawn(View: ComponentType<{ readonly name: string }>, name: string) {
  return (
    <Suspense fallback={<p>Reading</p>}>
      <View name={name} />
    </Suspense>
  )
}

describe('a component whose code comes later', () => {
  it('is drawn at once where its code is here, with nothing in its place before', async () => {
    const code = Promise.resolve({ default: Page })
    const load = vi.fn(() => code)
    const page = ahead(load)
    page.load()
    await code
    render(drawn(page.View, 'one'))
    expect(screen.getByText('one, at first one')).toBeDefined()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('waits for its code where it is asked for before, and does not begin anew when that came', async () => {
    let come = () => {}
    const code = new Promise<{ default: typeof Page }>((resolve) => {
      come = () => resolve({ default: Page })
    })
    const page = ahead(() => code)
    page.load()
    const { rerender } = render(drawn(page.View, 'one'))
    expect(screen.getByText('Reading')).toBeDefined()
    come()
    expect(await screen.findByText('one, at first one')).toBeDefined()
    rerender(drawn(page.View, 'two'))
    expect(screen.getByText('two, at first one')).toBeDefined()
  })

  it('asks for its code again where it could not be had ahead', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('not there')).mockResolvedValue({ default: Page })
    const page = ahead<{ readonly name: string }>(load)
    page.load()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    render(drawn(page.View, 'one'))
    expect(await screen.findByText('one, at first one')).toBeDefined()
  })
})
