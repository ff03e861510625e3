// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RememberedLine } from '../../../renderer/ui/shell/remembered-line.tsx'
import type { StoreSize } from '../../../shared/ipc/answers.ts'
import { installViewer } from '../support/fake-viewer.ts'

afterEach(cleanup)

const limit = 512 * 1024 * 1024
const size = (bytes: number, writes = true): StoreSize => ({ bytes, limit, writes })

it('says how much is kept of the repository, and deletes it', async () => {
  installViewer({ 'store.get': () => size(86_725_503), 'store.clear': () => size(0) })
  render(<RememberedLine />)
  expect(await screen.findByText('83 MB of this repository, at most 512 MB')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear 83 MB' }))
  expect(await screen.findByText('0 MB of this repository, at most 512 MB')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Clear 0 MB' }).getAttribute('aria-disabled')).toBe('true')
})

it('leaves what another window keeps to that window', async () => {
  const viewer = installViewer({ 'store.get': () => size(500_000, false) })
  render(<RememberedLine />)
  fireEvent.click(await screen.findByRole('button', { name: 'Clear 0.5 MB' }))
  expect(viewer.calls.map(({ name }) => name)).toEqual(['store.get'])
})

it('is not there without a repository', async () => {
  installViewer({})
  const { container } = render(<RememberedLine />)
  await Promise.resolve()
  expect(container.textContent).toBe('')
})
