import { constants, readFileSync, statSync } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseMapping } from '../../shared/digest/mapping.ts'
import { longestMapping, noChoices, type RepositoryChoices } from '../../shared/model/choices.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import { choicesFile, readChoices } from '../choices-store.ts'
import { causeOf } from '../repo-host/cause-of.ts'
import { offerLine } from '../repo-host/describe.ts'
import { findGit } from '../repo-host/find-git.ts'
import { SessionEngine } from '../repo-host/session-engine.ts'
import { repositoryId } from '../repository-id.ts'
import { checkChosen, pathBelow } from './chosen-paths.ts'
import { exitCodes, Failure, need } from './failure.ts'
import { printable } from './output.ts'

/** What a command opens, and how. */
interface Opening {
  readonly repo: string
  readonly folders: readonly string[]
  readonly records: readonly string[]
  /** Revision instead of the working copy; null or `WORK`: the working copy. */
  readonly at: string | null
  /** The app's data folder, for what the person chose in the window; null: as if nothing had been chosen. */
  readonly dataFolder: string | null
  /** Mapping file instead of the one chosen in the window; null: that one. */
  readonly mapping: string | null
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
      choices: withMapping(choicesOf(root, opening.dataFolder, say), opening.mapping, say),
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

/** Choices with the mapping of a file in them. */
function withMapping(
  choices: RepositoryChoices,
  file: string | null,
  say: (words: string) => void,
): RepositoryChoices {
  if (file === null) return choices
  const text = need(readMappingFile(file))
  const { mapping, faults } = parseMapping(text)
  const words = faults.map(({ line, what }) => `${file}${line === null ? '' : `:${line}`}: ${what}`)
  if (mapping === null)
    throw new Failure(
      words[0] ?? '',
      'Mend the mapping file; docs/format.md has an example.',
      exitCodes.wrongUse,
    )
  for (const each of words) say(each)
  return { ...choices, mapping: { name: basename(file), text, since: '' } }
}

function readMappingFile(file: string): Result<string> {
  try {
    if (statSync(file).size > 4 * longestMapping)
      return refuse('unknown-path', `${file} is larger than a mapping file may be.`, 'Name another file.')
    return ok(readFileSync(file, 'utf8'))
  } catch (error) {
    const code = causeOf(error)
    return refuse('unknown-path', `${file} cannot be read (${code}).`, 'Check the path.')
  }
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
