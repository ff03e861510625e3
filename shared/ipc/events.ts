import type { ChoicesView } from '../model/choices.ts'
import type { RepositoryState } from '../model/repository.ts'
import type { Refusal } from '../model/result.ts'
import type { Settings } from '../model/settings.ts'
import type { LinkedPlace } from './answers.ts'

/** Everything main may tell the page. */
export interface ViewerEvents {
  /** The state of the repository in this window; null: none is open. */
  'repo.changed': RepositoryState | null
  'settings.changed': Settings
  /** Settings cannot be written and hold until the app ends; null: they are written again. */
  'settings.unkept': Refusal | null
  /** In whichever window they were changed; null: no repository is open. */
  'choices.changed': ChoicesView | null
  /** Stand there: a link was opened. */
  'place.show': LinkedPlace
  /** What was named at the start would not open. */
  'open.refused': Refusal
  /** Show one view in one theme, then answer `tour.shown`: used for the pictures of `--screens`. */
  'tour.show': { readonly step: number; readonly view: TourView; readonly theme: 'light' | 'dark' }
  /** A command of the application menu. */
  'menu.command': MenuCommand
}

/** Views that pictures are made of, in order. */
export const tourViews = ['welcome', 'sessions', 'decisions', 'compare', 'dashboards', 'problems'] as const

/** A view that pictures are made of. */
export type TourView = (typeof tourViews)[number]

/** A command of the application menu that the page carries out. */
export type MenuCommand =
  | 'palette'
  | 'keys'
  | 'open'
  | 'close'
  | 'sessions'
  | 'decisions'
  | 'compare'
  | 'dashboards'
  | 'problems'
  | 'find'
  | 'back'
  | 'forward'
