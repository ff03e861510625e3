import type { Reply } from '../shared/ipc/answers.ts'
import {
  type ChoiceChange,
  type ChoicesView,
  isOfThePage,
  mostAccepted,
  viewOfChoices,
} from '../shared/model/choices.ts'
import { isFull } from '../shared/model/group-choices.ts'
import { mostKinVerdicts } from '../shared/model/kin-limits.ts'
import { mostNotes } from '../shared/model/note-of.ts'
import { ok, refuse } from '../shared/model/result.ts'
import { hasNoRoom, mostViews } from '../shared/model/saved-views.ts'
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
      const { baseline } = parts.repositories.choices.get(repository.id).choices
      if (accepted && baseline.accepted.length + prints.value.length > mostAccepted)
        return refuse(
          'too-large',
          `A baseline holds ${mostAccepted.toLocaleString('en-US')} findings, and these would be more.`,
          'Switch off the rules that have the most of them.',
        )
      const now = new Date().toISOString()
      return changeChoices(
        parts,
        window,
        accepted
          ? { change: 'accept', prints: prints.value, all: ids === null, now }
          : { change: 'take-back', prints: prints.value },
      )
    },
    'choices.change': async (change, window) => {
      const repository = window.repository
      if (!repository) return notOpen()
      const { groups, kin, views, notes } = parts.repositories.choices.get(repository.id).choices
      if ((change.change === 'group' || change.change === 'answer') && isFull(groups, change))
        return refuse(
          'too-large',
          'There is no room for one more choice on groups and answers.',
          'Take some of the earlier ones back.',
        )
      if (change.change === 'kin' && kin.length >= mostKinVerdicts)
        return refuse(
          'too-large',
          'There is no room for one more answer to a suggestion.',
          'Take some of the earlier ones back.',
        )
      if (
        change.change === 'note' &&
        notes.length >= mostNotes &&
        !notes.some(({ id }) => id === change.instead)
      )
        return refuse(
          'too-large',
          `${mostNotes.toLocaleString('en-US')} notes are kept already.`,
          'Delete some of them first: “Notes on sessions…” in the palette lists all.',
        )
      if (change.change === 'view-save' && hasNoRoom(views, change.view))
        return refuse('too-large', `${mostViews} views are saved already.`, 'Delete some first.')
      return changeChoices(parts, window, change)
    },
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
