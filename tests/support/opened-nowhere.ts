import { noChoices } from '../../shared/model/choices.ts'

/** What a client of the repo host is told to open, where no host reads anything. */
export const openedNowhere = {
  id: 'a',
  root: '/nowhere',
  at: null,
  folders: [],
  records: [],
  guessedRenames: true,
  store: null,
  choices: noChoices,
}
