import { longestMapping } from '../shared/model/choices.ts'
import { ok, refuse } from '../shared/model/result.ts'
import { changeChoices } from './choice-handlers.ts'
import { chooseText } from './choose-text.ts'
import type { HandlerParts } from './ipc-handlers.ts'
import type { Handlers } from './ipc-router.ts'
import { notOpen } from './not-open.ts'
import type { ViewerWindow } from './viewer-window.ts'

/** A file that was previewed, until it is used or another one is chosen. */
interface Chosen {
  readonly repository: string
  readonly name: string
  readonly text: string
}

/** What main does for the requests about mapping files: the page names no path and sees no content. */
export function mappingHandlers(parts: HandlerParts): Pick<Handlers, 'mapping.choose' | 'mapping.use'> {
  const chosen = new WeakMap<ViewerWindow, Chosen>()
  return {
    'mapping.choose': async (_arg, window) => {
      const { repository } = window
      if (!repository) return notOpen()
      const filter = { name: 'Mapping', extensions: ['yaml', 'yml', 'json'] }
      // A character takes at most four bytes; anything longer need not be read to be refused.
      const file = await chooseText(window.window, 'a mapping file', filter, 4 * longestMapping)
      if (!file.ok) return file
      if (!file.value) return ok(null)
      const { name, text } = file.value
      const preview = await repository.client.call('mapping.preview', { text })
      if (!preview.ok) return preview
      if (preview.value.refused) chosen.delete(window)
      else chosen.set(window, { repository: repository.id, name, text })
      return ok({ name, ...preview.value })
    },
    'mapping.use': async (_arg, window) => {
      const file = chosen.get(window)
      if (!file || file.repository !== window.repository?.id)
        return refuse('refused', 'No mapping file was previewed in this window.', 'Choose one.')
      chosen.delete(window)
      const { name, text } = file
      return changeChoices(parts, window, { change: 'mapping', name, text, now: new Date().toISOString() })
    },
  }
}
