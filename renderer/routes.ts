/** One side of a comparison, as the contract takes it: a text of a digest under its name there. */
export interface TextRef {
  readonly session: string
  /** Full commit id; null: the working copy. */
  readonly revision: string | null
  readonly path: string
}

/** Tabs of an open digest, in order. */
const digestTabs = ['read', 'history', 'record', 'raw'] as const

/** One of the tabs of an open digest. */
export type DigestTab = (typeof digestTabs)[number]

/** Two states of the whole set, as a person names them: `WORK`, or what git resolves to a commit. */
export interface SetNames {
  readonly a: string
  readonly b: string
}

/**
 * Where the window stands. Never the page's address: a footnote of a digest must not navigate.
 * Welcome is no route: it stands wherever no repository is open.
 */
export type Route =
  | {
      readonly view: 'sessions'
      /** Session whose digest is open in the pane. */
      readonly session: string | null
      readonly tab?: DigestTab
      /** Line of the file to show. */
      readonly line?: number | null
    }
  | { readonly view: 'decisions'; readonly decision: string | null }
  | {
      readonly view: 'compare'
      /** Session whose revisions are listed; null: none is chosen yet. */
      readonly session: string | null
      /** Null: the last revision before B. */
      readonly a: TextRef | null
      /** Null: the newest text. */
      readonly b: TextRef | null
      /** The whole set is compared: alone its list is shown, with a session one comparison out of it. */
      readonly set?: SetNames | undefined
      /** The session's digest is compared with its record. */
      readonly record?: boolean
    }
  | { readonly view: 'dashboards' }
  | { readonly view: 'problems'; readonly problem: string | null }

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
