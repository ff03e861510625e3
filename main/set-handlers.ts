import { setFileName } from '../shared/comparison/side-words.ts'
import { ok } from '../shared/model/result.ts'
import type { Handlers } from './ipc-router.ts'
import { notOpen } from './not-open.ts'
import { saveText } from './save-text.ts'
import type { ViewerWindow } from './viewer-window.ts'

/** What main does for the requests about a file of the whole set compared. */
export function setHandlers(): Pick<Handlers, 'sets.save' | 'sets.stopSaving'> {
  const running = new WeakMap<ViewerWindow, AbortController>()
  return {
    'sets.save': async (arg, window) => {
      if (!window.repository) return notOpen()
      const stop = new AbortController()
      running.set(window, stop)
      const name = setFileName(arg.a, arg.b, arg.format)
      const saved = await saveText(window, window.repository, name, (client) =>
        client.call('sets.text', arg, stop.signal),
      )
      if (!saved.ok) return saved
      return ok({ saved: saved.value !== null, fileName: null, leftOut: [], ...saved.value })
    },
    'sets.stopSaving': async (_arg, window) => {
      running.get(window)?.abort()
      return ok(null)
    },
  }
}
