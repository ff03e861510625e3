// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataTable, type TableHandle } from '../../../renderer/ui/data-table.tsx'
import { giveSizes } from '../support/fake-viewer.ts'

const ids = Array.from({ length: 2_000 }, (_, at) => `r${at}`)
const columns = [{ id: 'id', head: 'Id', width: 100, cell: (row: string) => row }]
const onRange = vi.fn()
const handle = createRef<TableHandle>()

beforeEach(() => {
  giveSizes(1000, 600)
  onRange.mockClear()
  render(
    <DataTable<string>
      ref={handle}
      label="Rows"
      columns={columns}
      ids={ids}
      rowOf={(id) => id}
      selected={new Set()}
      onOpen={() => undefined}
      onRange={onRange}
    />,
  )
})
afterEach(cleanup)

function scrollTo(line: number): void {
  const scroller = document.querySelector('[data-table]') as HTMLElement
  scroller.scrollTop = line * 24
  act(() => {
    fireEvent.scroll(scroller)
  })
}

describe('a long table', () => {
  it('says which rows are near the window, without those between it and the row with the tab stop', () => {
    expect(onRange.mock.lastCall?.[0][0]).toBe('r0')
    scrollTo(1_500)
    const drawn: string[] = onRange.mock.lastCall?.[0]
    expect(drawn).toContain('r1500')
    expect(drawn.length).toBeLessThan(120)
    expect(drawn).not.toContain('r0')
    // It is drawn all the same: the focus would fall out of the window.
    expect(document.querySelector('[data-row="r0"]')).not.toBeNull()
  })

  it('B76: counts all its rows for readers, and numbers those that are drawn', () => {
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2001')
    scrollTo(1_500)
    expect(document.querySelector('[data-row="r1500"]')?.getAttribute('aria-rowindex')).toBe('1502')
  })
})
