import { useState } from 'react'
import type { FolderOffer } from '../../../shared/model/repository.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { useRepository } from '../../state/repository.ts'
import { say } from '../../state/view.ts'
import heard from '../aloud.module.css'
import { Button } from '../button.tsx'
import css from './folder-choice.module.css'

function isIn(folder: string, of: string): boolean {
  return folder === of || of === '' || folder.startsWith(`${of}/`)
}

/** A picked folder with which an offered one is read, without being picked itself. */
function readWith(folder: string, picked: ReadonlySet<string>): string | undefined {
  return picked.has(folder) ? undefined : [...picked].find((one) => isIn(folder, one))
}

/** `./` for the top of the repository. */
const shownFolder = (folder: string) => (folder === '' ? './' : folder)

/** What reading some of the offered folders brings: all below a folder is read with it, and nothing twice. */
function readingOf(
  offers: readonly FolderOffer[],
  picked: ReadonlySet<string>,
): { readonly digests: number; readonly removed: number } {
  const read = offers.filter(({ folder }) => [...picked].some((one) => isIn(folder, one)))
  return {
    digests: read.reduce((sum, offer) => sum + offer.markdown, 0),
    removed: read.reduce((sum, offer) => sum + offer.removed, 0),
  }
}

function readWords({ digests, removed }: { readonly digests: number; readonly removed: number }): string {
  const gone = removed > 0 ? ` and ${numeral(removed)} removed` : ''
  return `Read ${counted(digests, 'digest')}${gone}`
}

interface FolderChoiceProps {
  /** Called when folders were chosen. */
  readonly onChosen?: () => void
  /** Label and action of the last button. */
  readonly leave: { readonly label: string; readonly run: () => void }
}

/** The folders that hold digest-like files, with boxes: one or more of them are read. */
export function FolderChoice({ onChosen, leave }: FolderChoiceProps) {
  const offers = useRepository((store) => store.repository?.offers) ?? []
  const folders = useRepository((store) => store.repository?.folders) ?? []
  // By name and not by place; until a person chooses: what is read now, else the best offer.
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const best = offers[0]?.folder
  const picked = chosen ?? new Set(folders.length > 0 ? folders : best === undefined ? [] : [best])
  const positions = offers.flatMap(({ folder }, at) => (picked.has(folder) ? [at] : []))
  const hasRemoved = offers.some((offer) => offer.removed > 0)

  const toggle = (folder: string) => {
    const next = new Set(picked)
    if (!next.delete(folder)) next.add(folder)
    setChosen(next)
  }
  const answered = (answer: Awaited<ReturnType<typeof call<'repo.chooseFolder'>>>) => {
    if (answer.ok) onChosen?.()
    else say(`${answer.error.what} ${answer.error.next}`)
  }
  return (
    <>
      <div className={css.scroller}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className={heard.aloud}>Chosen</span>
              </th>
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
            {offers.map((offer, at) => {
              const above = readWith(offer.folder, picked)
              return (
                <tr key={offer.folder} aria-selected={picked.has(offer.folder)}>
                  <td>
                    <input
                      type="checkbox"
                      id={`offer-${at}`}
                      checked={picked.has(offer.folder)}
                      onChange={() => toggle(offer.folder)}
                    />
                  </td>
                  <td>
                    <label htmlFor={`offer-${at}`}>
                      <code>{shownFolder(offer.folder)}</code>
                    </label>
                    {above !== undefined && (
                      <span className={css.above}> read with {shownFolder(above)}</span>
                    )}
                  </td>
                  <td className={css.number}>{numeral(offer.digestLike)}</td>
                  <td className={css.number}>{numeral(offer.markdown)}</td>
                  {hasRemoved && <td className={css.number}>{numeral(offer.removed)}</td>}
                  <td className={css.told}>{offer.toldBy}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className={css.actions}>
        <Button
          size="normal"
          variant="primary"
          off={positions.length === 0 ? 'Choose a folder first.' : null}
          onClick={() => void call('repo.chooseFolder', { offers: positions }).then(answered)}
        >
          {readWords(readingOf(offers, picked))}
        </Button>
        <Button size="normal" onClick={() => void call('repo.chooseFolderDialog', null).then(answered)}>
          Choose another folder
        </Button>
        <Button size="normal" onClick={leave.run}>
          {leave.label}
        </Button>
      </div>
    </>
  )
}
