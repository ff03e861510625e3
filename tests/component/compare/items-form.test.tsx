// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { itemList } from '../../../renderer/views/compare/item-list.ts'
import { ItemsForm } from '../../../renderer/views/compare/items-form.tsx'
import { recordWords } from '../../../shared/comparison/change-words.ts'
import type { ItemChange } from '../../../shared/model/comparison.ts'
import { giveSizes } from '../support/fake-viewer.ts'

beforeEach(() => giveSizes(900, 600))
afterEach(cleanup)

const item = (more: Partial<ItemChange>): ItemChange => ({
  section: 'Decisions',
  toSection: null,
  change: 'kept',
  from: 1,
  to: 1,
  old: 'Keep one',
  new: 'Keep one',
  likeness: 1,
  oldSpans: null,
  newSpans: null,
  ...more,
})

const form = (items: readonly ItemChange[], goal: { row: number } | null = null, allOpen = false) => (
  <ItemsForm
    list={itemList(items)}
    changeOf={() => -1}
    current={-1}
    reveal={0}
    goal={goal}
    allOpen={allOpen}
    place={{ current: { a: null, b: null } }}
  />
)

const names = () => screen.getAllByRole('listitem').map((each) => each.getAttribute('aria-label'))

it('reads as a list: each item with what became of it, its lines and its texts', () => {
  const spans = [{ text: 'x', mark: 'same' as const }]
  render(
    form([
      item({
        change: 'reworded',
        from: 47,
        to: 49,
        old: 'Ask',
        new: 'Ask twice',
        oldSpans: spans,
        newSpans: spans,
      }),
      item({ change: 'dropped', from: 50, to: null, old: 'Wait', new: null, struckOut: 60 }),
      item({ section: 'Context', toSection: 'Durable Learnings', change: 'moved', from: 3, to: 70 }),
      item({ section: 'Gaps', from: 80, to: 81 }),
    ]),
  )
  expect(names()).toEqual([
    'Context: 1 item before, 0 after',
    'item moved to Durable Learnings, counted there: Keep one',
    'Decisions: 2 items before, 1 after',
    'decision reworded, A line 47: Ask; now B line 49: Ask twice',
    'decision dropped, A line 50: Wait; struck out, stands so in B 60',
    'Durable Learnings: 0 items before, 1 after',
    'learning moved from Context, B line 70: Keep one',
    'Gaps: 1 item, all kept',
  ])
  const [first] = screen.getAllByRole('listitem')
  expect(first?.getAttribute('aria-setsize')).toBe('8')
  const area = screen.getByRole('group', { name: 'Items' })
  area.focus()
  fireEvent.keyDown(area, { key: 'End' })
  fireEvent.keyDown(area, { key: 'Enter' })
  expect(names().at(-1)).toBe('gap kept, B line 81: Keep one')
})

it('calls what one side alone has by that, where nothing came or went', () => {
  const only = [
    item({ change: 'dropped', from: 5, to: null, old: 'Wait', new: null }),
    item({ change: 'added', from: null, to: 2, old: null, new: 'Go' }),
  ]
  render(
    <ItemsForm
      list={itemList(only)}
      changeOf={() => -1}
      current={-1}
      reveal={0}
      goal={null}
      allOpen={false}
      place={{ current: { a: null, b: null } }}
      words={recordWords}
    />,
  )
  expect(names()).toEqual([
    'Decisions: 1 item before, 1 after',
    'decision only in the record, B line 2: Go',
    'decision only in the digest, A line 5: Wait',
  ])
  const [, added, dropped] = screen.getAllByRole('listitem')
  expect(added?.textContent).toBe('+only in the recordGoB 2')
  expect(dropped?.textContent).toBe('−only in the digestWaitA 5')
})

it('B07 draws a text of millions of characters in part, says so, and shows more when asked', () => {
  const text = 'a'.repeat(6_000_000)
  render(form([item({ change: 'dropped', to: null, old: text, new: null })]))
  const [, long] = screen.getAllByRole('listitem')
  const drawn = () => (long?.querySelector('[data-text]')?.textContent ?? '').length
  expect(long?.getAttribute('aria-label')?.length).toBeLessThan(3_000)
  expect(drawn()).toBeLessThan(3_000)
  fireEvent.click(screen.getByText('… show 100,000 of 5,998,000 more characters …'))
  expect(drawn()).toBeGreaterThan(102_000)
  expect(drawn()).toBeLessThan(103_000)
  expect(screen.getByText('… show 100,000 of 5,898,000 more characters …')).toBeDefined()
})

it('draws of ten thousand items those near the window, and says how many there are', () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    item({ change: 'added', from: null, to: at + 1, old: null, new: `Item ${at}` }),
  )
  render(form(many))
  const drawn = screen.getAllByRole('listitem')
  expect(drawn.length).toBeLessThan(100)
  expect(drawn[0]?.getAttribute('aria-setsize')).toBe('10001')
  expect(within(screen.getByRole('toolbar')).getByText('All items')).toBeDefined()
})

it('shows the item that was found, though a filter had left it out', () => {
  const items = [
    item({ change: 'added', from: null, to: 3, old: null, new: 'New' }),
    item({ from: 9, to: 9 }),
  ]
  const drawn = render(form(items))
  fireEvent.click(screen.getByRole('button', { name: /added/ }))
  expect(names()).not.toContain('decision kept, B line 9: Keep one')
  drawn.rerender(form(items, { row: 1 }, true))
  expect(names()).toContain('decision kept, B line 9: Keep one')
})
