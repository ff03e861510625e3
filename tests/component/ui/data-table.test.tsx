// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataTable, type TableHandle } from '../../../renderer/ui/data-table.tsx'
import type { RowActionPart } from '../../../renderer/ui/row-menu.tsx'
import { giveSizes } from '../support/fake-viewer.ts'

const ids = Array.from({ length: 10_000 }, (_, at) => `r${at}`)
const cell = vi.fn((row: string) => row)
const columns = [{ id: 'id', head: 'Id', width: 100, cell }]
const onRange = vi.fn()
/** Rows that were opened and marked, each with the drawing whose function was called. */
const acted: string[] = []
let drawing = 0
const handle = createRef<TableHandle>()

/** What each row offers; a row that is not loaded offers nothing. */
const runs: string[] = []
const menuOf = (id: string): RowActionPart[] =>
  id === 'r3' ? [] : [{ entries: [{ id: 'out', label: `Leave out ${id}`, run: () => runs.push(id) }] }]

function table(shown: readonly string[]) {
  drawing += 1
  const now = drawing
  return (
    <DataTable<string>
      ref={handle}
      label="Rows"
      columns={columns}
      ids={shown}
      rowOf={(id) => id}
      selected={new Set()}
      onOpen={(id) => acted.push(`open ${id} in ${now}`)}
      onMark={(id) => acted.push(`mark ${id} in ${now}`)}
      onRange={onRange}
      menuOf={menuOf}
    />
  )
}
let draw: (shown: readonly string[]) => void = () => {}

beforeEach(() => {
  giveSizes(1000, 600)
  onRange.mockClear()
  runs.length = 0
  acted.length = 0
  drawing = 0
  const { rerender } = render(table(ids))
  draw = (shown) => rerender(table(shown))
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
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001')
    for (const at of [1_500, 9_990]) {
      scrollTo(at)
      expect(document.querySelector(`[data-row="r${at}"]`)?.getAttribute('aria-rowindex')).toBe(`${at + 2}`)
    }
  })
})

describe('rows that stay what they are', () => {
  it('are not drawn anew with their table, and do what it says last', () => {
    cell.mockClear()
    draw([...ids])
    draw(['new', ...ids.slice(1)])
    expect(new Set(cell.mock.calls.map(([row]) => row))).toEqual(new Set(['new']))
    fireEvent.click(rowOf('r2') as Element)
    fireEvent.click(rowOf('r3') as Element, { ctrlKey: true })
    expect(acted).toEqual(['open r2 in 3', 'mark r3 in 3'])
  })
})

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`)

describe('a row that goes while it has the focus', () => {
  it('leaves it to the row that takes its place, so that keys go on from there', () => {
    act(() => rowOf('r5')?.focus())
    draw(ids.filter((id) => id !== 'r5'))
    expect(document.activeElement).toBe(rowOf('r6'))
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(rowOf('r7'))
  })

  it('leaves it to the first row where the whole list is another one', () => {
    act(() => rowOf('r5')?.focus())
    draw(['r8', 'r9'].map((id) => `other ${id}`))
    expect(document.activeElement).toBe(rowOf('other r8'))
  })

  it('takes no focus from elsewhere', () => {
    act(() => rowOf('r5')?.focus())
    act(() => rowOf('r5')?.blur())
    draw(ids.filter((id) => id !== 'r5'))
    expect(document.activeElement).toBe(document.body)
  })
})

describe('the menu of a row', () => {
  it('does not open where there is nothing in it', () => {
    for (const id of ['r3', 'r4']) {
      act(() => rowOf(id)?.focus())
      fireEvent.keyDown(rowOf(id) as Element, { key: 'F10', shiftKey: true })
      const menu = screen.queryByRole('menu', { name: 'Actions on this row' })
      expect(menu !== null, id).toBe(id === 'r4')
    }
  })
})
