import { constants } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { noChoices, type RepositoryChoices } from '../../shared/model/choices.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import { choicesFile, readChoices } from '../choices-store.ts'
import { offerLine } from '../repo-host/describe.ts'
import { findGit } from '../repo-host/find-git.ts'
import { SessionEngine } from '../repo-host/session-engine.ts'
import { repositoryId } from '../repository-id.ts'
import { checkChosen, pathBelow } from './chosen-paths.ts'
import { need } from './failure.ts'
import { printable } from './output.ts'

/** What a command opens, and how. */
export interface Opening {
  readonly repo: string
  readonly folders: readonly string[]
  readonly records: readonly string[]
  /** Revision instead of the working copy; null or `WORK`: the working copy. */
  readonly at: string | null
  /** The app's data folder, for what the person chose in the window; null: as if nothing had been chosen. */
  readonly dataFolder: string | null
  readonly guessedRenames: boolean
  /** Built file of the diff worker. */
  readonly diffWorker: string
}

/**
 * Opens a repository with the window's own engine, waits until all of it is read, runs `work` and closes it.
 *
 * @param say words for the terminal, never data
 */
export async function withEngine<T>(
  opening: Opening,
  say: (words: string) => void,
  work: (engine: SessionEngine) => Promise<T> | T,
): Promise<T> {
  const { repo, diffWorker, at } = opening
  const root = need(await folderAt(repo))
  const folders = opening.folders.map((typed) => pathBelow(root, typed))
  const records = opening.records.map((typed) => pathBelow(root, typed))
  const engine = need(
    await SessionEngine.open({
      id: root,
      root,
      git: await findGit({ repositories: [root] }),
      folders,
      records,
      guessedRenames: opening.guessedRenames,
      store: null,
      live: false,
      skip: [],
      choices: choicesOf(root, opening.dataFolder, say),
      version: 0,
      at: at === 'WORK' ? null : at,
      diffWorker,
      clock: () => '',
      onState: () => {},
    }),
  )
  try {
    if (engine.state.folders.length === 0) {
      await engine.offersRead
      say(offersOf(engine))
      await engine.setFolders([''])
    } else await engine.check()
    await checkChosen(engine, folders, records)
    for (const { what, next, command } of engine.state.banners)
      say([what, next ? `${next.replace(/\.$/, '')}${command ? `: ${command}` : '.'}` : ''].join(' ').trim())
    return await work(engine)
  } finally {
    await engine.close()
  }
}

/** What the person chose for a repository in the window: without it the totals would not be the window's. */
function choicesOf(root: string, dataFolder: string | null, say: (words: string) => void): RepositoryChoices {
  if (dataFolder === null) return noChoices
  const { choices, damage } = readChoices(choicesFile(dataFolder, repositoryId(root)))
  if (damage !== null) say(damage)
  return choices
}

function offersOf({ state, reader }: SessionEngine): string {
  const which = reader && state.head ? 'that git tracks ' : ''
  const begin = `There is no folder digests; all Markdown files ${which}are read. Choose with --folder.`
  if (state.offers.length === 0) return begin
  const lines = state.offers.map((offer) => printable(offerLine(offer)))
  return `${begin} Folders with digest-like files:\n${lines.join('\n')}`
}

async function folderAt(path: string): Promise<Result<string>> {
  try {
    const root = await realpath(path)
    if (!(await stat(root)).isDirectory())
      return refuse('not-a-folder', `${path} is a file.`, 'Name the folder that holds it.')
    await access(root, constants.R_OK | constants.X_OK)
    return ok(root)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return code === 'EACCES' || code === 'EPERM'
      ? refuse('unreadable-folder', `You may not read the folder ${path}.`, 'Allow yourself to read it.')
      : refuse('no-such-folder', `There is no folder at ${path}.`, 'Check the path.')
  }
}
