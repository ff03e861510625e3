import { call } from '../../bridge.ts'
import { useRepository } from '../../state/repository.ts'
import { FolderChoice } from '../../ui/shell/folder-choice.tsx'
import css from './welcome.module.css'

/** Asked when no folder is named `digests/`: which of those that hold digest-like files is meant. */
export function FolderOffers() {
  const repository = useRepository((store) => store.repository)
  if (!repository || repository.folders.length > 0 || repository.offers.length === 0) return null
  const { name, offers } = repository
  return (
    <section className={css.offers} aria-labelledby="offers-title" data-area="offers">
      <h2 className={css.listTitle} id="offers-title">
        {name}: which folder holds the digests?
      </h2>
      <p className={css.offersLead}>
        There is no <code>digests/</code> folder. {offers.length}{' '}
        {offers.length === 1 ? 'folder holds' : 'folders hold'} files that look like digests, now or in the
        past. One or more can be chosen; the choice is remembered for this repository.
      </p>
      <FolderChoice leave={{ label: 'Close the repository', run: () => void call('repo.close', null) }} />
    </section>
  )
}
