import {
  isHistoryCut,
  type Progress,
  type RepositoryState,
  type WatcherHealth,
} from '../../../shared/model/repository.ts'
import { counted, doneOf, megabytes } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { showUncommitted } from '../../state/actions.ts'
import { useRepository } from '../../state/repository.ts'
import { useView } from '../../state/view.ts'
import { LinkButton } from '../button.tsx'
import css from './status-bar.module.css'

function watching({ state, every, lastCheck, why }: WatcherHealth): string {
  const check = lastCheck ? `, last full check ${lastCheck}` : ''
  if (state === 'live') return `live${check}`
  if (state === 'polling') return `checked every ${every ?? '…'} s${check}${why ? `: ${why}` : ''}`
  if (state === 'stopped')
    return `not watched${lastCheck ? ` since ${lastCheck}` : ''}${why ? `: ${why}` : ''}`
  return 'watching begins'
}

function historyOf(state: RepositoryState): string | null {
  const { kind, head, history, phase } = state
  if (kind === 'folder' || head === null) return null
  if (phase === 'opening' || phase === 'files') return 'history not read yet'
  const commits = counted(history.done, 'commit')
  if (history.complete)
    return isHistoryCut(state) ? `history cut, ${commits} here` : `history 100 %, ${commits}`
  const of = doneOf(history)
  return history.stopped ? `history stopped at ${of} commits` : `history ${of} commits`
}

/** How far the changed digests are read anew. */
function FilesAnew(files: Progress) {
  return <span className={css.part}>reading {doneOf(files)} changed digests</span>
}

/** How far the session records were read, where that was stopped. */
function RecordsStopped({ done, total }: Progress) {
  return (
    <span className={css.part}>
      records stopped at {megabytes(done)}
      {total !== null && ` of ${megabytes(total)}`} MB{' '}
      <LinkButton data-go-on="" onClick={() => void call('repo.readRecords', null)}>
        Go on
      </LinkButton>
    </span>
  )
}

function Repository({ repository }: { readonly repository: RepositoryState }) {
  const history = historyOf(repository)
  const { complete, stopped } = repository.history
  const reading = repository.phase === 'history' && !complete && !stopped
  return (
    <>
      {repository.asOf ? (
        <strong className={css.part}>
          as of <bdi>{repository.asOf.name}</bdi>
        </strong>
      ) : (
        repository.kind !== 'folder' && <span className={css.part}>{repository.branch ?? 'detached'}</span>
      )}
      {repository.head && <code className={css.part}>{repository.head.slice(0, 7)}</code>}
      {repository.kind === 'git' && !repository.asOf && (
        <span className={css.part}>
          <LinkButton onClick={showUncommitted}>
            {counted(repository.uncommitted, 'digest')} uncommitted
          </LinkButton>
        </span>
      )}
      <span className={css.part}>
        {repository.asOf ? 'fixed, files on disk not shown' : watching(repository.watcher)}
      </span>
      {history && (
        <span className={css.part}>
          {history}
          {(reading || stopped) && (
            <>
              {' '}
              {/* One button, so that the focus stays on it when it is pressed. */}
              <LinkButton
                data-go-on={reading ? undefined : ''}
                onClick={() => void call(reading ? 'repo.stopHistory' : 'repo.goOn', null)}
              >
                {reading ? 'Stop' : 'Go on'}
              </LinkButton>
            </>
          )}
        </span>
      )}
      {repository.filesAnew && <FilesAnew {...repository.filesAnew} />}
      {repository.recordsStopped && !repository.recordBytes && (
        <RecordsStopped {...repository.recordsStopped} />
      )}
    </>
  )
}

/** Branch, HEAD, uncommitted digests, health of the watching, how much of the history is read; what was done. */
export function StatusBar() {
  const repository = useRepository((store) => store.repository)
  const git = useRepository((store) => store.info?.git)
  const notice = useView((view) => view.notice)
  return (
    <footer className={css.bar} data-area="status">
      <div className={css.parts}>
        {repository ? (
          <Repository repository={repository} />
        ) : (
          <>
            <span className={css.part}>no repository open</span>
            <span className={css.part}>{git ? `git ${git} found` : 'git not found'}</span>
          </>
        )}
      </div>
      <span className={css.notice} role="status">
        {notice}
      </span>
      <span className={css.readOnly}>read-only</span>
    </footer>
  )
}
