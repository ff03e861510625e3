import { ok } from '../shared/model/result.ts'
import { longestViewFile, parseViewFile, printViewFile } from '../shared/text/view-file.ts'
import { changeChoices } from './choice-handlers.ts'
import { chooseText } from './choose-text.ts'
import type { HandlerParts } from './ipc-handlers.ts'
import type { Handlers } from './ipc-router.ts'
import { notOpen } from './not-open.ts'
import { saveFile } from './save-text.ts'

/** What main does for the requests about files of saved views. */
export function viewHandlers(parts: HandlerParts): Pick<Handlers, 'views.export' | 'views.import'> {
  const viewsOf = (id: string) => parts.repositories.choices.get(id).choices.views
  return {
    'views.export': async (_arg, window) => {
      const { repository } = window
      if (!repository) return notOpen()
      const make = async () => ok({ text: printViewFile(viewsOf(repository.id)) })
      return saveFile(window, repository, 'saved-views.json', make)
    },
    'views.import': async (_arg, window) => {
      const { repository } = window
      if (!repository) return notOpen()
      const filter = { name: 'Saved views', extensions: ['json'] }
      const file = await chooseText(window.window, 'a file of saved views', filter, longestViewFile)
      if (!file.ok) return file
      if (!file.value) return ok(null)
      const { name: fileName, text } = file.value
      const views = parseViewFile(fileName, text)
      if (!views.ok) return views
      const before = viewsOf(repository.id).length
      const changed = await changeChoices(parts, window, { change: 'views-add', views: views.value })
      if (!changed.ok) return changed
      const names = changed.value.views.slice(before).map(({ name }) => name)
      return ok({ fileName, names, left: views.value.length - names.length })
    },
  }
}
