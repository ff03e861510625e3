import type { RequestArg, RequestName, ResponseOf } from '../shared/ipc/contract.ts'
import type { ViewerEvents } from '../shared/ipc/events.ts'
import type { ViewerApi } from '../shared/ipc/viewer-api.ts'
import { type Result, refuse } from '../shared/model/result.ts'

declare global {
  interface Window {
    readonly viewer: ViewerApi
  }
}

function failed(error: unknown): { ok: false; error: ReturnType<typeof refuse>['error'] } {
  const cause = error instanceof Error ? error.message : String(error)
  return refuse('viewer-failed', `The viewer failed: ${cause}`, 'Try again, or close and open the window.')
}

/**
 * Asks main for one thing. Never throws: what goes wrong on the way comes back as a refusal.
 * The only door out of the page, with `on` and `openDropped`.
 */
export async function call<N extends Exclude<RequestName, 'repo.openDropped'>>(
  name: N,
  arg: RequestArg<N>,
): Promise<Result<ResponseOf<N>>> {
  try {
    const ask = window.viewer.requests[name] as (arg: RequestArg<N>) => Promise<Result<ResponseOf<N>>>
    return await ask(arg)
  } catch (error) {
    return failed(error)
  }
}

/** Opens a dropped folder; only the preload can read its path off the file. */
export async function openDropped(file: File): Promise<Result<ResponseOf<'repo.openDropped'>>> {
  try {
    return await window.viewer.requests['repo.openDropped'](file)
  } catch (error) {
    return failed(error)
  }
}

/** Listens to an event of main; returns the function that ends it. */
export function on<E extends keyof ViewerEvents>(
  event: E,
  listener: (payload: ViewerEvents[E]) => void,
): () => void {
  return window.viewer.events[event](listener)
}
