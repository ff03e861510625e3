import { describe, expect, test } from 'vitest'
import {
  applyChange,
  isOfThePage,
  noChoices,
  parseChoices,
  printChoices,
} from '../../../shared/model/choices.ts'
import { type Place, readPlace } from '../../../shared/model/place.ts'
import { asSavedView, onlyItsView } from '../../../shared/model/place-parts.ts'
import { mostViews, type SavedView, savedViewSchema } from '../../../shared/model/saved-views.ts'
import { parseViewFile, printViewFile } from '../../../shared/text/view-file.ts'

const place: Place = {
  route: { view: 'sessions', session: 'd:digests/one.md', tab: 'raw', line: 3 },
  query: 'project:alpha',
  removed: false,
  selected: 'd:digests/one.md',
  sort: null,
  group: 'month',
  kept: {
    'problems group': 'rule',
    'decisions state': 'dropped',
    'top of Sessions': { key: 'd:digests/one.md', offset: 3, of: '' },
  },
}
const view = (name: string): SavedView => ({ name, place: asSavedView(place), columns: null })
const names = (views: readonly SavedView[]) => views.map(({ name }) => name)
const saved = (...all: string[]) =>
  all.reduce((now, name) => applyChange(now, { change: 'view-save', view: view(name) }), noChoices)

describe('saved views', () => {
  test('are saved, replaced, renamed, moved and deleted by name', () => {
    let now = saved('a', 'b', 'c')
    const other = { ...view('b'), columns: { order: ['title'], hidden: null } }
    now = applyChange(now, { change: 'view-save', view: other })
    expect(now.views[1]).toEqual(other)
    now = applyChange(now, { change: 'view-rename', from: 'a', to: 'c' })
    expect(names(now.views)).toEqual(['a', 'b', 'c'])
    now = applyChange(now, { change: 'view-rename', from: 'a', to: 'first' })
    now = applyChange(now, { change: 'view-move', name: 'first', by: 1 })
    expect(names(now.views)).toEqual(['b', 'first', 'c'])
    now = applyChange(now, { change: 'view-move', name: 'c', by: -9 })
    now = applyChange(now, { change: 'view-move', name: 'nobody', by: 1 })
    expect(names(now.views)).toEqual(['c', 'b', 'first'])
    now = applyChange(now, { change: 'view-delete', name: 'b' })
    expect(names(now.views)).toEqual(['c', 'first'])
    expect(parseChoices(printChoices(now))).toEqual({ choices: now, damaged: [] })
  })

  test('of a file come behind the others, under a name of their own each, as many as there is room for', () => {
    const long = 'n'.repeat(80)
    const now = applyChange(saved('a', 'a (2)', long), {
      change: 'views-add',
      views: [view('a'), view('b'), view('b'), view(long)],
    })
    expect(names(now.views)).toEqual(['a', 'a (2)', long, 'a (3)', 'b', 'b (2)', `${'n'.repeat(76)} (2)`])
    const many = Array.from({ length: mostViews }, (_, at) => view(`x${at}`))
    const full = applyChange(now, { change: 'views-add', views: many })
    expect(full.views).toHaveLength(mostViews)
    expect(applyChange(full, { change: 'view-save', view: view('one more') }).views).toHaveLength(mostViews)
    for (const each of full.views) expect(savedViewSchema.safeParse(each).success).toBe(true)
  })

  test('concern the page alone', () => {
    expect(isOfThePage({ change: 'view-delete', name: 'a' })).toBe(true)
    expect(isOfThePage({ change: 'rules-on' })).toBe(false)
  })

  test('hold what belongs to their view, not the row that was open nor what was left elsewhere', () => {
    expect(asSavedView(place)).toMatchObject({
      route: { view: 'sessions', session: null },
      selected: null,
      kept: {},
    })
    expect(asSavedView({ ...place, route: { view: 'problems', problem: 'p' } })).toMatchObject({
      route: { view: 'problems', problem: null },
      kept: { 'problems group': 'rule' },
    })
    const compared = {
      view: 'compare',
      session: null,
      a: null,
      b: null,
      set: { a: 'v1', b: 'WORK' },
    } as const
    expect(asSavedView({ ...place, route: compared }).route).toEqual(compared)
    expect(onlyItsView(place).route).toEqual(place.route)
  })
})

describe('a file of saved views', () => {
  test('is read as it was written, with or without a byte order mark', () => {
    const views = [view('a'), view('b')]
    expect(parseViewFile('v.json', printViewFile(views))).toEqual({ ok: true, value: views })
    expect(parseViewFile('v.json', `\uFEFF${printViewFile(views)}`)).toEqual({ ok: true, value: views })
  })

  test('that is hostile or damaged is refused in one sentence', () => {
    const with_ = (change: (file: { views: Record<string, unknown>[]; version?: unknown }) => void) => {
      const file = JSON.parse(printViewFile([view('a')]))
      change(file)
      return JSON.stringify(file)
    }
    const hostile: readonly [string, RegExp][] = [
      ['', /is no JSON text/],
      ['null', /holds no saved views/],
      ['{"views":[]}', /holds no saved views/],
      [with_((file) => Object.assign(file, { version: 2 })), /at “version”/],
      [with_((file) => file.views.pop()), /at “views”/],
      [with_(({ views }) => Object.assign(views[0] ?? {}, { name: 'x'.repeat(81) })), /at “views.0.name”/],
      [with_(({ views }) => Object.assign(views[0] ?? {}, { name: 'a\u202Eb' })), /at “views.0.name”/],
      [with_(({ views }) => Object.assign(views[0] ?? {}, { place: { ...place, query: 7 } })), /place.query/],
      [
        with_(({ views }) =>
          Object.assign(views[0] ?? {}, { place: { ...place, query: 'q'.repeat(10_001) } }),
        ),
        /place.query/,
      ],
      [
        with_(({ views }) =>
          Object.assign(views[0] ?? {}, { place: { ...place, route: { view: 'shell' } } }),
        ),
        /place.route/,
      ],
      [with_(({ views }) => views.push(...Array.from({ length: mostViews }, () => view('y')))), /at “views”/],
    ]
    for (const [text, what] of hostile) {
      const read = parseViewFile('v.json', text)
      expect(read.ok ? '' : read.error.what).toMatch(what)
      expect(read.ok ? '' : read.error.what).toMatch(/^v\.json [^\n]+\.$/)
    }
  })
})

test('of a place that is kept nothing is believed, and what has no name is passed over', () => {
  expect(readPlace({ ...place, kept: { ...place.kept, 'a new thing': () => 1 } })).toEqual(place)
  for (const value of [
    undefined,
    null,
    'x',
    [],
    {
      ...place,
      route: { view: 'compare', session: null, a: { session: 's', revision: 'HEAD', path: '' }, b: null },
    },
    { ...place, kept: { 'problems sort': 'none' } },
    { ...place, sort: [{ column: 'date' }] },
  ])
    expect(readPlace(value)).toBeNull()
})
