// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyCaps, keyCommands } from '../../../renderer/state/key-list.ts'
import { awaitField, handleKey, keepForField, takeEarly, useCommand } from '../../../renderer/state/keys.ts'
import { useSettings } from '../../../renderer/state/settings.ts'

const ran: string[] = []

function Window({ closes }: { readonly closes: boolean }) {
  useCommand('dashboards', () => ran.push('dashboards'))
  useCommand('change.next', () => ran.push('next change'))
  useCommand('decision.next', () => ran.push('next decision'))
  useCommand('keys', () => ran.push('keys'))
  useCommand('palette', () => ran.push('palette'))
  useCommand('back', () => ran.push('back'))
  useCommand('leave', () => ran.push('window'))
  return (
    <>
      <input aria-label="query" />
      <input aria-label="filter" role="combobox" aria-expanded="false" aria-controls="rows" />
      <div role="dialog">
        <button type="button">in a sheet</button>
      </div>
      <div data-exiting="">
        <div role="menu">
          <button type="button">in a menu that was closed</button>
        </div>
      </div>
      <Inner closes={closes} />
    </>
  )
}

function Inner({ closes }: { readonly closes: boolean }) {
  useCommand('leave', () => {
    ran.push('pane')
    return closes
  })
  return null
}

describe('keys', () => {
  beforeEach(() => {
    ran.length = 0
    useSettings.setState({ singleKeys: true })
    document.addEventListener('keydown', handleKey)
  })
  afterEach(() => {
    cleanup()
    document.removeEventListener('keydown', handleKey)
    vi.useRealTimers()
  })
  const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
    fireEvent.keyDown(on, { key, ...more })

  it('tells a key from the same key with shift', () => {
    render(<Window closes />)
    press('n')
    press('N', { shiftKey: true })
    press('?', { shiftKey: true })
    expect(ran).toEqual(['next change', 'next decision', 'keys'])
  })

  it('act again as soon as a sheet or a menu is closed', () => {
    render(<Window closes />)
    press('n', {}, screen.getByText('in a sheet'))
    press('n', {}, screen.getByText('in a menu that was closed'))
    expect(ran).toEqual(['next change'])
  })

  it('keep letters for a field that was asked for, and act again once it has them', () => {
    const onRow = vi.fn()
    render(
      <>
        <Window closes />
        <button type="button" onKeyDown={onRow}>
          row
        </button>
      </>,
    )
    document.addEventListener('keydown', keepForField, true)
    awaitField()
    const row = screen.getByText('row')
    for (const key of ['n', ' ', 'N']) press(key, {}, row)
    expect(ran).toEqual([])
    expect(onRow).not.toHaveBeenCalled()
    // Asked for again by what draws it: nothing is forgotten.
    awaitField()
    press('?', {}, row)
    expect(takeEarly()).toBe('n N?')
    press('n', {}, row)
    expect(ran).toEqual(['next change'])
    // Whoever leaves by Esc wants no field any more.
    awaitField()
    press('x', {}, row)
    press('Escape', {}, row)
    press('n', {}, row)
    expect(takeEarly()).toBe('')
    expect(ran).toEqual(['next change', 'pane', 'next change'])
    document.removeEventListener('keydown', keepForField, true)
  })

  it('reads a sequence, and forgets a first key that nothing follows', () => {
    render(<Window closes />)
    press('g')
    press('b')
    press('g')
    press('x')
    press('b')
    expect(ran).toEqual(['dashboards'])
  })

  it('never acts in a field, except on keys that leave it', () => {
    render(<Window closes />)
    const query = screen.getByLabelText('query')
    press('n', {}, query)
    press('?', { shiftKey: true }, query)
    expect(ran).toEqual([])
    press('k', { ctrlKey: true }, query)
    expect(ran).toEqual(['palette'])
  })

  it('goes back from a field that filters, where the focus may stand after a step, and from no other', () => {
    render(<Window closes />)
    press('ArrowLeft', { altKey: true }, screen.getByLabelText('query'))
    expect(ran).toEqual([])
    press('ArrowLeft', { altKey: true }, screen.getByLabelText('filter'))
    expect(ran).toEqual(['back'])
    press('ArrowLeft', {}, screen.getByLabelText('filter'))
    expect(ran).toEqual(['back'])
  })

  it('leaves keys in a floating sheet to the sheet', () => {
    render(<Window closes />)
    press('n', {}, screen.getByText('in a sheet'))
    expect(ran).toEqual([])
  })

  it('can be switched off for single letters; the others stay', () => {
    useSettings.setState({ singleKeys: false })
    render(<Window closes />)
    press('n')
    press('g')
    press('b')
    press('k', { metaKey: true })
    press('Escape')
    expect(ran).toEqual(['palette', 'pane'])
  })

  it('asks the innermost first and goes on when that has nothing to do', () => {
    const { rerender } = render(<Window closes />)
    press('Escape')
    expect(ran).toEqual(['pane'])
    ran.length = 0
    rerender(<Window closes={false} />)
    press('Escape')
    expect(ran).toEqual(['pane', 'window'])
  })
})

describe('the list of keys', () => {
  it('gives no key to two commands', () => {
    // Some act on the element alone that has the focus, where the others of their key have nothing to do.
    const onElement = /^(column\.(left|right)|value\.any|forget)$/
    const elsewhere = Object.entries(keyCommands).filter(([id]) => !onElement.test(id))
    const all = elsewhere.flatMap(([, command]) => [...command.keys] as string[])
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
  })

  it('draws a sequence and a chord as caps', () => {
    expect(keyCaps('g s', false)).toEqual(['g', 's'])
    expect(keyCaps('Mod+k', false)).toEqual(['Ctrl', 'K'])
    expect(keyCaps('Mod+k', true)).toEqual(['⌘', 'K'])
    expect(keyCaps('Shift+F6', false)).toEqual(['Shift', 'F6'])
  })
})
