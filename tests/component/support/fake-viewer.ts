import type { RequestName } from '../../../shared/ipc/contract.ts'
import { sent } from '../../../shared/ipc/sent-as-text.ts'
import type { ViewerApi } from '../../../shared/ipc/viewer-api.ts'

/** Answers of a stand-in for main, by request; one that is not named answers null. */
export type Answers = Partial<Record<RequestName, (arg: never) => unknown>>

export interface FakeViewer {
  /** Every request made, in order. */
  readonly calls: { readonly name: string; readonly arg: unknown }[]
  /** Sends an event as main would. */
  readonly emit: (event: string, payload: unknown) => void
}

/** Puts a stand-in for the preload's `window.viewer` into the page. */
export function installViewer(answers: Answers): FakeViewer {
  const calls: { name: string; arg: unknown }[] = []
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const requests = new Proxy(
    {},
    {
      get: (_, name: string) => async (arg: unknown) => {
        calls.push({ name, arg })
        const answer = answers[name as RequestName] as ((arg: unknown) => unknown) | undefined
        const value = answer ? await answer(arg) : null
        return { ok: true, value: sent(name, value) }
      },
    },
  )
  const events = new Proxy(
    {},
    {
      get: (_, name: string) => (listener: (payload: unknown) => void) => {
        const all = listeners.get(name) ?? new Set()
        listeners.set(name, all.add(listener))
        return () => all.delete(listener)
      },
    },
  )
  // The page of the tests has no idle time to tell of.
  Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => {} })
  Object.assign(window, { viewer: { requests, events } as unknown as ViewerApi })
  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  return { calls, emit }
}

/** A page without layout has no sizes; lists that draw only what is in sight need one. */
export function giveSizes(width: number, height: number): void {
  for (const name of ['offsetWidth', 'clientWidth'] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => width })
  for (const name of ['offsetHeight', 'clientHeight'] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => height })
}
