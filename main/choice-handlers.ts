import type { Reply } from '../shared/ipc/answers.ts'
import { noRoomFor } from '../shared/model/choice-room.ts'
import { type ChoiceChange, type ChoicesView, isOfThePage, viewOfChoices } from '../shared/model/choices.ts'
import { ok, refuse } from '../shared/model/result.ts'
import { UnkeptChange } from './choices-store.ts'
import type { HandlerParts } from './ipc-handlers.ts'
import type { Handlers } from './ipc-router.ts'
import { log } from './log.ts'
import { notOpen } from './not-open.ts'
import { causeOf } from './repo-host/cause-of.ts'
import type { ViewerWindow } from './viewer-window.ts'

type ChoiceRequest = 'choices.get' | 'choices.change' | 'problems.accept'

/** What main does for the requests about a person's choices: it keeps them, then tells reader and windows. */
export function choiceHandlers(parts: HandlerParts): Pick<Handlers, ChoiceRequest> {
  return {
    'choices.get': async (_arg, window) => (window.choices ? ok(window.choices) : notOpen()),
    'problems.accept': async ({ ids, accepted }, window) => {
      const repository = window.repository
      if (!repository) return notOpen()
      const prints = await repository.client.call('problems.prints', { ids })
      if (!prints.ok) return prints
      const now = new Date().toISOString()
      return changeChoices(
        parts,
        window,
        accepted
          ? { change: 'accept', prints: prints.value, all: ids === null, now }
          : { change: 'take-back', prints: prints.value },
      )
    },
    'choices.change': (change, window) => changeChoices(parts, window, change),
  }
}

/** Keeps a change of the choices for the repository of a window, and tells the reader and all its windows. */
export async function changeChoices(
  { repositories, windows }: HandlerParts,
  window: ViewerWindow,
  change: ChoiceChange,
): Promise<Reply<ChoicesView>> {
  const repository = window.repository
  if (!repository) return notOpen()
  const full = noRoomFor(repositories.choices.get(repository.id).choices, change)
  if (full) return { ok: false, error: full }
  try {
    const { choices, damage } = repositories.choices.change(repository.id, change)
    const view = viewOfChoices(choices, damage)
    if (!isOfThePage(change)) await repositories.setChoices(repository.id, choices)
    for (const each of windows())
      if (each.repository?.id === repository.id) each.send('choices.changed', view)
    return ok(view)
  } catch (error) {
    log.error('Choices cannot be kept:', error)
    if (error instanceof UnkeptChange) return refuse('refused', error.what, error.next)
    const code = causeOf(error)
    return refuse(
      'refused',
      `The change could not be written into the data folder (${code}).`,
      'Make room on the disk, or allow yourself to write there, and try again.',
    )
  }
}
