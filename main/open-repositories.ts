import { mkdirSync } from 'node:fs'
import { readdir, realpath, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Reply } from '../shared/ipc/answers.ts'
import type { RepositoryChoices } from '../shared/model/choices.ts'
import type { NamedCommit } from '../shared/model/named-commit.ts'
import type { RepositoryState } from '../shared/model/repository.ts'
import { refuse } from '../shared/model/result.ts'
import type { ChoicesStore } from './choices-store.ts'
import type { HostProcesses } from './host-processes.ts'
import { log } from './log.ts'
import { causeOf } from './repo-host/cause-of.ts'
import { RepoHostClient } from './repo-host-client.ts'
import { repositoryId } from './repository-id.ts'
import type { SettingsStore } from './settings-store.ts'
import { folderBelow } from './start-arguments.ts'

interface Open {
  /** Of the repository, whatever state of it is shown. */
  readonly id: string
  readonly root: string
  readonly client: RepoHostClient
  readonly watchers: Set<(state: RepositoryState) => void>
  /** Answer of the opening: whoever opens the same meanwhile gets the same. */
  started: Promise<Reply<RepositoryState>> | null
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
    private readonly processes: HostProcesses,
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
      open = this.#create(id, root.value, folders, null)
      const started = await this.#start(id, open, onState)
      if (!started.ok) return started
      this.store.remember(root.value, {
        name: basename(root.value),
        openedAt: new Date().toISOString(),
        ...(folders.length > 0 ? { folders: [...folders] } : {}),
      })
      void this.prune()
    } else {
      const joined = await this.#join(open, onState)
      if (!joined.ok) return joined
      if (folders.length > 0) await open.client.call('folders.set', { folders })
      if (open.client.state) onState(open.client.state)
    }
    this.store.setOpen(id)
    return { ok: true, value: this.#share(id, id, open, onState) }
  }

  /** Opens the same repository as of a commit beside what is open now: its host reads the same folders and keeps nothing. */
  async openAsOf(
    now: OpenRepository,
    at: NamedCommit,
    onState: (state: RepositoryState) => void,
  ): Promise<Reply<OpenRepository>> {
    const { id, root } = now
    // Another name of the same commit is told by another host.
    const key = JSON.stringify([id, at.commit, at.name])
    let open = this.#open.get(key)
    if (!open) {
      open = this.#create(id, root, now.client.state?.folders ?? [], at)
      const started = await this.#start(key, open, onState)
      if (!started.ok) return started
    } else {
      const joined = await this.#join(open, onState)
      if (!joined.ok) return joined
    }
    return { ok: true, value: this.#share(id, key, open, onState) }
  }

  /** Starts the host of what is opened, and gives it up if that fails. */
  async #start(
    key: string,
    open: Open,
    onState: (state: RepositoryState) => void,
  ): Promise<Reply<RepositoryState>> {
    this.#open.set(key, open)
    open.watchers.add(onState)
    open.started = open.client.start()
    const started = await open.started
    if (!started.ok) {
      open.client.stop()
      if (this.#open.get(key) === open) this.#open.delete(key)
    }
    return started
  }

  /** What another window opens, or has opened; refused where that fails, for its host is stopped then. */
  async #join(open: Open, onState: (state: RepositoryState) => void): Promise<Reply<null>> {
    open.watchers.add(onState)
    const started = await open.started
    return started && !started.ok ? started : { ok: true, value: null }
  }

  #share(id: string, key: string, open: Open, onState: (state: RepositoryState) => void): OpenRepository {
    return {
      id,
      root: open.root,
      client: open.client,
      release: () => {
        open.watchers.delete(onState)
        if (open.watchers.size > 0) return
        open.client.stop()
        this.#open.delete(key)
      },
    }
  }

  /** Tells all hosts of a repository what the person decided about it. */
  async setChoices(id: string, choices: RepositoryChoices): Promise<void> {
    const own = [...this.#open.values()].filter((open) => open.id === id)
    await Promise.all(own.map(({ client }) => client.setChoices(choices)))
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

  #create(id: string, root: string, named: readonly string[], at: NamedCommit | null): Open {
    const watchers = new Set<(state: RepositoryState) => void>()
    // Two hosts may not write one note of what they read.
    const store = join(this.dataFolder, 'repositories', id, ...(at ? ['as-of'] : []))
    const folders = named.length > 0 ? named : (this.store.repository(id)?.folders ?? [])
    let identified = false
    // Once all is read: what a link finds the repository by later.
    const identify = async () => {
      identified = true
      const asked = await client.call('repo.identity', { commit: null })
      if (asked.ok) this.store.remember(root, { name: basename(root), roots: [...asked.value.roots] })
    }
    const client = new RepoHostClient(
      this.processes,
      {
        id,
        root,
        at,
        folders,
        records: [],
        guessedRenames: this.store.settings().guessedRenames,
        store: isMade(store) ? store : null,
        choices: this.choices.get(id).choices,
      },
      {
        state: (state) => {
          if (state.phase === 'ready' && !at) {
            const note = state.folders.length === 0 ? 'no digests folder chosen' : null
            if (!identified) void identify()
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
    return { id, root, client, watchers, started: null }
  }
}

/** False: the data folder takes nothing. Then nothing is remembered, and all can be read. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    return true
  } catch (error) {
    log.error('Nothing can be remembered of what is opened:', error)
    return false
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
    const code = causeOf(error)
    if (code === 'ENOENT')
      return refuse(
        'no-such-folder',
        `There is no folder at ${path}.`,
        'Check the path, or open another folder.',
      )
    return refuse(
      'unreadable-folder',
      `The folder ${path} cannot be read (${code}).`,
      'Change its permissions, or open another folder.',
    )
  }
}
