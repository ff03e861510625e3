// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setRepository } from '../../../renderer/state/repository.ts'
import { ReadTab } from '../../../renderer/views/digest/read-tab.tsx'
import { read } from '../../unit/digest/read.ts'
import { installViewer } from '../support/fake-viewer.ts'
import { repository, session } from '../support/sessions.ts'

afterEach(cleanup)

/** The tab Read with a digest. */
function tab(text: string, name = 'one') {
  const digest = read(text)
  const view = {
    session: session(name),
    revision: null,
    digest,
    why: null,
    body: text,
    bodyLine: 1,
    problems: [],
    aside: 0,
    lives: [],
    revisions: 1,
  }
  return <ReadTab view={view} line={null} onShowLine={() => {}} />
}

/** What the tab shows of a digest. */
function shown(text: string) {
  installViewer({})
  setRepository(repository(1))
  return render(tab(text))
}

it('says so where nothing stands below the heading, or below that of a section', () => {
  for (const text of ['', '# Title\n', '# Title\n\n## Decisions\n']) {
    shown(text)
    expect(screen.getByText('Nothing else stands in this file.')).toBeDefined()
    cleanup()
  }
  shown('# Title\n\nA word.\n')
  expect(screen.queryByText('Nothing else stands in this file.')).toBeNull()
  expect(screen.getByText('A word.')).toBeDefined()
})

/** A digest with more decisions than are drawn at once. */
const long = (word: string) =>
  `# Title\n\n## Decisions\n\n${Array.from({ length: 450 }, (_, at) => `- ${word} ${at}`).join('\n')}\n`

/** Waits until so many items are drawn, and no more. */
const drawn = (container: Element, count: number) =>
  vi.waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(count), 30_000)

it('shows the first parts of a long digest, counts all items of a section, and more of them when asked', async () => {
  const { container } = shown(long('Keep release'))
  const left = () =>
    /^[\d,]+ more parts/.exec([...container.querySelectorAll('p')].at(-1)?.textContent ?? '')?.[0]
  expect([...container.querySelectorAll('h3')].at(-1)?.textContent).toMatch(/^Decisions 450/)
  expect(left()).toBe('250 more parts')
  await drawn(container, 200)
  fireEvent.click(screen.getByText('Show 200'))
  expect(left()).toBe('50 more parts')
  await drawn(container, 400)
  fireEvent.click(screen.getByText('Show 50'))
  expect(left()).toBeUndefined()
  await drawn(container, 450)
  expect(container.textContent).toContain('Keep release 449')
})

it('begins anew with another digest, whatever was shown of the one before', async () => {
  const { container, rerender } = shown(long('Keep release'))
  fireEvent.click(screen.getByText('Show 200'))
  await drawn(container, 400)
  rerender(tab(long('Roll back'), 'two'))
  expect(container.textContent).toContain('250 more parts of this digest')
  await drawn(container, 200)
  expect(container.textContent).toContain('Roll back 199')
  expect(container.textContent).not.toContain('Keep release')
})
