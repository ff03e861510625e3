import { join } from 'node:path'
import { type Place, readPlace } from '../shared/model/place.ts'
import type { RecentRepository } from '../shared/model/repository.ts'
import type { Refusal } from '../shared/model/result.ts'
import { type Settings, type SettingsPatch, settingsSchema } from '../shared/model/settings.ts'
import { z } from '../shared/model/zod.ts'
import { ownValue } from '../shared/own-value.ts'
import { KeptFile } from './kept-file.ts'
import { causeOf } from './repo-host/cause-of.ts'
import { repositoryId } from './repository-id.ts'

const storedSchema = z.object({
  path: z.string().min(1),
  name: z.string(),
  openedAt: z.string(),
  sessions: z.number().nullable().catch(null),
  branch: z.string().nullable().catch(null),
  note: z.string().nullable().catch(null),
  /** Folders chosen for it; empty: by rule. */
  folders: z.array(z.string()).catch([]),
  /** Its commits without parents: by them a link of another machine finds it. */
  roots: z.array(z.string()).optional().catch(undefined),
  /** Where a window stood in it last; checked when it is read. */
  place: z.unknown().optional(),
})
type StoredRepository = z.infer<typeof storedSchema>

interface Stored {
  settings: unknown
  repositories: Readonly<Record<string, StoredRepository>>
  /** Id of the repository that was opened last and not closed since; null: none. */
  open: string | null
}

const keptRepositories = 30

/**
 * Settings and recent repositories, in one file of the data folder. A damaged file starts afresh, a damaged entry is
 * passed over. What the disk does not take holds until the app ends: nobody is kept from reading by a full disk.
 */
export class SettingsStore {
  readonly #file: KeptFile
  /** Why the last change is not on disk; null: it is. */
  #unkept: Refusal | null = null
  /** Called when changes cannot be written, and with null when they can be again. */
  onUnkept: (why: Refusal | null) => void = () => {}
  #stored: Partial<Stored>

  constructor(dataFolder: string) {
    this.#file = new KeptFile(
      join(dataFolder, 'settings.json'),
      (what, error) => {
        console.error(`The settings cannot be ${what === 'read' ? 'read' : 'written'}:`, error)
        if (what === 'write') this.#tellUnkept(unkeptWords(dataFolder, error))
      },
      () => {
        if (this.#unkept !== null) this.#tellUnkept(null)
      },
    )
    const read = this.#file.atStart
    this.#stored = typeof read === 'object' && read !== null ? read : {}
  }

  #tellUnkept(why: Refusal | null): void {
    const isTold = why?.what === this.#unkept?.what
    this.#unkept = why
    if (!isTold) this.onUnkept(why)
  }

  /** Resolves when the last change is written, or could not be; null: there is nothing to wait for. */
  get written(): Promise<void> | null {
    return this.#file.written
  }

  settings(): Settings {
    const read = settingsSchema.safeParse(this.#get('settings'))
    return read.success ? read.data : settingsSchema.parse({})
  }

  change(patch: SettingsPatch): Settings {
    const next = settingsSchema.parse({ ...this.settings(), ...patch })
    this.#set('settings', next)
    return next
  }

  /** Newest first. */
  recent(): RecentRepository[] {
    return Object.entries(this.#repositories())
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
    return ownValue(this.#repositories(), id) ?? null
  }

  /** Remembers what is new of a repository; the oldest beyond the limit are forgotten. */
  remember(path: string, change: Partial<Omit<StoredRepository, 'path'>> & { name: string }): void {
    const all = this.#repositories()
    const id = repositoryId(path)
    const before = ownValue(all, id) ?? {
      path,
      openedAt: '',
      sessions: null,
      branch: null,
      note: null,
      folders: [],
    }
    const next = Object.entries({ ...all, [id]: { ...before, ...change } })
      .sort(([, a], [, b]) => (a.openedAt < b.openedAt ? 1 : -1))
      .slice(0, keptRepositories)
    this.#set('repositories', Object.fromEntries(next))
  }

  /** Folders of the list that a link leads into, newest first: those that share a first commit, or without any the name. */
  withRoots(roots: readonly string[], name: string): string[] {
    return Object.values(this.#repositories())
      .filter((each) =>
        roots.length === 0
          ? each.name === name && !each.roots?.length
          : (each.roots ?? []).some((root) => roots.includes(root)),
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
    const id = this.#get('open')
    return typeof id === 'string' ? (this.repository(id)?.path ?? null) : null
  }

  /** @param id of the repository that is open from now on; null: it was closed */
  setOpen(id: string | null): void {
    this.#set('open', id)
  }

  forget(id: string): void {
    const { [id]: _, ...all } = this.#repositories()
    this.#set('repositories', all)
  }

  /** Entries that can be used, by id. */
  #repositories(): Readonly<Record<string, StoredRepository>> {
    const kept = this.#get('repositories')
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return Object.fromEntries(
      entries.flatMap(([id, entry]) => {
        const read = storedSchema.safeParse(entry)
        return read.success ? [[id, read.data]] : []
      }),
    )
  }

  #get(key: keyof Stored): unknown {
    return this.#stored[key]
  }

  #set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.#stored = { ...this.#stored, [key]: value }
    this.#file.write(this.#stored)
  }
}

function unkeptWords(dataFolder: string, error: unknown): Refusal {
  const code = causeOf(error)
  return {
    code: 'refused',
    what: `Settings and recent repositories cannot be written into ${dataFolder} (${code}). They hold until the app ends.`,
    next: 'Make room on the disk, or allow yourself to write there; the next change tries again.',
  }
}
