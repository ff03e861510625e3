import { useState } from 'react'
import { call } from '../../bridge.ts'
import { useRepository } from '../../state/repository.ts'
import { showAsOf } from '../../state/trail.ts'
import { openSheet, useView } from '../../state/view.ts'
import { LinkButton } from '../button.tsx'
import { CommitField } from '../commit-field.tsx'
import { KeyHint } from '../key-hint.tsx'
import { Sheet } from '../sheet.tsx'
import own from './as-of-sheet.module.css'
import css from './sheets.module.css'

/** Asks as of which commit, tag, branch or date everything is to be shown. */
export function AsOfSheet() {
  const asOf = useRepository((store) => store.repository?.asOf ?? null)
  const [name, setName] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const close = () => openSheet(null)
  // A name that means no commit can be mended where it was typed, below which the reason stands.
  const take = async (taken: string) => {
    setRefused(null)
    const meant = await call('refs.offer', { typed: taken, shown: false })
    if (useView.getState().sheet !== 'as of') return
    const why = meant.ok && meant.value.named === null ? meant.value.why : null
    if (why) return setRefused(`${why.what} ${why.next}`)
    close()
    await showAsOf(taken)
  }
  return (
    <Sheet label="As of a commit, tag, branch or date" open className={own.sheet} onClose={close}>
      <div className={css.head}>
        <h2 className={css.title}>Show everything as of</h2>
        {asOf && (
          <LinkButton
            onClick={() => {
              close()
              showAsOf(null)
            }}
          >
            Back to now
          </LinkButton>
        )}
        <KeyHint keys="Escape" />
      </div>
      <div className={own.field}>
        <CommitField
          always
          label="Commit, tag, branch or date"
          value={name}
          refused={refused}
          onChange={(typed) => {
            setRefused(null)
            setName(typed)
          }}
          onTake={(taken) => void take(taken)}
        />
      </div>
    </Sheet>
  )
}
