import { useState } from 'react'
import { useRepository } from '../../state/repository.ts'
import { showAsOf } from '../../state/trail.ts'
import { openSheet } from '../../state/view.ts'
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
  const close = () => openSheet(null)
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
          onChange={setName}
          onTake={(taken) => {
            close()
            void showAsOf(taken)
          }}
        />
      </div>
    </Sheet>
  )
}
