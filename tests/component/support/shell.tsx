import { fireEvent, render } from '@testing-library/react'
import { plainRoute } from '../../../renderer/routes.ts'
import { setRepository } from '../../../renderer/state/repository.ts'
import { useSettings } from '../../../renderer/state/settings.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { useView } from '../../../renderer/state/view.ts'
import { Shell } from '../../../renderer/ui/shell/shell.tsx'
import { settingsSchema } from '../../../shared/model/settings.ts'
import { type FakeViewer, giveSizes, installViewer } from './fake-viewer.ts'
import { listOf, repository, session } from './sessions.ts'

/** Draws the window around a view of one row, with a repository of three sessions open in it. */
export function openShell(): FakeViewer {
  giveSizes(1000, 600)
  clearAnswers()
  const rows = [session('one'), session('rollback path'), session('three')]
  const viewer = installViewer({
    'sessions.query': ({ query }: { query: string }) =>
      listOf(rows, 1, {
        faults: query.includes('2026-13')
          ? [{ at: 0, length: 5, character: 1, unfinished: false, what: '“2026-13” is no month.' }]
          : [],
        total: 5,
      }),
    'recent.list': () => [],
    'decisions.query': () => ({ shown: 61, first: [] }),
    'problems.query': () => ({
      shown: 12,
      first: [],
      aside: { accepted: 2, off: 1, rulesOff: 1, fresh: 0 },
    }),
  })
  useSettings.setState({ ...settingsSchema.parse({}) })
  useView.setState({ route: plainRoute('sessions'), query: '', selected: null, sheet: null, left: {} })
  setRepository(null)
  setRepository(repository(1))
  render(
    <Shell>
      <div data-area="table">
        <button type="button">a row</button>
      </div>
    </Shell>,
  )
  return viewer
}

/** Presses a key where the focus is. */
export function press(key: string, more: KeyboardEventInit = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
}
