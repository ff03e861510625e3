import { create } from 'zustand'
import { plainRoute, type Route, type ViewName } from '../routes.ts'

interface ViewStore {
  readonly route: Route
  /** Where each view was left, so that going back finds it as it was. */
  readonly left: Partial<Record<ViewName, Route>>
  /** Filter of the whole app, as typed. */
  readonly query: string
  /** Session chosen last in any view; kept by its id over live changes. */
  readonly selected: string | null
  /** Removed digests are shown, marked. */
  readonly removed: boolean
  /** Sentence in the status bar on what was just done; null: none. */
  readonly notice: string | null
  /** The floating sheet that is open. */
  readonly sheet: 'palette' | 'keys' | 'settings' | null
  /** Welcome is shown although a repository is open. */
  readonly welcome: boolean
}

export const useView = create<ViewStore>(() => ({
  route: plainRoute('sessions'),
  left: {},
  query: '',
  selected: null,
  removed: false,
  notice: null,
  sheet: null,
  welcome: false,
}))

/** Goes to a route; by name alone the view is found as it was left. */
export function go(to: Route | ViewName): void {
  useView.setState((store) => {
    const left = { ...store.left, [store.route.view]: store.route }
    const route = typeof to === 'string' ? (left[to] ?? plainRoute(to)) : to
    return { route, left, sheet: null }
  })
}

export function setQuery(query: string): void {
  useView.setState({ query })
}

export function select(session: string | null): void {
  useView.setState({ selected: session })
}

export function setRemoved(removed: boolean): void {
  useView.setState({ removed })
}

export function openSheet(sheet: ViewStore['sheet']): void {
  useView.setState({ sheet })
}

let noticeEnds: ReturnType<typeof setTimeout> | undefined

/** Says in the status bar what was done ("Copied 3 rows"); it leaves after some seconds. */
export function say(notice: string): void {
  clearTimeout(noticeEnds)
  useView.setState({ notice })
  noticeEnds = setTimeout(() => useView.setState({ notice: null }), 6000)
}

/** Forgets all that belongs to the repository that was open. */
export function resetView(): void {
  useView.setState({ route: plainRoute('sessions'), left: {}, selected: null, removed: false, sheet: null })
}
