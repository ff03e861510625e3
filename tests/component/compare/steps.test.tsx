import { describe, expect, it } from 'vitest'
import {
  changeNear,
  changePlaces,
  decisionCount,
  stepChange,
} from '../../../renderer/views/compare/change-steps.ts'
import { indexLines, rowOfPlace } from '../../../renderer/views/compare/rows-by-line.ts'
import { countItems, groupItems, itemPlace } from '../../../shared/comparison/group-items.ts'
import {
  choicesOf,
  firstPair,
  lastTextOfRemoved,
  pairAt,
  sameChoice,
  settledPair,
  stepPair,
} from '../../../shared/comparison/revision-steps.ts'
import { moveNote, spokenLine, spokenRow } from '../../../shared/comparison/row-words.ts'
import type { ItemChange } from '../../../shared/model/comparison.ts'
import type { Revision } from '../../../shared/model/revision.ts'
import { rowsOf } from './rows.tsx'

describe('changes', () => {
  const rows = rowsOf(['~status', '=x', '-a', '+b', '=## Decisions', '~c', '=x', '=## Gaps', '+d'])
  const places = changePlaces(rows)

  it('are found with their rows and whether they touch a decision', () => {
    expect(places.map(({ row, lastRow, decision }) => [row, lastRow, decision])).toEqual([
      [0, 0, false],
      [2, 3, false],
      [5, 5, true],
      [8, 8, false],
    ])
  })

  it('are stepped through, by decision when asked, and stop at the ends', () => {
    expect(stepChange(places, -1, 1, 'all')).toBe(0)
    expect(stepChange(places, 0, 1, 'decisions')).toBe(2)
    expect(stepChange(places, 2, 1, 'decisions')).toBe(2)
    expect(stepChange(places, 3, 1, 'all')).toBe(3)
    expect(stepChange(places, 0, -1, 'all')).toBe(0)
    expect(stepChange([], -1, 1, 'all')).toBe(-1)
  })

  it('are counted, those of decisions among themselves', () => {
    const two = places.map((place, at) => ({ ...place, decision: at === 1 || at === 3 }))
    expect([-1, 0, 1, 2, 3].map((at) => decisionCount(two, at))).toEqual([
      { at: null, of: 2 },
      { at: null, of: 2 },
      { at: 1, of: 2 },
      { at: null, of: 2 },
      { at: 2, of: 2 },
    ])
    expect(decisionCount([], -1)).toEqual({ at: null, of: 0 })
  })

  it('that are a move keep to where it stands first', () => {
    const halves = rows.map((row, at) => (at === 8 ? { ...row, changeIndex: 0 } : row))
    expect(changePlaces(halves)[0]).toMatchObject({ row: 0, lastRow: 0 })
  })

  it('are found from any row', () => {
    expect(changeNear(places, 4)).toBe(2)
    expect(changeNear(places, 3)).toBe(1)
    expect(changeNear([], 3)).toBe(-1)
  })

  it('keep their place when the form changes, by the line of either side', () => {
    const index = indexLines(rows)
    expect(rowOfPlace(index, { a: null, b: 3 })).toBe(3)
    expect(rowOfPlace(index, { a: 3, b: null })).toBe(2)
    expect(rowOfPlace(index, { a: 900, b: 900 })).toBe(0)
  })

  it('are read aloud with their line', () => {
    expect(spokenLine(rows[2]!, 'a')).toBe('removed, line 3: a')
    expect(spokenLine(rows[2]!, 'b')).toBe('no line on side B')
    expect(spokenLine(rows[5]!, 'b')).toBe('decision reworded, line 5: c')
    expect(spokenRow(rows[5]!)).toBe('decision reworded, line 5: c; now line 5: c')
    const moved = { ...rows[2]!, change: 'moved' as const, movedTo: 55 }
    expect(moveNote(moved, 'a', 'Durable Learnings')).toBe('moved to Durable Learnings, B line 55')
    expect(moveNote(moved, 'b', 'Durable Learnings')).toBeNull()
    expect(spokenRow(moved, 'Gaps')).toBe('moved, line 3: a; moved to Gaps, B line 55')
  })
})

function revision(commit: string | null, blob: string | null): Revision {
  return {
    commit,
    parents: [],
    path: 'digests/a.md',
    blob,
    author: 'hermes',
    authorDate: null,
    committerDate: null,
    subject: '',
    change: commit === null ? 'working-copy' : 'modified',
    renamedFrom: null,
    similarity: null,
    renameProof: null,
    sameTextAs: null,
    signed: false,
  }
}

