import { useState } from 'react'
import { keyCaps } from '../../state/key-list.ts'
import { openFolder, openSample, useOpening } from '../../state/opening.ts'
import { useRepository } from '../../state/repository.ts'
import { useView } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/empty-state.tsx'
import { KeySheet } from '../../ui/shell/key-sheet.tsx'
import { SettingsSheet } from '../../ui/shell/settings-sheet.tsx'
import { StatusBar } from '../../ui/shell/status-bar.tsx'
import { useWelcomeKeys } from '../../ui/shell/use-shell-keys.ts'
import { FolderOffers, useAsksForFolder } from './folder-offers.tsx'
import { RecentList } from './recent-list.tsx'
import css from './welcome.module.css'

/** Says that the whole window takes a folder; it shows where one is held over it. */
function Drop() {
  const [over, setOver] = useState(false)
  return (
    <section
      className={css.drop}
      aria-label="Drop a folder"
      data-over={over || undefined}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <p>Or drop a folder here, or paste a link to a view.</p>
      <p className={css.small}>A clone, a worktree or a plain folder of Markdown.</p>
    </section>
  )
}

function Start() {
  const sample = useRepository((store) => store.info?.sample)
  const mac = useRepository((store) => store.info?.platform === 'darwin')
  const busy = useOpening((store) => store.busy)
  return (
    <div className={css.start} data-area="start">
      <h1 className={css.title}>Digest Audit</h1>
      <p className={css.lead}>
        What did the agent decide, how did that record change, and is it getting better? Answered from the git
        repository that holds the digests.
      </p>
      <Button variant="primary" size="normal" onClick={() => void openFolder()}>
        Open a folder <kbd className={css.keys}>{keyCaps('Mod+o', mac).join(' ')}</kbd>
      </Button>
      <Drop />
      <h2 className={css.question}>No repository at hand?</h2>
      <p className={css.lead}>
        {sample
          ? `The sample has ${sample.sessions} sessions in ${sample.projects} projects and ${sample.commits} real commits. It is built on this computer, in the app’s own folder.`
          : 'The sample is a small repository, built on this computer, in the app’s own folder.'}
      </p>
      <Button size="normal" onClick={() => void openSample()}>
        Open the sample
      </Button>
      <p className={css.busy} role="status">
        {busy && `Opening ${busy}…`}
      </p>
      <dl className={css.promises}>
        <div>
          <dt>Reads</dt>
          <dd>digests, session records, git history</dd>
        </div>
        <div>
          <dt>Writes</dt>
          <dd>nothing in the repository</dd>
        </div>
        <div>
          <dt>Sends</dt>
          <dd>nothing; works with the network cut</dd>
        </div>
      </dl>
    </div>
  )
}

/** Where no repository is open: open one, the recent ones, the sample; or choose the folder that holds digests. */
export default function WelcomeView() {
  useWelcomeKeys()
  const refusal = useOpening((store) => store.refusal)
  const sheet = useView((view) => view.sheet)
  const asks = useAsksForFolder()
  return (
    <div className={css.window}>
      <main className={css.welcome} data-asks={asks || undefined}>
        <Start />
        <div className={css.lists}>
          {refusal && refusal.recent === null && (
            <div className={css.refusal}>
              <ErrorBlock
                title={
                  refusal.error.code === 'link' ? 'The link will not open.' : 'The folder will not open.'
                }
                error={refusal.error}
              />
            </div>
          )}
          <RecentList />
          <FolderOffers />
        </div>
      </main>
      <StatusBar />
      {sheet === 'keys' && <KeySheet />}
      {sheet === 'settings' && <SettingsSheet />}
    </div>
  )
}
