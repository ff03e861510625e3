// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TooltipLayer } from '../../../renderer/ui/tooltip.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('tells what its element has to tell now, and nothing when that is nothing', async () => {
  const matches = Element.prototype.matches
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':focus-visible' ? document.activeElement === this : matches.call(this, selector)
  })
  const view = (tip?: string) => (
    <>
      <button type="button" data-tip={tip}>
        stop
      </button>
      <TooltipLayer />
    </>
  )
  const { rerender } = render(view('authored in May'))
  act(() => screen.getByRole('button').focus())
  expect((await screen.findByRole('tooltip')).textContent).toBe('authored in May')
  rerender(view('authored in June'))
  expect(await screen.findByText('authored in June')).toBe(screen.getByRole('tooltip'))
  rerender(view())
  await vi.waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})
