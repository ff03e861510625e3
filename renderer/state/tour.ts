import type { TourView } from '../../shared/ipc/contract.ts'
import { call, on } from '../bridge.ts'
import { plainRoute } from '../routes.ts'
import { useList } from './list.ts'
import { isAsking } from './use-request.ts'
import { useView } from './view.ts'

/** Longest wait for a view's answers (ms); a picture of a view that still loads tells so itself. */
const LONGEST_MS = 8000
/** A view asks in steps (list, then its first row); it is quiet when nothing was asked or loaded for this long. */
const QUIET_MS = 400

function frames(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
}

async function settled(): Promise<void> {
  const end = performance.now() + LONGEST_MS
  let quietSince = performance.now()
  while (performance.now() < end && performance.now() - quietSince < QUIET_MS) {
    await frames()
    if (isAsking() || document.querySelector('[data-loading]')) quietSince = performance.now()
  }
  await document.fonts.ready
  await frames()
}

async function show(view: TourView): Promise<void> {
  useView.setState({ welcome: view === 'welcome', sheet: null })
  if (view === 'welcome') return
  if (view !== 'sessions' && view !== 'compare') return useView.setState({ route: plainRoute(view) })
  // A digest with the most to show: changed more than once.
  const { sort } = useList.getState()
  const list = await call('sessions.query', { query: '', sort: [...sort], removed: false, group: null })
  const rows = list.ok ? list.value.first : []
  const row = [...rows].sort((a, b) => (b.revisions ?? 0) - (a.revisions ?? 0))[0]
  const session = row?.id ?? null
  useView.setState({
    selected: session,
    route: view === 'sessions' ? { view, session } : { view, session, a: null, b: null },
  })
}

/** Shows the views that main wants pictures of, one by one, and says when each is drawn. */
export function listenToTour(): () => void {
  return on('tour.show', ({ step, view, theme }) => {
    document.documentElement.dataset.theme = theme
    void show(view)
      .then(settled)
      .then(() => call('tour.shown', { step }))
  })
}
