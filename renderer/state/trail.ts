import type { Route, ViewName } from '../routes.ts'
import { shownAsOf, soonAsOf, switchTo } from './as-of.ts'
import { useList } from './list.ts'
import { type Change, leave, type Stop, type Surroundings, say, stepTo, useView } from './view.ts'

/** What stands around the route now. */
function surroundings(): Surroundings {
  const { query, removed, kept } = useView.getState()
  const { sort, group } = useList.getState()
  return { query, removed, kept, sort, group, asOf: shownAsOf() }
}

function surround({ query, removed, kept, sort, group, asOf }: Surroundings): void {
  useView.setState({ query, removed, kept })
  useList.setState({ sort, group })
  if (asOf !== shownAsOf()) void switchTo(asOf)
}

/** Goes to a route and changes what stands around it, in one step that back undoes. */
export function goWith(to: Route | ViewName, change: Partial<Surroundings>): void {
  const before = surroundings()
  const after = { ...before, ...change }
  useView.setState((store) => stepTo(store, to, { before, after }))
  surround(after)
}

/**
 * What stands around the route after a step is undone: what the step set is what it was before, and what a person has
 * changed since, a filter typed in the next view, say, stays.
 */
function undone(now: Surroundings, { before, after }: Change): Surroundings {
  const each = <K extends keyof Surroundings>(name: K) =>
    now[name] === after[name] ? before[name] : now[name]
  const kept = { ...now.kept }
  for (const name of new Set([...Object.keys(before.kept), ...Object.keys(after.kept)])) {
    if (kept[name] !== after.kept[name]) continue
    if (name in before.kept) kept[name] = before.kept[name]
    else delete kept[name]
  }
  return {
    query: each('query'),
    removed: each('removed'),
    kept,
    sort: each('sort'),
    group: each('group'),
    asOf: each('asOf'),
  }
}

/** Back to where the last step began. @returns false: there is no such place */
export function goBackward(): boolean {
  return travel('past', 'future')
}

/** Again to where back led away from. @returns false: there is no such place */
export function goForward(): boolean {
  return travel('future', 'past')
}

function travel(from: 'past' | 'future', to: 'past' | 'future'): boolean {
  const store = useView.getState()
  const stop = store[from].at(-1)
  if (!stop) return false
  const reverse: Stop = {
    route: store.route,
    change: stop.change && { before: stop.change.after, after: stop.change.before },
  }
  useView.setState({
    route: stop.route,
    ...leave(store),
    sheet: null,
    [from]: store[from].slice(0, -1),
    [to]: [...store[to], reverse],
  })
  if (stop.change) surround(undone(surroundings(), stop.change))
  return true
}

/** Opens the rows of a mark in Sessions: the filter becomes theirs, and the one before is kept for the way back. */
export function openRows(query: string): void {
  const { route, query: before } = useView.getState()
  useView.setState({ cameFrom: { view: route.view, query: before, opened: query } })
  goWith({ view: 'sessions', session: null }, { query })
}

/** Back to the view whose mark was followed, with the filter that it had. */
export function goBack(): void {
  const { cameFrom } = useView.getState()
  if (!cameFrom) return
  useView.setState({ cameFrom: null })
  goWith(cameFrom.view, { query: cameFrom.query })
}

/** Shows everything as of a commit, by its name or a date, or as it is now (null): a step that back undoes. */
export async function showAsOf(asOf: string | null): Promise<void> {
  if (asOf === soonAsOf())
    return say(asOf === null ? 'Everything is shown as it is now.' : `This is ${asOf}.`)
  const before = surroundings()
  if (!(await switchTo(asOf)) || asOf === before.asOf) return
  const after = { ...before, asOf }
  useView.setState((store) => stepTo(store, store.route, { before, after }))
}
