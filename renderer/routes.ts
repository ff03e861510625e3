import type { Route } from '../shared/model/place.ts'

export type { DigestTab, Route, SetNames, TextPair, TextRef } from '../shared/model/place.ts'

/** Names of the five views. */
export type ViewName = Route['view']

/** The five views in the order of the navigation. */
export const viewNames = ['sessions', 'decisions', 'compare', 'dashboards', 'problems'] as const

/** A view as it stands when it is gone to without more. */
export function plainRoute(view: ViewName): Route {
  switch (view) {
    case 'sessions':
      return { view, session: null }
    case 'decisions':
      return { view, decision: null }
    case 'compare':
      return { view, session: null, a: null, b: null }
    case 'dashboards':
      return { view }
    case 'problems':
      return { view, problem: null }
  }
}
