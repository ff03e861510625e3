import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChoicesStore, choicesFile, UnkeptChange } from '../../../main/choices-store.ts'
import { KeptFile } from '../../../main/kept-file.ts'
import { leadsInside } from '../../../main/leads-inside.ts'
import { createReadingNote } from '../../../main/repo-host/reading-note.ts'
import { repositoryId } from '../../../main/repository-id.ts'
import { SettingsStore } from '../../../main/settings-store.ts'
import { noRoomFor } from '../../../shared/model/choice-room.ts'
import {
  applyChange,
  type ChoiceChange,
  canBeRead,
  mostAccepted,
  noChoices,
  type RepositoryChoices,
} from '../../../shared/model/choices.ts'
import type { KeptKinVerdict } from '../../../shared/model/kin-choices.ts'
import { mostKinVerdicts } from '../../../shared/model/kin-limits.ts'
import { mostNotes } from '../../../shared/model/note-of.ts'
import type { KeptNote } from '../../../shared/model/notes.ts'
import { mostViews, type SavedView } from '../../../shared/model/saved-views.ts'
import { makeRepo, temporaryFolder } from '../../support/make-repo.ts'

// What cannot be read or written is said in the log.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const openedAt = '2026-03-01T10:00:00.000Z'
const place = {
  route: { view: 'dashboards' as const },
  query: '',
  removed: false,
  selected: null,
  sort: null,
  group: null,
  kept: {},
}
const view = (name: string): SavedView => ({ name, place, columns: null })

describe('settings', () => {
  it.each([
    ['no list of repositories', { repositories: null, open: 7, settings: [] }],
    ['a list for a table', { repositories: [1, 'two', null], open: {}, settings: 'none' }],
    [
      'entries of another kind',
      { repositories: { a: null, b: 'x', c: { path: 7, name: 'n', openedAt } }, open: 'a' },
    ],
    ['JSON that is no object', 3],
    ['rubbish', '{"repositories":'],
  ])('with %s are the usual ones, and the app starts', async (_, stored) => {
    const folder = temporaryFolder('data')
    const text = typeof stored === 'string' ? stored : JSON.stringify(stored)
    writeFileSync(join(folder, 'settings.json'), text)
    const store = new SettingsStore(folder)
    expect(store.recent()).toEqual([])
    expect(store.lastOpen()).toBeNull()
    expect(store.settings().theme).toBe('system')
    expect(store.withRoots([], 'n')).toEqual([])
    expect(store.repository('constructor')).toBeNull()
    store.remember('/some/where', { name: 'where', openedAt })
    await store.written
    expect(new SettingsStore(folder).recent().map(({ name }) => name)).toEqual(['where'])
  })

  it('lose one damaged entry alone, and of an entry what is damaged alone', () => {
    const folder = temporaryFolder('data')
    const sound = { path: '/a', name: 'a', openedAt, sessions: 3, branch: 'main', note: null, folders: ['d'] }
    const odd = { ...sound, path: '/b', name: 'b', sessions: 'many', folders: 'd', roots: [7], place: 'here' }
    const repositories = { a: sound, b: odd, c: null }
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ repositories }))
    const store = new SettingsStore(folder)
    expect(store.repository('a')).toEqual(sound)
    expect(store.repository('b')).toMatchObject({ path: '/b', sessions: null, folders: [] })
    expect(store.place('b')).toBeNull()
    expect(store.recent()).toHaveLength(2)
  })

  it('hold until the end where the disk does not take them, and are written with what it takes next', async () => {
    const folder = temporaryFolder('data')
    const store = new SettingsStore(folder)
    const told: (string | null)[] = []
    store.onUnkept = (why) => told.push(why?.what ?? null)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file in the place of the folder')
    expect(store.change({ theme: 'dark' }).theme).toBe('dark')
    store.remember('/some/where', { name: 'where', openedAt })
    expect(store.settings().theme).toBe('dark')
    expect(store.repository(repositoryId('/some/where'))?.path).toBe('/some/where')
    await store.written
    store.change({ theme: 'light' })
    await store.written
    store.change({ theme: 'dark' })
    await store.written
    // Once, not with each change.
    expect(told).toEqual([
      expect.stringMatching(/cannot be written into .* \(E[A-Z]+\)\. They hold until the app ends/),
    ])
    rmSync(folder)
    store.setOpen(repositoryId('/some/where'))
    await store.written
    expect(told.slice(1)).toEqual([null])
    const next = new SettingsStore(folder)
    expect(next.settings().theme).toBe('dark')
    expect(next.lastOpen()).toBe('/some/where')
  })

  it('are the usual ones where the file can be neither read nor written', async () => {
    const folder = temporaryFolder('data')
    mkdirSync(join(folder, 'settings.json'))
    const store = new SettingsStore(folder)
    expect(store.recent()).toEqual([])
    store.remember('/some/where', { name: 'where', openedAt })
    await store.written
    expect(store.recent()).toHaveLength(1)
  })
})

describe('a file that is written behind the work', () => {
  it('holds the last of many changes, whole, however they fall', async () => {
    const file = join(temporaryFolder('kept'), 'not', 'yet', 'kept.json')
    const faults: unknown[] = []
    const kept = new KeptFile(file, (_, error) => faults.push(error))
    expect(kept.written).toBeNull()
    for (let at = 0; at < 50; at += 1) {
      kept.write({ at, text: 'x'.repeat(100_000) })
      if (at % 7 === 0) await new Promise(setImmediate)
      if (existsSync(file))
        expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('text.length', 100_000)
    }
    await kept.written
    expect(kept.written).toBeNull()
    expect(new KeptFile(file, (_, error) => faults.push(error)).atStart).toHaveProperty('at', 49)
    expect(existsSync(`${file}.new`)).toBe(false)
    expect(faults).toEqual([])
  })
})

