import type { TourView } from '../../shared/ipc/events.ts'
import { call, on } from '../bridge.ts'
import { plainRoute } from '../routes.ts'
import { useList } from './list.ts'
import { isAsking } from './use-request.ts'
import { useView } from './view.ts'

/** Longest wait for a view's answers (ms); a picture of a view that still loads tells so itself. */
const longestMs = 8000
/** A view asks in steps (list, then its first row); it is quiet when nothing was asked or loaded for this long. */
const quietMs = 400

function frames(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
}

async function settled(): Promise<void> {
  const end = performance.now() + longestMs
  let quietSince = performance.now()
  while (performance.now() < end && performance.now() - quietSince < quietMs) {
    await frames()
    if (isAsking() || document.querySelector('[data-loading]')) quietSince = performance.now()
  }
  // A ring around what the focus went to by itself says nothing in a picture.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await document.fonts.ready
  await frames()
}

async function show(view: TourView): Promise<void> {
  useView.setState({ welcome: view === 'welcome', sheet: null })
  if (view === 'welcome') return
  if (view !== 'sessions' && view !== 'compare') return useView.setState({ route: plainRoute(view) })
  const session = view === 'compare' ? await rewordedDigest() : await changedMost()
  if (view === 'sessions' || session === null) {
    return useView.setState({ selected: session, route: { view: 'sessions', session } })
  }
  useView.setState({ selected: session, route: { view, session, ...(await firstAndLast(session)) } })
}

/** The session whose digest was changed most often: it has the most to show. */
async function changedMost(): Promise<string | null> {
  const { sort } = useList.getState()
  const list = await call('sessions.query', { query: '', sort: [...sort], removed: false, group: null })
  const rows = list.ok ? list.value.first : []
  return [...rows].sort((a, b) => (b.revisions ?? 0) - (a.revisions ?? 0))[0]?.id ?? null
}

/** The session of a decision that was reworded, for a comparison that says something. */
async function rewordedDigest(): Promise<string | null> {
  const request = { query: '', sort: [], removed: false, byProject: true, state: 'reworded' } as const
  const decisions = await call('decisions.query', { ...request, sort: [] })
  return (decisions.ok ? decisions.value.first[0]?.sessionRow : null) ?? changedMost()
}

/** The oldest and the newest text of a digest, as sides of a comparison; null: as the view chooses. */
async function firstAndLast(session: string) {
  const chain = await call('digest.history', { session })
  const texts = chain.ok ? (chain.value?.revisions.filter(({ blob }) => blob !== null) ?? []) : []
  const ref = (at: number) => {
    const revision = texts.at(at)
    return revision ? { session, revision: revision.commit, path: revision.path } : null
  }
  return { a: ref(-1), b: ref(0) }
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
