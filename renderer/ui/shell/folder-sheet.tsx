import { useEffect, useState } from 'react'
import { call } from '../../bridge.ts'
import { useRepository } from '../../state/repository.ts'
import { openSheet, say } from '../../state/view.ts'
import { KeyHint } from '../key-hint.tsx'
import { Sheet } from '../sheet.tsx'
import { FolderChoice } from './folder-choice.tsx'
import css from './sheets.module.css'

/** Other folders of digests for the repository that is open; those read at present are ticked. */
export function FolderSheet() {
  const name = useRepository((store) => store.repository?.name)
  const found = useRepository((store) => store.repository?.offers.length ?? 0)
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    void call('repo.offerFolders', null).then((answer) => {
      setLooked(true)
      if (!answer.ok) say(`${answer.error.what} ${answer.error.next}`)
    })
  }, [])
  const close = () => openSheet(null)
  return (
    <Sheet label="Digest folders" open className={css.wide} onClose={close}>
      <div className={css.head}>
        <h2 className={css.title}>{name}: which folders hold the digests?</h2>
        <KeyHint keys="Escape" />
      </div>
      <div className={css.folders}>
        <p className={css.lead}>
          {looked && found > 0
            ? 'All below a chosen folder is read, of now and of the past. The choice is remembered for this repository.'
            : 'Looking for folders that hold digest-like files, now or in the past.'}
        </p>
        {looked && <FolderChoice onChosen={close} leave={{ label: 'Leave as it is', run: close }} />}
      </div>
    </Sheet>
  )
}
