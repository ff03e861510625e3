// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useRepository } from '../../../renderer/state/repository.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { useView } from '../../../renderer/state/view.ts'
import CompareView from '../../../renderer/views/compare/index.tsx'
import { commitId } from '../support/comparisons.ts'
import { installViewer } from '../support/fake-viewer.ts'
import { repository } from '../support/sessions.ts'
import { answers, comparing, key, lastRun, own, setUpComparing } from './comparing.tsx'

setUpComparing()

describe('what is compared', () => {
  it('begins with the newest text and the one before it, and says all in one sentence', async () => {
    render(<CompareView />)
    await screen.findByText('1 decision added')
    expect(lastRun().b.revision).toBe(commitId('ccccccc'))
    expect(lastRun().a.revision).toBe(commitId('bbbbbbb'))
    expect(screen.getByText('1 decision added').tagName).toBe('STRONG')
  })

  it('tells the size of each revision', async () => {
    render(<CompareView />)
    const list = await screen.findByRole('navigation', { name: 'Revisions' })
    await within(list).findByText('+8 −6')
    expect(within(list).getByText('0')).toBeDefined()
    expect(within(list).getByText('+1,057')).toBeDefined()
  })

  it('offers the working copy on top, though nothing is uncommitted, and takes any two in either order', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    fireEvent.click(screen.getByLabelText('on disk as side A'))
    await waitFor(() => expect(lastRun().a.revision).toBeNull())
    fireEvent.click(screen.getByLabelText('aaaaaaa as side B'))
    await waitFor(() => expect(lastRun().b.revision).toBe(commitId('aaaaaaa')))
    expect(screen.getByLabelText('on disk as side A').getAttribute('aria-pressed')).toBe('true')
  })

  it('names both files where a digest was moved, below the folder that they share', async () => {
    const { a, b } = comparing.answer
    comparing.answer = {
      ...comparing.answer,
      a: { ...a, path: 'notes/digests/alpha.md' },
      b: { ...b, path: 'notes/digests/archive/alpha.md' },
    }
    const { container } = render(<CompareView />)
    await screen.findByRole('grid')
    const shown = [...container.querySelectorAll('[data-tip^="notes/"]')].map(
      (path) => path.querySelector('[aria-hidden]')?.textContent,
    )
    expect(shown).toEqual(['alpha.md', 'archive/alpha.md'])
    expect(screen.getByText('notes/digests/archive/alpha.md')).toBeDefined()
  })

  it('swaps its sides and steps both through the revisions by key', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    await key('[')
    await waitFor(() => expect(lastRun()).toMatchObject({ a: { revision: commitId('aaaaaaa') } }))
    // The first revision is compared with nothing, and before that there is no step.
    await key('[')
    const first = { revision: commitId('aaaaaaa') }
    await waitFor(() => expect(lastRun()).toMatchObject({ a: { ...first, before: true }, b: first }))
    expect(lastRun().b).not.toHaveProperty('before')
    await key('[')
    expect(useView.getState().notice).toBe('No older revision for both sides.')
    await key('s')
    await waitFor(() => expect(lastRun()).toMatchObject({ a: first, b: { ...first, before: true } }))
  })

  it('takes no side as of a commit that came later, and none that is on disk', async () => {
    const of = (revision: string | null) => ({ session: own.id, revision, path: 'digests/alpha.md' })
    const shown = async (a: string | null, b: string | null, name: string | null) => {
      // What was compared before is known, and would not be asked for again.
      clearAnswers()
      const commit = commitId('ccccccc')
      const asOf = name && ({ name, commit, by: 'name', committed: null, subject: '' } as const)
      useRepository.setState({ repository: repository(1, { asOf: asOf || null }) })
      useView.setState({ route: { view: 'compare', session: own.id, a: of(a), b: of(b) } })
      render(<CompareView />)
      await screen.findByRole('grid')
      cleanup()
      return [lastRun().a.revision, lastRun().b.revision]
    }
    const [later, newest, older, oldest] = ['ddddddd', 'ccccccc', 'bbbbbbb', 'aaaaaaa'].map(commitId) as [
      string,
      string,
      string,
      string,
    ]
    expect(await shown(later, null, null)).toEqual([later, null])
    expect(await shown(oldest, newest, 'then')).toEqual([oldest, newest])
    expect(await shown(later, null, 'then')).toEqual([older, newest])
    expect(await shown(oldest, later, 'then')).toEqual([oldest, newest])
    expect(await shown(later, older, 'then')).toEqual([oldest, older])
  })

  it('names the working copy as such, though a commit holds the same text', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    expect(screen.queryByText('same text as aaaaaaa')).toBeNull()
    fireEvent.click(screen.getByLabelText('on disk as side A'))
    await screen.findByText('same text as aaaaaaa')
    expect(screen.getByText('same text as aaaaaaa').parentElement?.textContent).toContain('Working copy')
  })

  it('takes the focus along when both sides step', async () => {
    render(<CompareView />)
    await screen.findByRole('grid')
    const box = screen.getByLabelText('bbbbbbb as side A')
    expect(box.tabIndex).toBe(0)
    act(() => box.focus())
    await key('[')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('aaaaaaa as side A')))
    const stops = screen.getAllByLabelText(/ as side [AB]$/).filter((each) => each.tabIndex === 0)
    expect(stops).toEqual([document.activeElement])
  })

  it('leaves the focus at the revision that a person walked to when the same sides are told anew', async () => {
    render(<CompareView />)
    const list = await screen.findByRole('navigation', { name: 'Revisions' })
    await within(list).findByText('+8 −6')
    const box = screen.getByLabelText('aaaaaaa as side A')
    act(() => box.focus())
    const sizes = () => [{ commit: commitId('ccccccc'), added: 9, removed: 6 }]
    installViewer({ ...answers(), 'digest.sizes': sizes })
    act(() => useRepository.setState({ repository: repository(2) }))
    await within(list).findByText('+9 −6')
    expect(document.activeElement).toBe(box)
  })
})
