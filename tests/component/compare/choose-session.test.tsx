// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { AnotherSession } from '../../../renderer/views/compare/choose-session.tsx'
import { installViewer } from '../support/fake-viewer.ts'
import { listOf, session } from '../support/sessions.ts'

const chosen: string[] = []
const all = Array.from({ length: 23 }, (_, at) =>
  session(`s${at}`, { title: at < 2 ? 'Task Log' : `Session ${at}` }),
)

beforeEach(() => {
  clearAnswers()
  chosen.length = 0
  installViewer({
    'sessions.query': () => listOf(all, all.length),
    'sessions.rows': () => all,
  })
})
afterEach(cleanup)

const open = async () => {
  const choose = (one: { id: string }) => chosen.push(one.id)
  render(<AnotherSession open without="d:none" onClose={() => {}} onChoose={choose} />)
  await screen.findByText('Session 2')
  return screen.getByRole('searchbox')
}
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })

describe('another session to compare with', () => {
  it('is chosen by arrows and Enter from the field, as in the palette', async () => {
    const field = await open()
    field.focus()
    press('ArrowDown')
    press('ArrowDown')
    press('ArrowDown')
    expect(document.activeElement?.textContent).toContain('Session 2')
    press('ArrowUp')
    press('ArrowUp')
    press('ArrowUp')
    press('ArrowUp')
    expect(document.activeElement).toBe(field)
    press('Enter')
    expect(chosen).toEqual([all[0]?.id])
  })

  it('is named by its file, too, where others have its title, and the list says that it is cut', async () => {
    await open()
    const list = screen.getByRole('list')
    const names = within(list)
      .getAllByRole('button')
      .map((button) => button.textContent ?? '')
    expect(names.filter((name) => name.includes('.md'))).toHaveLength(2)
    expect(names[0]).toContain(all[0]?.path)
    expect(screen.getByText('20 of 23 sessions, those that changed last.')).toBeDefined()
  })
})
