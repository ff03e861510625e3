// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSettings } from '../../../renderer/state/settings.ts'
import { chosenIn, FacetList } from '../../../renderer/ui/facet-list.tsx'
import type { Facet } from '../../../shared/ipc/list-answers.ts'

const value = (name: string, count: number, state: 'any' | 'not' | 'some' | null = null) => ({
  value: name,
  count,
  state,
})
const facets: readonly Facet[] = [
  {
    field: 'model',
    label: 'Model',
    values: [
      { ...value('GPT-4o', 3, 'some'), spellings: [value('GPT-4o', 2, 'any'), value('gpt 4o', 1)] },
      value('hermes', 1, 'not'),
    ],
  },
  { field: 'tag', label: 'Tag', values: Array.from({ length: 300 }, (_, at) => value(`Tág ${at}`, 1)) },
  {
    field: 'status',
    label: 'Status',
    values: [value('parked', 1)],
    undocumented: { count: 1, state: null, label: 'other than documented' },
  },
]
const onToggle = vi.fn()
const onUndocumented = vi.fn()
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name })

beforeEach(() => {
  onToggle.mockClear()
  onUndocumented.mockClear()
  useSettings.setState({ singleKeys: true })
  render(<FacetList facets={facets} onToggle={onToggle} onUndocumented={onUndocumented} />)
})
afterEach(cleanup)

describe('spellings of a value', () => {
  it('are chosen together, and each alone once they are open', () => {
    expect(box('GPT-4o, 3, some of its spellings').getAttribute('aria-checked')).toBe('mixed')
    fireEvent.click(box(/^GPT-4o/))
    expect(onToggle).toHaveBeenLastCalledWith('model', ['GPT-4o', 'gpt 4o'], 'any')
    const opens = screen.getByRole('button', { name: '2 spellings of GPT-4o' })
    fireEvent.click(opens)
    expect(opens.getAttribute('aria-expanded')).toBe('true')
    fireEvent.keyDown(box('spelling gpt 4o, 1'), { key: 'x' })
    expect(onToggle).toHaveBeenLastCalledWith('model', ['gpt 4o'], 'not')
  })

  it('count each for itself in the number of what is chosen', () => {
    expect(facets.map((facet) => chosenIn(facet))).toEqual([2, 0, 0])
    expect(screen.getByText('1 any, 1 not')).toBeTruthy()
  })
})

describe('a long facet', () => {
  it('is cut, says by how much, and is looked through without case and accents', () => {
    expect(screen.queryByRole('searchbox')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '292 more values' }))
    expect(screen.getByRole('button', { name: '200 more values' })).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a value of Tag' }), {
      target: { value: 'TAG 29' },
    })
    expect(screen.getByText('11 of 300 values')).toBeTruthy()
    expect(box('Tág 299, 1')).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Tág 3, 1' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
    expect(screen.queryByText('11 of 300 values')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Fewer values' }))
    expect(screen.getByRole('button', { name: '292 more values' })).toBeTruthy()
  })

  it('takes letters in its field as letters', () => {
    fireEvent.click(screen.getByRole('button', { name: '292 more values' }))
    const field = screen.getByRole('searchbox')
    field.focus()
    expect(fireEvent.keyDown(field, { key: 'j' })).toBe(true)
    expect(document.activeElement).toBe(field)
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(box('Tág 0, 1'))
  })
})

it('offers what is other than documented as a choice of its own', () => {
  fireEvent.click(box('other than documented, 1'), { shiftKey: true })
  expect(onUndocumented).toHaveBeenCalledWith('status', 'not')
})

it('leaves single letters alone where they are switched off', () => {
  useSettings.setState({ singleKeys: false })
  const first = box(/^GPT-4o/)
  first.focus()
  fireEvent.keyDown(first, { key: 'j' })
  fireEvent.keyDown(first, { key: 'x' })
  expect(document.activeElement).toBe(first)
  expect(onToggle).not.toHaveBeenCalled()
})
