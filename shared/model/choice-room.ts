import { numeral } from '../text/counted.ts'
import { type ChoiceChange, mostAccepted, type RepositoryChoices } from './choices.ts'
import { isFull } from './group-choices.ts'
import { mostKinVerdicts } from './kin-limits.ts'
import { mostNotes } from './note-of.ts'
import type { Refusal } from './result.ts'
import { hasNoRoom, mostViews } from './saved-views.ts'

/** Why a change of choices cannot be kept beside those that there are; null: there is room for it. */
export function noRoomFor(choices: RepositoryChoices, change: ChoiceChange): Refusal | null {
  const { groups, kin, views, notes, baseline } = choices
  const takeBack = 'Take some of the earlier ones back.'
  const fullOfViews = () => tooLarge(`${mostViews} views are saved already.`, 'Delete some first.')
  switch (change.change) {
    case 'accept':
      return baseline.accepted.length + change.prints.length > mostAccepted
        ? tooLarge(
            `A baseline holds ${numeral(mostAccepted)} findings, and these would be more.`,
            'Switch off the rules that have the most of them.',
          )
        : null
    case 'group':
    case 'answer':
      return isFull(groups, change)
        ? tooLarge('There is no room for one more choice on groups and answers.', takeBack)
        : null
    case 'kin':
      return kin.length >= mostKinVerdicts
        ? tooLarge('There is no room for one more answer to a suggestion.', takeBack)
        : null
    case 'note':
      return notes.length >= mostNotes && !notes.some(({ id }) => id === change.instead)
        ? tooLarge(
            `${numeral(mostNotes)} notes are kept already.`,
            'Delete some of them first: “Notes on sessions…” in the palette lists all.',
          )
        : null
    case 'view-save':
      return hasNoRoom(views, change.view) ? fullOfViews() : null
    case 'views-add':
      return views.length >= mostViews ? fullOfViews() : null
    default:
      return null
  }
}

function tooLarge(what: string, next: string): Refusal {
  return { code: 'too-large', what, next }
}
