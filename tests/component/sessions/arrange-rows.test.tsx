import { describe, expect, it } from 'vitest'
import {
  followList,
  newRows,
  withHeldRow,
  withoutRows,
} from '../../../renderer/views/sessions/arrange-rows.ts'
import { rowsAsText } from '../../../renderer/views/sessions/rows-as-text.ts'
import { orderOf, visibleColumns } from '../../../renderer/views/sessions/use-columns.ts'
import type { SessionList } from '../../../shared/ipc/list-answers.ts'
import { noSums } from '../support/sessions.ts'

const emptyList: SessionList = {
  version: 1,
  total: 0,
  shown: 0,
  removed: 0,
  longest: {},
  ids: [],
  first: [],
  groups: null,
  facets: [],
  histograms: [],
  near: [],
  sums: noSums,
  dropped: 0,
  problemsApart: 0,
  faults: [],
  culprit: null,
  search: null,
  past: null,
}

const group = (value: string, start: number, count: number) => ({ value, start, count, sums: noSums })
const grouped = { ids: ['a', 'b', 'c', 'd'], groups: [group('x', 0, 2), group('y', 2, 2)] }
const places = (list: { groups: readonly { value: string | null; start: number; count: number }[] | null }) =>
  list.groups?.map((one) => [one.value, one.start, one.count])

describe('rows that wait', () => {
  it('are out of the list and of the counts of their groups', () => {
    const left = withoutRows(grouped, new Set(['b']))
    expect(left.ids).toEqual(['a', 'c', 'd'])
    expect(places(left)).toEqual([
      ['x', 0, 1],
      ['y', 1, 2],
    ])
  })

  it('take a group with them that has no other row', () => {
    expect(places(withoutRows(grouped, new Set(['a', 'b'])))).toEqual([['y', 0, 2]])
  })

  it('are shown at once where nothing was listed', () => {
    const list = (ids: string[]) => ({ ...emptyList, ids })
    const before = { list: list([]), place: '', ready: true, waiting: new Set<string>(), held: null }
    expect([...followList(before, { list: list(['a']), place: '', ready: true }, null).waiting]).toEqual([])
    const full = { ...before, list: list(['a']) }
    expect([...followList(full, { list: list(['a', 'b']), place: '', ready: true }, null).waiting]).toEqual([
      'b',
    ])
  })

  it('are shown at once where none of the rows before is left', () => {
    const list = (ids: string[]) => ({ ...emptyList, ids })
    const before = { list: list(['a']), place: '', ready: true, waiting: new Set<string>(), held: null }
    const now = { list: list(['b', 'c']), place: '', ready: true }
    expect([...followList(before, now, null).waiting]).toEqual([])
  })

  it('are those that an earlier list did not have', () => {
    expect([...newRows(['a', 'b'], ['b', 'c'])]).toEqual(['c'])
  })
})

describe('a row that has left the filter', () => {
  it('stays where it stood, in the group that stands there', () => {
    const kept = withHeldRow(grouped, { id: 'gone', at: 1 })
    expect(kept.ids).toEqual(['a', 'gone', 'b', 'c', 'd'])
    expect(places(kept)).toEqual([
      ['x', 0, 3],
      ['y', 3, 2],
    ])
  })

  it('joins the last group behind the last row', () => {
    const kept = withHeldRow(grouped, { id: 'gone', at: 9 })
    expect(kept.ids.at(-1)).toBe('gone')
    expect(places(kept)?.at(-1)).toEqual(['y', 2, 3])
  })

  it('is not drawn twice when it matches again', () => {
    expect(withHeldRow(grouped, { id: 'a', at: 2 })).toBe(grouped)
  })
})

describe('columns', () => {
  it('keep a saved order and put a column that came later at the end', () => {
    expect(orderOf(['title', 'date', 'unknown']).slice(0, 3)).toEqual(['title', 'date', 'project'])
  })

  it('leave out what rows are grouped by; the model takes the place of the project', () => {
    const shown = visibleColumns(orderOf([]), null, 'project')
    expect(shown.has('project')).toBe(false)
    expect(shown.has('model')).toBe(true)
    expect(visibleColumns(orderOf([]), ['title', 'gaps'], null).has('title')).toBe(true)
  })
})

describe('copied rows', () => {
  it('have one line each, whatever is in a value', () => {
    expect(rowsAsText(['Date', 'Title'], [['2026-05-32', 'a\tb\nc']])).toBe(
      'Date\tTitle\n2026-05-32\ta b c\n',
    )
  })
})
