import { mkdirSync } from 'node:fs'
import { readdir, realpath, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Reply } from '../shared/ipc/answers.ts'
import type { RepositoryState } from '../shared/model/repository.ts'
import { refuse } from '../shared/model/result.ts'
import type { ChoicesStore } from './choices-store.ts'
import { RepoHostClient } from './repo-host-client.ts'
import { repositoryId } from './repository-id.ts'
import type { SettingsStore } from './settings-store.ts'
import { folderBelow } from './start-arguments.ts'

interface Open {
  readonly root: string
  readonly client: RepoHostClient
  readonly watchers: Set<(state: RepositoryState) => void>
}

/** One window's share of an open repository. */
export interface OpenRepository {
  /** As in the list of recent repositories. */
  readonly id: string
  readonly root: string
  readonly client: RepoHostClient
  /** Ends this window's share; the host ends with the last. */
  release(): void
}

/** One repo host per repository, shared by the windows that show it. */
export class OpenRepositories {
  readonly #open = new Map<string, Open>()

  constructor(
    private readonly hostEntry: string,
    private readonly dataFolder: string,
    private readonly store: SettingsStore,
    readonly choices: ChoicesStore,
  ) {}

  /**
   * Opens a folder for a window; `onState` hears every change of its state.
   *
   * @param named folders of digests in it, remembered from now on; empty: those chosen earlier, or by rule
   */
  async open(
    path: string,
    named: readonly string[],
    onState: (state: RepositoryState) => void,
  ): Promise<Reply<OpenRepository>> {
    const root = await folderAt(path)
    if (!root.ok) return root
    const below = foldersBelow(root.value, named)
    if (!below.ok) return below
    const folders = below.value
    const id = repositoryId(root.value)
    let open = this.#open.get(id)
    if (!open) {
      open = this.#create(id, root.value, folders)
      this.#open.set(id, open)
      open.watchers.add(onState)
      const started = await open.client.start()
      if (!started.ok) {
        open.client.stop()
        this.#open.delete(id)
        return started
      }
      this.store.remember(root.value, {
        name: basename(root.value),
        openedAt: new Date().toISOString(),
        ...(folders.length > 0 ? { folders: [...folders] } : {}),
      })
      void this.prune()
    } else {
      open.watchers.add(onState)
      if (folders.length > 0) await open.client.call('folders.set', { folders })
      if (open.client.state) onState(open.client.state)
    }
    this.store.setOpen(id)
    const shared = open
    return {
      ok: true,
      value: {
        id,
        root: shared.root,
        client: shared.client,
        release: () => {
          shared.watchers.delete(onState)
          if (shared.watchers.size > 0) return
          shared.client.stop()
          this.#open.delete(id)
        },
      },
    }
  }

  /** Deletes what is remembered of repositories that are no longer in the list and that no window shows. */
  async prune(): Promise<void> {
    const folder = join(this.dataFolder, 'repositories')
    for (const id of await readdir(folder).catch(() => [])) {
      if (!this.#open.has(id) && !this.store.repository(id))
        // What cannot be deleted now is tried again at the next opening.
        await rm(join(folder, id), { recursive: true, force: true }).catch(() => {})
    }
  }

  /** Tells all hosts whether guessed renames are followed from now on. */
  async followGuesses(guessed: boolean): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ client }) => client.followGuesses(guessed)))
  }

  stopAll(): void {
    for (const { client } of this.#open.values()) client.stop()
    this.#open.clear()
  }

  #create(id: string, root: string, named: readonly string[]): Open {
    const watchers = new Set<(state: RepositoryState) => void>()
    const store = join(this.dataFolder, 'repositories', id)
    mkdirSync(store, { recursive: true })
    const folders = named.length > 0 ? named : (this.store.repository(id)?.folders ?? [])
    const client = new RepoHostClient(
      this.hostEntry,
      {
        id,
        root,
        folders,
        records: [],
        guessedRenames: this.store.settings().guessedRenames,
        store,
        choices: this.choices.get(id).choices,
      },
      {
        state: (state) => {
          if (state.phase === 'ready') {
            const note = state.folders.length === 0 ? 'no digests folder chosen' : null
            this.store.remember(root, {
              name: state.name,
              sessions: state.counts.sessions,
              branch: state.branch,
              note,
            })
          }
          for (const watcher of watchers) watcher(state)
        },
        folders: (chosen) => this.store.remember(root, { name: basename(root), folders: [...chosen] }),
      },
    )
    return { root, client, watchers }
  }
}

function foldersBelow(root: string, named: readonly string[]): Reply<readonly string[]> {
  const folders: string[] = []
  for (const name of named) {
    const folder = folderBelow(root, name)
    if (folder === null)
      return refuse(
        'refused',
        `${name} is not below ${root}.`,
        'Name a folder from the root of the repository.',
      )
    folders.push(folder)
  }
  return { ok: true, value: folders }
}

async function folderAt(path: string): Promise<Reply<string>> {
  try {
    const root = await realpath(path)
    if ((await stat(root)).isDirectory()) return { ok: true, value: root }
    return refuse('not-a-folder', `${path} is a file.`, 'Open the folder that holds it.')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT')
      return refuse(
        'no-such-folder',
        `There is no folder at ${path}.`,
        'Check the path, or open another folder.',
      )
    return refuse(
      'unreadable-folder',
      `The folder ${path} cannot be read (${code ?? 'unknown cause'}).`,
      'Change its permissions, or open another folder.',
    )
  }
}
