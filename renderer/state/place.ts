import type { Place } from '../../shared/model/place.ts'
import { keptOf } from '../../shared/model/place-parts.ts'
import { call } from '../bridge.ts'
import { shownAsOf } from './as-of.ts'
import { firstSort, useList } from './list.ts'
import { useRepository } from './repository.ts'
import { goWith } from './trail.ts'
import { noteLeaving } from './use-leaving.ts'
import { resetView, useView } from './view.ts'

/** Pause (ms) after which a change of the place is kept. */
const pauseMs = 600

/** Where the window stands. Of what is set in views main keeps what has a name in `placeSchema`. */
export function presentPlace(): Place {
  const { route, query, removed, selected, kept } = useView.getState()
  const { sort, group } = useList.getState()
  const asOf = shownAsOf()
  const order = sort === firstSort ? null : [...sort]
  return { route, query, removed, selected, sort: order, group, kept, ...(asOf !== null && { asOf }) }
}

/**
 * Goes to a place of a saved view or a link, in one step that back undoes.
 *
 * @param asOf name of the commit as of which everything is shown there; null: as it is now. By itself that of the
 * place, else nothing changes in this
 */
export function goToPlace(place: Place, asOf = place.asOf ?? shownAsOf()): void {
  const { route, query, removed, sort, group } = place
  const own: readonly string[] = keptOf[route.view]
  const others = Object.entries(useView.getState().kept).filter(([name]) => !own.includes(name))
  const kept = { ...Object.fromEntries(others), ...place.kept }
  goWith(route, { query, removed, sort: sort ?? firstSort, group, kept, asOf })
}

/** Where a window was left in the repository that is open in main; null: nothing is kept of it. */
export async function askPlace(): Promise<Place | null> {
  const answer = await call('place.get', null)
  return answer.ok ? answer.value : null
}

/** Stands where a window was left. */
export function standAt({ route, query, removed, selected, sort, group, kept }: Place): void {
  useView.setState({ route, left: { [route.view]: route }, query, removed, selected, kept })
  useList.setState({ sort: sort ?? firstSort, group })
}

/** Keeps the place of the window after each pause. @returns what keeps it at once */
export function keepPlace(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = ''
  const keep = () => {
    clearTimeout(timer)
    const { repository } = useRepository.getState()
    if (!repository) return
    noteLeaving()
    const place = presentPlace()
    const text = JSON.stringify([repository.id, place])
    if (text === last) return
    last = text
    void call('place.keep', { repository: repository.id, place })
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(keep, pauseMs)
  }
  useView.subscribe((now, before) => {
    if (now.route !== before.route || now.query !== before.query || now.removed !== before.removed) later()
    else if (now.kept !== before.kept || now.selected !== before.selected) later()
  })
  useList.subscribe(later)
  useRepository.subscribe(({ repository: now }, { repository: before }) => {
    if (now?.id === before?.id && now?.asOf?.commit !== before?.asOf?.commit) later()
  })
  // Where something is scrolled to, or which change is looked at, is noted when it is kept, not at each step.
  for (const event of ['scroll', 'keyup', 'click'] as const)
    document.addEventListener(event, later, { capture: true, passive: true })
  return keep
}

/** Forgets where the window stood: another repository is open, or none. */
export function leavePlace(): void {
  resetView()
  useList.setState({ sort: firstSort, group: null })
}
