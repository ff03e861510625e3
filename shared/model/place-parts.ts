import type { Place, Route } from './place.ts'

/** Name of something that is set in a view and kept over a restart. */
export type KeptName = keyof Place['kept']

/** What belongs to each view of what is kept; where it was scrolled to and what was unfolded does not. */
export const keptOf: Readonly<Record<Route['view'], readonly KeptName[]>> = {
  sessions: [],
  decisions: ['decisions form', 'decisions state', 'decisions likeness', 'decisions sort'],
  compare: ['ignore whitespace'],
  dashboards: ['likeness', 'charts as tables', 'origin of', 'compared by', 'rate compared'],
  problems: ['problems severity', 'problems family', 'problems standing', 'problems sort', 'problems group'],
}

/** A place with what its view needs, and nothing that was only left in the others. */
export function onlyItsView(place: Place): Place {
  const names = keptOf[place.route.view]
  const kept = Object.fromEntries(
    Object.entries(place.kept).filter(([name]) => (names as readonly string[]).includes(name)),
  )
  return { ...place, selected: null, kept }
}

/** A place as a view that is saved: without the row that happens to be open, unless that is what the view shows. */
export function asSavedView(place: Place): Place {
  const own = onlyItsView(place)
  switch (own.route.view) {
    case 'sessions':
      return { ...own, route: { view: 'sessions', session: null } }
    case 'decisions':
      return { ...own, route: { view: 'decisions', decision: null } }
    case 'problems':
      return { ...own, route: { view: 'problems', problem: null } }
    default:
      return own
  }
}
