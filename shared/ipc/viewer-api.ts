import type { Reply } from './answers.ts'
import type { RequestArg, RequestName, ResponseOf } from './contract.ts'
import type { ViewerEvents } from './events.ts'
import type { Sent } from './sent-as-text.ts'

/** `window.viewer`, the only thing the page can reach outside itself: one method per request, one per event. */
export interface ViewerApi {
  /** One named method per request of the contract. */
  readonly requests: {
    readonly [N in Exclude<RequestName, 'repo.openDropped'>]: (
      arg: RequestArg<N>,
      /** By which the request may be taken back; see `request.cancel`. */
      ticket?: number,
    ) => Promise<Reply<Sent<N>>>
  } & {
    readonly 'repo.openDropped': (file: unknown) => Promise<Reply<ResponseOf<'repo.openDropped'>>>
  }
  /** Each returns the function that ends the listening. */
  readonly events: {
    readonly [E in keyof ViewerEvents]: (listener: (payload: ViewerEvents[E]) => void) => () => void
  }
}
