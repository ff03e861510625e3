import { basename } from 'node:path'
import { dialog } from 'electron'
import { ok, refuse } from '../shared/model/result.ts'
import { mostViews } from '../shared/model/saved-views.ts'
import { longestViewFile, parseViewFile, printViewFile } from '../shared/text/view-file.ts'
import { changeChoices } from './choice-handlers.ts'
import type { HandlerParts } from './ipc-handlers.ts'
import type { Handlers } from './ipc-router.ts'
import { notOpen } from './not-open.ts'
import { readSmallText } from './read-small-text.ts'
import { saveText } from './save-text.ts'

/** What main does for the requests about files of saved views. */
export function viewHandlers(parts: HandlerParts): Pick<Handlers, 'views.export' | 'views.import'> {
  const viewsOf = (id: string) => parts.repositories.choices.get(id).choices.views
  return {
    'views.export': async (_arg, window) => {
      const { repository } = window
      if (!repository) return notOpen()
      const make = async () => ok({ text: printViewFile(viewsOf(repository.id)) })
      const saved = await saveText(window, repository, 'saved-views.json', make)
      if (!saved.ok) return saved
      return ok({ saved: saved.value !== null, fileName: saved.value?.fileName ?? null })
    },
    'views.import': async (_arg, window) => {
      const { repository } = window
      if (!repository) return notOpen()
      const { canceled, filePaths } = await dialog.showOpenDialog(window.window, {
        title: 'Choose a file of saved views',
        properties: ['openFile'],
        filters: [
          { name: 'Saved views', extensions: ['json'] },
          { name: 'All files', extensions: ['*'] },
        ],
      })
      const [path] = filePaths
      if (canceled || path === undefined) return ok(null)
      const text = await readSmallText(path, longestViewFile, 'Choose a file of saved views.')
      if (!text.ok) return text
      const fileName = basename(path).slice(-255)
      const views = parseViewFile(fileName, text.value)
      if (!views.ok) return views
      const before = viewsOf(repository.id).length
      if (before >= mostViews)
        return refuse('too-large', `${mostViews} views are saved already.`, 'Delete some first.')
      const changed = await changeChoices(parts, window, { change: 'views-add', views: views.value })
      if (!changed.ok) return changed
      const names = changed.value.views.slice(before).map(({ name }) => name)
      return ok({ fileName, names, left: views.value.length - names.length })
    },
  }
}
