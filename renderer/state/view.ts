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
  readonly sheet: 'palette' | 'keys' | 'settings' | 'folders' | 'mapping' | 'gone' | null
  /** Welcome is shown although a repository is open. */
  readonly welcome: boolean
  /** Where a mark was followed from, the filter there, and the filter it set; null: none was followed. */
  readonly cameFrom: { readonly view: ViewName; readonly query: string; readonly opened: string } | null
  /** What was set in views, by name: a view is taken down when another one is gone to. */
  readonly kept: Readonly<Record<string, unknown>>
}

/** What the window shows: view, filter, selection, sheet. */
export const useView = create<ViewStore>(() => ({
  route: plainRoute('sessions'),
  left: {},
  query: '',
  selected: null,
  removed: false,
  notice: null,
  sheet: null,
  welcome: false,
  cameFrom: null,
  kept: {},
}))

/** Goes to a route; by name alone the view is found as it was left. */
export function go(to: Route | ViewName): void {
  useView.setState((store) => {
    const left = { ...store.left, [store.route.view]: store.route }
    const route = typeof to === 'string' ? (left[to] ?? plainRoute(to)) : to
    return { route, left, sheet: null }
  })
}

/** Sets the filter of all views. */
export function setQuery(query: string): void {
  useView.setState({ query })
}

/**
 * `useState` that outlives its view while the repository is open: going back finds the view as it was left.
 *
 * @param name unique in the window
 */
export function useKept<T>(name: string, first: T): [T, (next: T | ((now: T) => T)) => void] {
  const value = useView((view) => (name in view.kept ? view.kept[name] : first)) as T
  const set = (next: T | ((now: T) => T)) =>
    useView.setState(({ kept }) => {
      const now = (name in kept ? kept[name] : first) as T
      const value = typeof next === 'function' ? (next as (now: T) => T)(now) : next
      return { kept: { ...kept, [name]: value } }
    })
  return [value, set]
}

/** Opens the rows of a mark in Sessions: the filter becomes theirs, and the one before is kept for the way back. */
export function openRows(query: string): void {
  useView.setState((store) => ({
    cameFrom: { view: store.route.view, query: store.query, opened: query },
    query,
  }))
  go({ view: 'sessions', session: null })
}

/** Back to the view whose mark was followed, with the filter that it had. */
export function goBack(): void {
  const { cameFrom } = useView.getState()
  if (!cameFrom) return
  useView.setState({ cameFrom: null, query: cameFrom.query })
  go(cameFrom.view)
}

/** Selects a session; null: none. */
export function select(session: string | null): void {
  useView.setState({ selected: session })
}

/** Shows removed digests in lists and totals, or leaves them out. */
export function setRemoved(removed: boolean): void {
  useView.setState({ removed })
}

/** Opens a sheet over the view; null closes it. */
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
  useView.setState({
    route: plainRoute('sessions'),
    left: {},
    selected: null,
    removed: false,
    sheet: null,
    cameFrom: null,
    kept: {},
  })
}