describe('revisions', () => {
  const chain = [revision(null, 'd'), revision('c3', 'c'), revision('c2', 'c'), revision('c1', 'a')]

  it('first compares the newest text with the newest that differs from it', () => {
    expect(firstPair('s', chain)).toMatchObject({ a: { revision: 'c3' }, b: { revision: null } })
    expect(firstPair('s', chain.slice(1))).toMatchObject({ a: { revision: 'c1' }, b: { revision: 'c3' } })
    expect(firstPair('s', [revision('x', null)])).toBeNull()
  })

  it('compares what removed the digest with its last text, and what brought it back with none', () => {
    const all = [revision('back', 'd'), revision('gone', null), revision('again', null), ...chain.slice(1)]
    expect(pairAt('s', all, 'gone')).toMatchObject({ a: { revision: 'c3' }, b: { revision: 'gone' } })
    expect(pairAt('s', all, 'back')).toMatchObject({ a: { revision: 'gone' }, b: { revision: 'back' } })
    expect(pairAt('s', [revision('gone', null)], 'gone')).toBeNull()
    expect(choicesOf('s', all)).toHaveLength(7)
    expect(choicesOf('s', [...all, revision('never', null)])).toHaveLength(7)
  })

  it('has the last text stand for a file on disk that was removed, and for no other', () => {
    const side = { session: 's', revision: null, path: 'digests/a.md' }
    const revisions = [revision('gone', null), ...chain.slice(1)]
    const ofChain = (removed: boolean) => ({ path: side.path, names: [side.path], revisions, removed })
    expect(lastTextOfRemoved(side, ofChain(true))).toMatchObject({ session: 's', revision: 'c3' })
    expect(lastTextOfRemoved(side, ofChain(false))).toBe(side)
    expect(lastTextOfRemoved(side, undefined)).toBe(side)
    const named = { ...side, revision: 'gone' }
    expect(lastTextOfRemoved(named, ofChain(true))).toBe(named)
  })

  it('compares what brought the digest with nothing, wherever that is asked for', () => {
    const nothing = { a: { revision: 'c1', before: true }, b: { revision: 'c1' } }
    const b = { session: 's', revision: 'c1', path: 'digests/a.md' }
    expect(pairAt('s', chain, 'c1')).toMatchObject(nothing)
    expect(settledPair('s', chain, null, b)).toMatchObject(nothing)
    expect(firstPair('s', chain.slice(-1))).toMatchObject(nothing)
    expect(settledPair('s', chain.slice(-1), null, null)).toMatchObject(nothing)
    const choices = choicesOf('s', chain)
    const first = stepPair(choices, { a: choices[3]!, b: choices[2]! }, -1)
    expect(first).toMatchObject(nothing)
    expect(stepPair(choices, first!, 1)).toMatchObject({ a: { revision: 'c1' }, b: { revision: 'c2' } })
    expect(sameChoice(first!.a, first!.b)).toBe(false)
  })

  it('compares a commit with the text before it', () => {
    expect(pairAt('s', chain, 'c2')).toMatchObject({ a: { revision: 'c1' }, b: { revision: 'c2' } })
    expect(pairAt('s', chain, 'elsewhere')).toBeNull()
  })

  it('steps both sides at once and not beyond the ends', () => {
    const choices = choicesOf('s', chain)
    const pair = { a: choices[2]!, b: choices[1]! }
    expect(stepPair(choices, pair, -1)).toMatchObject({ a: { revision: 'c1' }, b: { revision: 'c2' } })
    expect(stepPair(choices, pair, 1)).toMatchObject({ a: { revision: 'c3' }, b: { revision: null } })
    expect(stepPair(choices, { a: choices[4]!, b: choices[3]! }, -1)).toBeNull()
  })
})

describe('items', () => {
  const item = (change: ItemChange['change'], section: string, rest: Partial<ItemChange>): ItemChange => ({
    section,
    toSection: null,
    change,
    from: null,
    to: null,
    old: null,
    new: null,
    likeness: null,
    oldSpans: null,
    newSpans: null,
    ...rest,
  })
  const items = [
    item('kept', 'Decisions', { from: 46, to: 46 }),
    item('dropped', 'Decisions', { from: 48 }),
    item('added', 'Decisions', { to: 49 }),
    item('moved', 'Context', { toSection: 'Durable Learnings', from: 26, to: 55 }),
    item('kept', 'Notes of ours', { from: 80, to: 81 }),
  ]

  it('stand in documented order, unknown sections last', () => {
    expect(groupItems(items).map((section) => section.name)).toEqual([
      'Context',
      'Decisions',
      'Durable Learnings',
      'Notes of ours',
    ])
  })

  it('count a moved item once, where it arrived, and name it where it left', () => {
    const [context, decisions, learnings] = groupItems(items)
    expect(context).toMatchObject({ before: 1, after: 0 })
    expect(context?.lines).toMatchObject([{ leaving: true }])
    expect(decisions).toMatchObject({ before: 2, after: 2 })
    expect(learnings?.lines).toMatchObject([{ leaving: false }])
    expect([...countItems(items).values()].reduce((sum, count) => sum + count, 0)).toBe(items.length)
  })

  it('count one that was split once where it stood, and each part where it stands', () => {
    const [decisions] = groupItems([
      item('split', 'Decisions', { from: 46, to: 46 }),
      item('split', 'Decisions', { from: 46, to: 47 }),
    ])
    expect(decisions).toMatchObject({ before: 1, after: 2 })
    expect(decisions?.lines).toHaveLength(2)
  })

  it('say where they were and where they are', () => {
    expect(items.map((item) => itemPlace(item))).toEqual([
      'A 46 → B 46',
      'A 48 → gone',
      'new → B 49',
      'A 26 → B 55',
      'A 80 → B 81',
    ])
  })
})
