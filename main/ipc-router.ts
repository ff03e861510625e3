import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import type { Reply } from '../shared/ipc/answers.ts'
import { channelOf } from '../shared/ipc/channels.ts'
import { type RequestArg, type RequestName, requests, ticket } from '../shared/ipc/contract.ts'
import type { Sent } from '../shared/ipc/sent-as-text.ts'
import { refuse } from '../shared/model/result.ts'
import { viewerOrigin } from './app-scheme.ts'
import { log } from './log.ts'
import type { ViewerWindow } from './viewer-window.ts'

/** One handler per request of the contract; a missing one does not compile. */
export type Handlers = {
  readonly [N in RequestName]: (
    arg: RequestArg<N>,
    window: ViewerWindow,
    /** Aborted when nobody waits for the answer any more. */
    signal: AbortSignal | undefined,
  ) => Promise<Reply<Sent<N>>>
}

/**
 * The one door between page and main: who asks is checked, then what is asked, then the handler runs.
 * A refused sender gets an answer that says so; silence would look like a hang.
 */
export function routeRequests(
  handlers: Handlers,
  windowOf: (contentsId: number) => ViewerWindow | undefined,
): void {
  for (const name of Object.keys(requests) as RequestName[]) {
    ipcMain.handle(channelOf(name), async (event, arg: unknown, sent: unknown): Promise<Reply<unknown>> => {
      const window = windowOf(event.sender.id)
      if (!window || !isOurPage(event)) {
        log.warn(`Refused: ${name} from ${event.senderFrame?.url ?? 'a frame that is gone'}`)
        return refuse(
          'refused',
          'The request did not come from the viewer’s own page.',
          'Close the window and open it again.',
        )
      }
      const checked = requests[name].request.safeParse(arg)
      const ticketed = ticket.optional().safeParse(sent)
      if (!checked.success || !ticketed.success) {
        log.warn(`Refused: arguments of ${name}: ${(checked.error ?? ticketed.error)?.message}`)
        return refuse('refused', `The arguments of ${name} do not fit the contract.`, 'Reload the window.')
      }
      try {
        const handler = handlers[name] as (
          arg: unknown,
          window: ViewerWindow,
          signal: AbortSignal | undefined,
        ) => Promise<Reply<unknown>>
        return await window.underWay.run(ticketed.data, (signal) => handler(checked.data, window, signal))
      } catch (error) {
        log.error(`The viewer failed in ${name}:`, error)
        return refuse(
          'viewer-failed',
          `The viewer failed while it answered ${name}.`,
          'The log in the data folder says more.',
        )
      }
    })
  }
}

function isOurPage(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame
  // Node's URL gives every app:// address the origin 'null'; scheme and host are what Chromium compares.
  return frame !== null && frame.parent === null && frame.url.startsWith(`${viewerOrigin}/`)
}
