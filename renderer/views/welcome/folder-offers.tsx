import { useState } from 'react'
import { call } from '../../bridge.ts'
import { useRepository } from '../../state/repository.ts'
import { say } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import css from './welcome.module.css'

/** Asked when no folder is named `digests/`: which of those that hold digest-like files is meant. */
export function FolderOffers() {
  const repository = useRepository((store) => store.repository)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([0]))
  if (!repository || repository.folders.length > 0 || repository.offers.length === 0) return null
  const { offers } = repository
  const hasRemoved = offers.some((offer) => offer.removed > 0)
  const picked = [...chosen].filter((at) => at < offers.length).sort((a, b) => a - b)
  const digests = picked.reduce((sum, at) => sum + (offers[at]?.digestLike ?? 0), 0)
  const choose = async () => {
    const answer = await call('repo.chooseFolder', { offers: picked })
    if (!answer.ok) say(`${answer.error.what} ${answer.error.next}`)
  }
  const another = async () => {
    const answer = await call('repo.chooseFolderDialog', null)
    if (!answer.ok) say(`${answer.error.what} ${answer.error.next}`)
  }
  return (
    <section className={css.offers} aria-labelledby="offers-title" data-area="offers">
      <h2 className={css.listTitle} id="offers-title">
        {repository.name}: which folder holds the digests?
      </h2>
      <p className={css.lead}>
        There is no <code>digests/</code> folder. {offers.length}{' '}
        {offers.length === 1 ? 'folder holds' : 'folders hold'} files that look like digests. The choice is
        remembered for this repository.
      </p>
      <table className={css.offerTable}>
        <thead>
          <tr>
            <th scope="col" aria-label="Chosen" />
            <th scope="col" className={css.folder}>
              Folder
            </th>
            <th scope="col" className={css.number}>
              Digest-like
            </th>
            <th scope="col" className={css.number}>
              All .md
            </th>
            {hasRemoved && (
              <th scope="col" className={css.number}>
                Removed
              </th>
            )}
            <th scope="col">Told by</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer, at) => (
            <tr key={offer.folder} aria-selected={chosen.has(at)}>
              <td>
                <input
                  type="checkbox"
                  id={`offer-${at}`}
                  checked={chosen.has(at)}
                  onChange={() =>
                    setChosen((now) => {
                      const next = new Set(now)
                      if (!next.delete(at)) next.add(at)
                      return next
                    })
                  }
                />
              </td>
              <td>
                <label htmlFor={`offer-${at}`}>
                  <code>{offer.folder === '' ? './' : offer.folder}</code>
                </label>
              </td>
              <td className={css.number}>{offer.digestLike}</td>
              <td className={css.number}>{offer.markdown}</td>
              {hasRemoved && <td className={css.number}>{offer.removed}</td>}
              <td>{offer.toldBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.offerActions}>
        <Button
          size="normal"
          off={picked.length === 0 ? 'Choose a folder first.' : null}
          onClick={() => void choose()}
        >
          Read {digests} {digests === 1 ? 'digest' : 'digests'}
        </Button>
        <Button size="normal" onClick={() => void another()}>
          Choose another folder
        </Button>
        <Button size="normal" onClick={() => void call('repo.close', null)}>
          Close the repository
        </Button>
      </div>
    </section>
  )
}
