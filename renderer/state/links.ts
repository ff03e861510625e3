import { onlyItsView } from '../../shared/model/place-parts.ts'
import { call } from '../bridge.ts'
import type { Route } from '../routes.ts'
import { useOpening } from './opening.ts'
import { pinnedRoute } from './pinned.ts'
import { presentPlace } from './place.ts'
import { useRepository } from './repository.ts'
import { say } from './view.ts'

/**
 * Copies a link to what is on screen, with what it compares named by commits.
 *
 * @param to a route to link to in place of the present one
 */
export async function copyLink(to?: Route): Promise<void> {
  const present = presentPlace()
  // A link names the commit that was looked at itself, by its id.
  const { asOf: _, ...place } = onlyItsView({ ...present, route: to ?? present.route })
  const { route, isWhole } = await pinnedRoute(place.route)
  const done = await call('link.copy', { place: { ...place, route } })
  if (!done.ok) return say(`${done.error.what} ${done.error.next}`)
  say(isWhole ? 'Copied a link to this view.' : 'Copied a link; the working copy in it is in no commit.')
}

/** Opens a link, as text; why it cannot be is said where it can be seen. */
export async function openLink(text: string): Promise<void> {
  const opened = await call('link.open', { text })
  if (opened.ok) return
  if (useRepository.getState().repository) say(`${opened.error.what} ${opened.error.next}`)
  else useOpening.setState({ busy: null, refusal: { recent: null, error: opened.error } })
}
