import type { Banner, RepositoryState } from '../../shared/model/repository.ts'
import type { Refusal } from '../../shared/model/result.ts'
import { numeral } from '../../shared/text/counted.ts'
import { stoppedWork, workLabel } from '../../shared/text/work-words.ts'
import type { GitInfo } from './git-reader.ts'

/** What is missing from a partial clone is no damage. */
const wholeClone = 'Open a clone that was made without --filter to see all of it.'

/** What limits the truth of an open repository, one line each, worst first. */
export function bannersOf(
  info: GitInfo | null,
  refusal: Refusal | null,
  state: RepositoryState,
  /** Ids of commits that the branch had and has no more. */
  gone: readonly string[],
  /** Why git cannot be asked any more, though it could before. */
  lost: Refusal | null = null,
  folderGone = false,
  /** What of the history is missing or damaged, in words. */
  gaps: string | null = null,
): Banner[] {
  const banners: Banner[] = []
  const add = (
    code: Banner['code'],
    tone: Banner['tone'],
    what: string,
    next: string | null = null,
    command: string | null = null,
  ) => banners.push({ code, tone, what, next, command })
  const addLeft = () => {
    for (const work of state.workLeft ?? []) add('work-stopped', 'news', stoppedWork(work))
  }
  if (folderGone)
    add(
      'folder-gone',
      'error',
      'The folder is not there any more. What is shown was read before.',
      'Bring it back, and it is read again.',
    )
  if (refusal) {
    const plain = refusal.code === 'not-a-repository'
    const what = plain
      ? 'Not a git repository. Digests can be read; there is no history.'
      : `${refusal.what} Digests can be read; there is no history.`
    add(
      plain ? 'not-git' : 'git-refused',
      plain ? 'news' : 'warning',
      what,
      plain ? null : refusal.next,
      refusal.command ?? null,
    )
  }
  if (!info) {
    addLeft()
    return banners
  }
  if (lost)
    add(
      'git-refused',
      'warning',
      `${lost.what} What is shown of the history was read before.`,
      lost.next,
      lost.command ?? null,
    )
  if (gone.length > 0)
    add(
      'rewritten',
      'error',
      rewritten(gone),
      'Look at them while git still has them',
      `git log HEAD..${gone[0]}`,
    )
  if (info.refsFault !== null)
    add(
      'refs-damaged',
      'warning',
      `${info.refsFault} The history is shown from ${info.head?.slice(0, 7)}, the newest commit that git’s own files still name.`,
      'See what is damaged',
      'git fsck',
    )
  if (gaps !== null && info.partial) add('history-gaps', 'warning', gaps, wholeClone)
  else if (gaps !== null) add('history-gaps', 'warning', gaps, 'See what is damaged', 'git fsck')
  if (info.head === null) add('no-commits', 'news', 'The repository has no commits yet.')
  if (info.bare) add('bare', 'news', 'A bare repository: digests are read from its newest commit.')
  if (info.shallow)
    add(
      'shallow',
      'warning',
      `The clone is shallow: the ${historyStart(info)}, older commits are not here, so first dates and “born in” are only the oldest known.`,
      'Fetch the rest',
      'git fetch --unshallow',
    )
  if (info.partial)
    add(
      'partial',
      'warning',
      'A partial clone: texts that are not here are not fetched. Their revisions show without text, and moves are found only where the text stayed the same.',
      gaps === null ? wholeClone : null,
    )
  if (info.grafts)
    add(
      'grafts',
      'warning',
      'The repository has a grafts file. It is not followed: the history shown is the recorded one.',
    )
  if (info.replaceRefs)
    add(
      'replace-refs',
      'warning',
      'The repository has replace refs. They are not followed: the history shown is the recorded one.',
    )
  if (info.worktreeElsewhere)
    add(
      'worktree-elsewhere',
      'warning',
      'The configuration names a working tree elsewhere. Files are read only below the folder that was opened; what is not there is shown as it was committed.',
    )
  if (info.sparse && !info.bare)
    add(
      'sparse',
      'news',
      'The checkout is sparse: a digest that is not on disk is shown as it was committed, and not taken for deleted.',
    )
  if (state.history.stopped) add('history-stopped', 'news', stoppedHistory(state))
  addLeft()
  return banners
}

function stoppedHistory({ head, history }: RepositoryState): string {
  const { done, of = head } = history
  const since = of === head ? '' : ' What was committed since then is not read either.'
  return `Reading the history was stopped after ${numeral(done)} commits.${since}`
}

/** "history starts at 7b2d9f0", with up to three starts. */
function historyStart({ shallowAt }: GitInfo): string {
  const names = shallowAt.slice(0, 3).map((id) => id.slice(0, 7))
  const more = shallowAt.length > names.length ? ` and ${shallowAt.length - names.length} more` : ''
  return `history starts at ${names.join(', ')}${more}`
}

function rewritten(gone: readonly string[]): string {
  const names = gone.slice(0, 5).map((id) => id.slice(0, 7))
  const more = gone.length > names.length ? ` and ${numeral(gone.length - names.length)} more` : ''
  const list = `${names.join(', ')}${more}`
  return gone.length === 1
    ? `History was rewritten: 1 commit is gone. It was read here and is no longer reachable: ${list}.`
    : `History was rewritten: ${numeral(gone.length)} commits are gone. They were read here and are no longer reachable: ${list}.`
}

/** The same in short words, for the command line; empty: nothing limits the truth. */
export function limitsOf(info: GitInfo | null, state: RepositoryState): string[] {
  const left = (state.workLeft ?? []).map((work) => `${workLabel(work).toLowerCase()} stopped`)
  if (!info) return ['no history', ...left]
  return [
    info.shallow ? `shallow clone: ${historyStart(info)}` : '',
    info.partial ? 'partial clone' : '',
    info.refsFault === null ? '' : 'damaged refs',
    info.grafts ? 'grafts not followed' : '',
    info.replaceRefs ? 'replace refs not followed' : '',
    info.worktreeElsewhere ? 'working tree elsewhere' : '',
    info.sparse && !info.bare ? 'sparse checkout' : '',
    state.guessedRenames ? '' : 'guessed renames not followed',
    state.history.stopped ? 'history stopped' : '',
    ...left,
  ].filter((word) => word !== '')
}

/** The line about a mapping file that was chosen and is refused now; null: there is none. */
export function mappingBanner(refused: string | null): Banner[] {
  if (refused === null) return []
  const next = 'Choose a mended one, or drop it, under “Mapping file…” in the menu of the repository.'
  return [{ code: 'mapping-refused', tone: 'warning', what: refused, next, command: null }]
}
