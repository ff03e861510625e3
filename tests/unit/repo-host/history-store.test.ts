import { expect, it } from 'vitest'
import { HistoryStore } from '../../../main/repo-host/history-store.ts'
import type { Change } from '../../../shared/git/diff-tree.ts'
import type { Commit } from '../../../shared/model/revision.ts'

const signature = { name: 'A', email: 'a@example.com', date: '2026-01-01T10:00:00+00:00' }
const commit = (id: string, parents: readonly string[]): Commit => ({
  id,
  parents,
  author: signature,
  committer: signature,
  subject: id,
  signed: false,
})
const change = (path: string, blob: string, status: Change['status']): Change => ({
  path,
  oldPath: null,
  oldPaths: [null],
  blob,
  oldBlobs: [null],
  status,
  similarity: null,
  mode: '100644',
})

it('keeps the chain of a digest as the same object until something of it changes', async () => {
  const store = new HistoryStore()
  const first = {
    commit: commit('c1', []),
    changes: [change('a.md', 'a1', 'added'), change('b.md', 'b1', 'added')],
  }
  const second = { commit: commit('c2', ['c1']), changes: [change('b.md', 'b2', 'modified')] }
  const links = [
    { id: 'c2', parents: ['c1'] },
    { id: 'c1', parents: [] },
  ]
  const present = new Map([
    ['a.md', 'a1'],
    ['b.md', 'b1'],
  ])

  const before = store.begin()
  before.add({ commits: [first], links: links.slice(1), done: 1, total: 1 })
  await before.show(() => present, true)
  const [a, b] = [store.chains.get('a.md'), store.chains.get('b.md')]
  expect([a?.revisions.length, b?.revisions.length]).toEqual([1, 1])

  const after = store.begin()
  after.add({ commits: [second, first], links, done: 2, total: 2 })
  await after.show(() => new Map([...present, ['b.md', 'b2']]), true)
  expect(store.chains.get('a.md')).toBe(a)
  expect(store.chains.get('b.md')?.revisions.map((revision) => revision.commit)).toEqual(['c2', 'c1'])

  await store.refresh(() => new Map([['b.md', 'b2']]))
  expect(store.chains.get('a.md')?.removed).toBe(true)
})

it('traces a digest anew when a commit in the middle of its history is another one', async () => {
  const store = new HistoryStore()
  /** The merge keeps the text of one line, so that it is no revision of its own. */
  const read = async (side: string) => {
    const edits = [
      { commit: commit('b0', ['f0']), changes: [change('a.md', 'a3', 'modified')] },
      { commit: commit(side, ['f0']), changes: [change('a.md', 'a2', 'modified')] },
      { commit: commit('f0', []), changes: [change('a.md', 'a1', 'added')] },
    ]
    const links = [{ id: `${side}b0`, parents: [side, 'b0'] }, ...edits.map((each) => each.commit)]
    const reading = store.begin()
    reading.add({ commits: edits, links, done: 4, total: 4 })
    await reading.show(() => new Map([['a.md', 'a3']]), true)
    return store.untraced(() => null)
  }
  for (const side of ['a1', 'a2']) {
    const [chain] = await read(side)
    expect(chain?.revisions.map((revision) => revision.commit)).toEqual(['b0', side, 'f0'])
    if (chain) await store.trace(chain, async () => null, null)
    expect(store.untraced(() => null)).toEqual([])
  }
})

it.each(['cut', 'unsearched'] as const)(
  'traces a digest anew when a revision that was %s is so no more, wherever it stands',
  async (mark) => {
    for (const marked of ['c3', 'c2', 'c1']) {
      const store = new HistoryStore()
      const read = async (isMarked: boolean) => {
        const edits = (['c3', 'c2', 'c1'] as const).map((id, at, all) => ({
          commit: commit(id, all.slice(at + 1, at + 2)),
          changes: [
            {
              ...change('a.md', `a${3 - at}`, at === 1 ? 'modified' : 'added'),
              ...(isMarked && id === marked ? { [mark]: true } : {}),
            },
          ],
        }))
        const reading = store.begin()
        reading.add({ commits: edits, links: edits.map((each) => each.commit), done: 3, total: 3 })
        await reading.show(() => new Map([['a.md', 'a3']]), true)
        const [chain] = store.untraced(() => null)
        if (chain) await store.trace(chain, async () => null, null)
        return chain?.revisions.map((revision) => revision[mark] === true)
      }
      const all = [marked === 'c3', marked === 'c2', marked === 'c1']
      expect(await read(true)).toEqual(all)
      expect(await read(true)).toBeUndefined()
      expect(await read(false)).toEqual([false, false, false])
      expect(await read(true)).toEqual(all)
    }
  },
)
