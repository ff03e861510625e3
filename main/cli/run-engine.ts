import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Result, refuse } from '../../shared/model/result.ts'
import { findGit } from '../repo-host/find-git.ts'
import { SessionEngine } from '../repo-host/session-engine.ts'

/** Options that every command takes. */
export interface CommonOptions {
  readonly folder: readonly string[]
  readonly records: readonly string[]
  readonly json: boolean
}

/** Thrown by a command that cannot give its answer; ends the program with code 3. */
export class Unreadable extends Error {
  constructor(
    readonly what: string,
    readonly next: string,
  ) {
    super(what)
  }
}

/** Takes the value of a result, or ends the command with its reason. */
export function need<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Unreadable(
    result.error.what,
    result.error.command ? `${result.error.next} (${result.error.command})` : result.error.next,
  )
}

/**
 * Opens a repository with the window's own engine, waits until all of it is read, runs `work` and closes it.
 *
 * @param at commit instead of the working copy; null: the working copy
 * @param say words for the terminal, never data
 */
export async function withEngine<T>(
  repo: string,
  options: CommonOptions,
  at: string | null,
  say: (words: string) => void,
  work: (engine: SessionEngine) => Promise<T>,
): Promise<T> {
  const root = need(await folderAt(repo))
  const engine = need(
    await SessionEngine.open({
      id: root,
      root,
      git: await findGit({ repositories: [root] }),
      folders: options.folder,
      records: options.records,
      store: null,
      skip: [],
      version: 0,
      at: at === 'WORK' ? null : at,
      diffWorker: join(import.meta.dirname, 'diff-worker.js'),
      clock: () => '',
      onState: () => {},
    }),
  )
  try {
    if (engine.state.folders.length === 0) {
      const offers = engine.state.offers.map(
        (offer) =>
          `  ${offer.folder === '' ? '.' : offer.folder}  ${offer.digestLike} digest-like of ${offer.markdown} Markdown files, ${offer.removed} removed`,
      )
      say(
        `There is no digests/ folder; all Markdown files are read. Choose one with --folder.${offers.length > 0 ? ` Folders with digest-like files:\n${offers.join('\n')}` : ''}`,
      )
      await engine.setFolders([''])
    } else await engine.check()
    for (const banner of engine.state.banners)
      say(banner.next ? `${banner.what} ${banner.next}.` : banner.what)
    return await work(engine)
  } finally {
    await engine.close()
  }
}

async function folderAt(path: string): Promise<Result<string>> {
  try {
    const root = await realpath(path)
    if ((await stat(root)).isDirectory()) return { ok: true, value: root }
    return refuse('not-a-folder', `${path} is a file.`, 'Name the folder that holds it.')
  } catch {
    return refuse('no-such-folder', `There is no folder at ${path}.`, 'Check the path.')
  }
}
