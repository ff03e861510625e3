import { asSavedView } from '../../shared/model/place-parts.ts'
import type { SavedView } from '../../shared/model/saved-views.ts'
import { counted } from '../../shared/text/counted.ts'
import { call } from '../bridge.ts'
import { changeChoices, useChoices } from './choices.ts'
import { goToPlace, presentPlace } from './place.ts'
import { changeSettings, useSettings } from './settings.ts'
import { say } from './view.ts'

const none: readonly SavedView[] = []

/** The saved views of the open repository, in their order. */
export function useSavedViews(): readonly SavedView[] {
  return useChoices((store) => store.choices?.views ?? none)
}

/** Saves what is on screen under a name; a view that had the name is replaced. */
export async function saveView(name: string): Promise<void> {
  const place = asSavedView(presentPlace())
  const { columnOrder: order, hiddenColumns: hidden, pinnedColumns: pinned } = useSettings.getState()
  const columns = place.route.view === 'sessions' ? { order, hidden, pinned } : null
  await changeChoices({ change: 'view-save', view: { name, place, columns } }, `Saved “${name}”.`)
}

/** Goes to a saved view; back leads to where the window stood before. */
export function chooseView({ name, place, columns }: SavedView): void {
  goToPlace(place)
  if (columns) {
    const { order, hidden, pinned = useSettings.getState().pinnedColumns } = columns
    changeSettings({ columnOrder: order, hiddenColumns: hidden, pinnedColumns: pinned })
  }
  say(`This is “${name}”.`)
}

/** Writes the saved views to a file that the person names. */
export async function exportViews(count: number): Promise<void> {
  const saved = await call('views.export', null)
  if (!saved.ok) say(`${saved.error.what} ${saved.error.next}`)
  else if (saved.value.saved) say(`Exported ${counted(count, 'view')} to ${saved.value.fileName}.`)
}
