// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FailureFence } from '../../../renderer/ui/failure-fence.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a fault in drawing stays in its part, says what it was, and can be tried again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let broken = true
  const Part = () => {
    if (broken) throw new RangeError('too deep')
    return <p>drawn</p>
  }
  const page = (of: string) => (
    <div>
      <p>beside it</p>
      <FailureFence what="This digest" of={of}>
        <Part />
      </FailureFence>
    </div>
  )
  const { rerender } = render(page('a'))
  expect(screen.getByText('beside it')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('This digest could not be drawn.')
  expect(screen.getByRole('alert').textContent).toContain('too deep')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Draw it again' }))
  expect(screen.getByText('drawn')).toBeTruthy()
  broken = true
  rerender(page('a'))
  broken = false
  rerender(page('b'))
  expect(screen.getByText('drawn')).toBeTruthy()
})
