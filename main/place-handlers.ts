import { ok } from '../shared/model/result.ts'
import type { HandlerParts } from './ipc-handlers.ts'
import type { Handlers } from './ipc-router.ts'

type PlaceRequest = 'place.get' | 'place.keep'

/** What main does for the requests about where a window stands. */
export function placeHandlers({ store }: HandlerParts): Pick<Handlers, PlaceRequest> {
  return {
    'place.get': async (_arg, { repository }) => ok(repository && store.place(repository.id)),
    'place.keep': async ({ repository, place }) => {
      store.keepPlace(repository, place)
      return ok(null)
    },
  }
}
