import Conf from 'conf'
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
}

interface Stored {
  settings: unknown
  repositories: Record<string, StoredRepository>
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
      defaults: { settings: {}, repositories: {} },
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

  forget(id: string): void {
    const all = { ...this.#conf.get('repositories') }
    delete all[id]
    this.#conf.set('repositories', all)
  }
}
