import Conf from 'conf'
import { type Place, readPlace } from '../shared/model/place.ts'
import type { RecentRepository } from '../shared/model/repository.ts'
import { type Settings, type SettingsPatch, settingsSchema } from '../shared/model/settings.ts'
import { repositoryId } from './repository-id.ts'

interface StoredRepository {
  path: string
  name: string
  openedAt: string
  sessions: number | null
  branch: string | null
  note: string | null
  /** Folders chosen for it; empty: by rule. */
  folders: string[]
  /** Its commits without parents: by them a link of another machine finds it. */
  roots?: string[]
  /** Where a window stood in it last; checked when it is read. */
  place?: unknown
}

interface Stored {
  settings: unknown
  repositories: Record<string, StoredRepository>
  /** Id of the repository that was opened last and not closed since; null: none. */
  open: string | null
}

const keptRepositories = 30

/** Settings and recent repositories, in one file of the data folder. A damaged file starts afresh. */
export class SettingsStore {
  readonly #conf: Conf<Stored>

  constructor(dataFolder: string) {
    this.#conf = new Conf<Stored>({
      cwd: dataFolder,
      configName: 'settings',
      clearInvalidConfig: true,
      defaults: { settings: {}, repositories: {}, open: null },
    })
  }

  settings(): Settings {
    const read = settingsSchema.safeParse(this.#conf.get('settings'))
    return read.success ? read.data : settingsSchema.parse({})
  }

  change(patch: SettingsPatch): Settings {
    const next = settingsSchema.parse({ ...this.settings(), ...patch })
    this.#conf.set('settings', next)
    return next
  }

  /** Newest first. */
  recent(): RecentRepository[] {
    return Object.entries(this.#conf.get('repositories'))
      .sort(([, a], [, b]) => (a.openedAt < b.openedAt ? 1 : -1))
      .map(([id, { name, path, openedAt, sessions, branch, note }]) => ({
        id,
        name,
        displayPath: path,
        openedAt,
        sessions,
        branch,
        note,
      }))
  }

  repository(id: string): StoredRepository | null {
    return this.#conf.get('repositories')[id] ?? null
  }

  /** Remembers what is new of a repository; the oldest beyond the limit are forgotten. */
  remember(path: string, change: Partial<Omit<StoredRepository, 'path'>> & { name: string }): void {
    const all = this.#conf.get('repositories')
    const id = repositoryId(path)
    const before = all[id] ?? { path, openedAt: '', sessions: null, branch: null, note: null, folders: [] }
    const next = Object.entries({ ...all, [id]: { ...before, ...change } })
      .sort(([, a], [, b]) => (a.openedAt < b.openedAt ? 1 : -1))
      .slice(0, keptRepositories)
    this.#conf.set('repositories', Object.fromEntries(next))
  }

  /** Folders of the list that a link leads into, newest first: those that share a first commit, or without any the name. */
  withRoots(roots: readonly string[], name: string): string[] {
    return Object.values(this.#conf.get('repositories'))
      .filter((each) =>
        roots.length === 0 ? each.name === name : (each.roots ?? []).some((root) => roots.includes(root)),
      )
      .sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1))
      .map(({ path }) => path)
  }

  /** Where a window stood last in a repository of the list; null: nowhere that can be gone back to. */
  place(id: string): Place | null {
    return readPlace(this.repository(id)?.place)
  }

  /** Keeps where a window stands; in a repository that was forgotten meanwhile it is not kept. */
  keepPlace(id: string, place: Place): void {
    const known = this.repository(id)
    if (known) this.remember(known.path, { name: known.name, place })
  }

  /** The folder of the repository that was open when the app ended; null: none was. */
  lastOpen(): string | null {
    const id = this.#conf.get('open')
    return typeof id === 'string' ? (this.repository(id)?.path ?? null) : null
  }

  /** @param id of the repository that is open from now on; null: it was closed */
  setOpen(id: string | null): void {
    this.#conf.set('open', id)
  }

  forget(id: string): void {
    const all = { ...this.#conf.get('repositories') }
    delete all[id]
    this.#conf.set('repositories', all)
  }
}
