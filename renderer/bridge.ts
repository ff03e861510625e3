import type { Reply } from '../shared/ipc/answers.ts'
import type { RequestArg, RequestName, ResponseOf } from '../shared/ipc/contract.ts'
import type { ViewerEvents } from '../shared/ipc/events.ts'
import { receivedSteps, type Sent, sentLength } from '../shared/ipc/sent-as-text.ts'
import type { ViewerApi } from '../shared/ipc/viewer-api.ts'
import { ok, type Result, refuse } from '../shared/model/result.ts'

declare global {
  interface Window {
    readonly viewer: ViewerApi
  }
}

function failed(error: unknown): { ok: false; error: ReturnType<typeof refuse>['error'] } {
  const cause = error instanceof Error ? error.message : String(error)
  return refuse('viewer-failed', `The viewer failed: ${cause}`, 'Try again, or close and open the window.')
}

/** An answer of more characters is read in a task of its own: taking it in takes one already. */
const longAnswer = 200_000

/** Ms after which reading what comes in steps goes on in another task. */
const longestTask = 8

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

let lastTicket = 0

/**
 * Asks main for one thing. Never throws: what goes wrong on the way comes back as a refusal.
 * The only door out of the page, with `on` and `openDropped`.
 *
 * @param signal takes the request back: what is not begun then is not begun any more, and it is answered as cancelled
 */
export async function call<N extends Exclude<RequestName, 'repo.openDropped'>>(
  name: N,
  arg: RequestArg<N>,
  signal?: AbortSignal,
): Promise<Result<ResponseOf<N>>> {
  try {
    const ask = window.viewer.requests[name] as (
      arg: RequestArg<N>,
      ticket?: number,
    ) => Promise<Reply<Sent<N>>>
    const answer = await (signal ? takenBackBy(signal, (ticket) => ask(arg, ticket)) : ask(arg))
    if (!answer.ok) return answer
    if (sentLength(name, answer.value) > longAnswer) await nextTask()
    const steps = receivedSteps(name, answer.value)
    for (let began = performance.now(); ; ) {
      const step = steps.next()
      if (step.done) return ok(step.value)
      if (performance.now() - began < longestTask) continue
      await nextTask()
      began = performance.now()
    }
  } catch (error) {
    return failed(error)
  }
}

async function takenBackBy<T>(signal: AbortSignal, ask: (ticket: number) => Promise<T>): Promise<T> {
  const ticket = ++lastTicket
  const cancel = () => void call('request.cancel', { ticket })
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await ask(ticket)
  } finally {
    signal.removeEventListener('abort', cancel)
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