describe('choices', () => {
  it('that can neither be read nor put aside are not written over', () => {
    const folder = temporaryFolder('choices')
    const file = choicesFile(folder, 'id')
    mkdirSync(`${file}.damaged`, { recursive: true })
    writeFileSync(file, 'much that can be mended by hand')
    const store = new ChoicesStore(folder)
    const change = { change: 'rule', code: 'file.empty', off: true } as const
    expect(() => store.change('id', change)).toThrow(UnkeptChange)
    expect(readFileSync(file, 'utf8')).toBe('much that can be mended by hand')
    rmSync(`${file}.damaged`, { recursive: true })
    expect(store.change('id', change).choices.rulesOff).toEqual(['file.empty'])
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe('much that can be mended by hand')
  })

  it('beyond what the next start reads are refused, and those before stay', () => {
    const store = new ChoicesStore(temporaryFolder('choices'))
    const prints = (of: string) => Array.from({ length: mostAccepted }, (_, at) => `${of}${at}`)
    const now = openedAt
    store.change('id', { change: 'accept', prints: prints('a'), all: true, now })
    store.change('id', { change: 'take-back', prints: prints('a') })
    store.change('id', { change: 'accept', prints: ['b'], all: false, now })
    const before = store.get('id')
    expect(() => store.change('id', { change: 'take-back', prints: ['b'] })).toThrow(UnkeptChange)
    expect(store.get('id')).toEqual(before)
  })

  it('of views with names of any signs can be read again, however often they are read in', () => {
    const longest = [
      '\u{1F30D}'.repeat(40),
      `x${'\u{1F30D}'.repeat(39)}`,
      '語'.repeat(80),
      'e\u0301'.repeat(40),
    ]
    let now = noChoices
    for (let time = 0; time < 12; time++)
      now = applyChange(now, { change: 'views-add', views: longest.map(view) })
    expect(now.views).toHaveLength(48)
    expect(new Set(now.views.map(({ name }) => name)).size).toBe(48)
    expect(canBeRead(now)).toBe(true)
    for (const { name } of now.views) expect(name).not.toMatch(/[\ud800-\udfff]/u)
  })

  it('of views say when there is no room, and let one of the same name be replaced', () => {
    const full = Array.from({ length: mostViews }, (_, at) => view(`v${at}`))
    const save = (views: readonly SavedView[], name: string) =>
      noRoomFor({ ...noChoices, views: [...views] }, { change: 'view-save', view: view(name) })
    expect(save(full, 'one more')).toMatchObject({ code: 'too-large', what: '200 views are saved already.' })
    expect(save(full, 'v7')).toBeNull()
    expect(save(full.slice(1), 'one more')).toBeNull()
    const add = { change: 'views-add', views: [view('one more')] } as const
    expect(noRoomFor({ ...noChoices, views: full }, add)).not.toBeNull()
  })

  it('of other kinds say so, too, and take what replaces another or takes back', () => {
    const notes = Array.from({ length: mostNotes }, (_, id) => ({ id }) as KeptNote)
    const full: RepositoryChoices = {
      ...noChoices,
      notes,
      kin: Array.from({ length: mostKinVerdicts }, () => ({}) as KeptKinVerdict),
      baseline: { at: null, accepted: ['a'], known: [] },
    }
    const refused = (change: Partial<ChoiceChange>) => noRoomFor(full, change as ChoiceChange)?.what
    expect(refused({ change: 'note', instead: null })).toBe('2,000 notes are kept already.')
    expect(refused({ change: 'note', instead: 7 })).toBeUndefined()
    expect(refused({ change: 'note-delete' })).toBeUndefined()
    expect(refused({ change: 'kin' })).toContain('one more answer')
    const prints = Array.from({ length: mostAccepted }, (_, at) => `p${at}`)
    expect(refused({ change: 'accept', prints })).toContain('100,000 findings')
    expect(refused({ change: 'accept', prints: prints.slice(1) })).toBeUndefined()
  })
})

it('a note of what is read that cannot be written stops no reading', () => {
  const folder = temporaryFolder('data')
  const note = createReadingNote(join(folder, 'not', 'there'))
  note.begin('digests/one.md')
  note.end()
  note.close()
  expect(existsSync(join(folder, 'not'))).toBe(false)
})

describe('a file that is saved', () => {
  it('is never in the repository, by whatever way', () => {
    const { root } = makeRepo()
    const outside = temporaryFolder('outside')
    mkdirSync(join(root, 'digests'))
    symlinkSync(root, join(outside, 'folder'))
    symlinkSync(join(root, 'not-there.csv'), join(outside, 'link.csv'))
    writeFileSync(join(root, 'there.csv'), '')
    symlinkSync(join(root, 'there.csv'), join(outside, 'there.csv'))
    const inside = [
      join(root, 'a.csv'),
      join(root, 'digests/a.csv'),
      join(root, '.git/a.csv'),
      join(outside, 'folder/a.csv'),
      join(outside, 'link.csv'),
      join(outside, 'there.csv'),
    ]
    for (const file of inside) expect(leadsInside(file, root), file).toBe(true)
    // A folder below the top of a repository is opened, and the whole of it is never written to.
    for (const file of inside) expect(leadsInside(file, join(root, 'digests')), file).toBe(true)
    writeFileSync(join(outside, 'own.csv'), '')
    symlinkSync(join(outside, 'own.csv'), join(outside, 'own-link.csv'))
    for (const name of ['a.csv', 'own.csv', 'own-link.csv'])
      expect(leadsInside(join(outside, name), root), name).toBe(false)
  })
})
