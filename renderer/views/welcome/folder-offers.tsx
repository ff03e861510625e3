import { useEffect, useRef } from 'react'
import { call } from '../../bridge.ts'
import { useRepository } from '../../state/repository.ts'
import { FolderChoice } from '../../ui/shell/folder-choice.tsx'
import css from './welcome.module.css'

/** True while it is asked which folder of the open repository holds digests. */
export function useAsksForFolder(): boolean {
  return useRepository(
    ({ repository }) => !!repository && repository.folders.length === 0 && repository.offers.length > 0,
  )
}

/** Asked when no folder is named `digests/`: which of those that hold digest-like files is meant. */
export function FolderOffers() {
  const repository = useRepository((store) => store.repository)
  const section = useRef<HTMLElement>(null)
  const asks = useAsksForFolder()
  // Below a long list the question would stand out of sight.
  useEffect(() => {
    if (asks) section.current?.scrollIntoView({ block: 'nearest' })
  }, [asks])
  if (!repository || !asks) return null
  const { name, offers } = repository
  return (
    <section className={css.offers} ref={section} aria-labelledby="offers-title" data-area="offers">
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
