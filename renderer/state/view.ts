import { create } from 'zustand'
import type { KeptName } from '../../shared/model/place-parts.ts'
import type { SortKey } from '../../shared/model/sort-key.ts'
import { plainRoute, type Route, type ViewName } from '../routes.ts'

/** A place that was left by a step, and what else the step changed. */
export interface Stop {
  readonly route: Route
  readonly change: Change | null
}

/** What a step changes besides the route: a filter that a mark sets, all that a saved view holds. */
export interface Change {
  readonly before: Surroundings
  readonly after: Surroundings
}

/** What stands around the route, as far as steps change it; the order of the sessions is in its own store. */
export interface Surroundings {
  readonly query: string
  readonly removed: boolean
  readonly kept: Readonly<Record<string, unknown>>
  readonly sort: readonly SortKey[]
  readonly group: string | null
  /** Name of the commit as of which everything is shown; null: as it is now. */
  readonly asOf: string | null
}

interface ViewStore {
  readonly route: Route
  /** Where the window stood before, oldest first. */
  readonly past: readonly Stop[]
  /** Where back led away from, nearest last. */
  readonly future: readonly Stop[]
  /** Where each view was left, so that going back finds it as it was. */
  readonly left: Partial<Record<ViewName, Route>>
  /** The session that was chosen when Compare was left. */
  readonly chosenThen: string | null
  /** Filter of the whole app, as typed. */
  readonly query: string
  /** Session chosen last in any view; kept by its id over live changes. */
  readonly selected: string | null
  /** Removed digests are shown, marked. */
  readonly removed: boolean
  /** Sentence in the status bar on what was just done; null: none. */
  readonly notice: string | null
  /** The floating sheet that is open. */
  readonly sheet:
    | 'palette'
    | 'views'
    | 'keys'
    | 'settings'
    | 'folders'
    | 'mapping'
    | 'gone'
    | 'as of'
    | 'notes'
    | null
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
  past: [],
  future: [],
  left: {},
  chosenThen: null,
  query: '',
  selected: null,
  removed: false,
  notice: null,
  sheet: null,
  welcome: false,
  cameFrom: null,
  kept: {},
}))

/** Stops that back leads to; older ones are forgotten. */
const mostStops = 200

function isSame(one: Route, other: Route): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What is noted of the view on screen when another is gone to. */
export function leave({ route, left, selected, chosenThen }: ViewStore) {
  return {
    left: { ...left, [route.view]: route },
    chosenThen: route.view === 'compare' ? selected : chosenThen,
  }
}

/** What goes to a route changes of the store; by name alone the view is found as it was left. */
export function stepTo(store: ViewStore, to: Route | ViewName, change: Change | null) {
  const now = leave(store)
  const route = typeof to === 'string' ? (now.left[to] ?? plainRoute(to)) : to
  const stays = change === null && isSame(route, store.route)
  const trail = stays
    ? {}
    : { past: [...store.past, { route: store.route, change }].slice(-mostStops), future: [] }
  return { route, ...now, sheet: null, ...trail }
}

/** Goes to a route; by name alone the view is found as it was left. Back leads here again. */
export function go(to: Route | ViewName): void {
  useView.setState((store) => stepTo(store, to, null))
}

/** Goes on within a view, row by row or revision by revision: back leads to where the walk began. */
export function walk(route: Route): void {
  // A sheet stays open: a row is chosen by itself, too, when a list comes.
  useView.setState({ route })
}

/** True when the view on screen stands as it was left: what is chosen in it need not be brought into sight. */
export function standsAsLeft(): boolean {
  const { route, left } = useView.getState()
  const before = left[route.view]
  return before !== undefined && isSame(before, route)
}

/** Sets the filter of all views. */
export function setQuery(query: string): void {
  useView.setState({ query })
}

/**
 * `useState` that outlives its view and the window: going back, a restart and a saved view find it as it was left.
 *
 * @param name one of those that the place of a window knows
 */
export function useKept<T>(name: KeptName, first: T): [T, (next: T | ((now: T) => T)) => void] {
  return useWhileOpen(name, first)
}

/**
 * `useState` that outlives its view while the repository is open: going back finds the view as it was left.
 *
 * @param name unique in the window
 */
export function useWhileOpen<T>(name: string, first: T): [T, (next: T | ((now: T) => T)) => void] {
  const value = useView((view) => (name in view.kept ? view.kept[name] : first)) as T
  const set = (next: T | ((now: T) => T)) => {
    const { kept } = useView.getState()
    const now = (name in kept ? kept[name] : first) as T
    setInView(name, typeof next === 'function' ? (next as (now: T) => T)(now) : next)
  }
  return [value, set]
}

/** Sets what a view has under a name (`useKept`, `useWhileOpen`), whether it is on screen or not. */
export function setInView(name: string, value: unknown): void {
  useView.setState(({ kept }) => ({ kept: { ...kept, [name]: value } }))
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
    past: [],
    future: [],
    left: {},
    chosenThen: null,
    selected: null,
    removed: false,
    sheet: null,
    cameFrom: null,
    kept: {},
  })
}
