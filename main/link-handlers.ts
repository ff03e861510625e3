import { clipboard } from 'electron'
import { ok } from '../shared/model/result.ts'
import { printLink } from '../shared/text/link.ts'
import type { HandlerParts } from './ipc-handlers.ts'
import type { Handlers } from './ipc-router.ts'
import { openLink } from './links.ts'
import { notOpen } from './not-open.ts'

/** What main does for the requests about links. */
export function linkHandlers({ store }: HandlerParts): Pick<Handlers, 'link.copy' | 'link.open'> {
  return {
    'link.copy': async ({ place }, { repository, state }) => {
      if (!repository) return notOpen()
      const asked = await repository.client.call('repo.identity', { commit: null })
      if (!asked.ok) return asked
      const { name, roots, head } = asked.value
      clipboard.writeText(
        printLink({ name, roots: [...roots], head, folders: [...(state?.folders ?? [])], place }),
      )
      return ok(null)
    },
    'link.open': async ({ text }, window) => openLink(text, window, store),
  }
}
