import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Change } from '../../../shared/git/diff-tree.ts'
import { packHistory, unpackHistory } from '../../../shared/git/packed-history.ts'

const id = fc.stringMatching(/^[0-9a-f]{6}$/)
const ids = fc.uniqueArray(id, { maxLength: 12 })
const name = fc.constantFrom('', 'Zoë', 'A B', 'notes/a.md', 'notes/ b\n.md')
const blob = fc.option(id)

const change: fc.Arbitrary<Change> = fc
  .record({
    path: name,
    oldPath: fc.option(name),
    blob,
    oldBlobs: fc.array(blob, { maxLength: 3 }),
    oldPaths: fc.array(fc.option(name), { maxLength: 3 }),
    status: fc.constantFrom('added', 'modified', 'removed', 'renamed'),
    similarity: fc.option(fc.nat(100)),
    mode: fc.constantFrom('100644', '120000'),
    more: fc.constantFrom(
      ...[{}, { outside: true }, { provedBy: 'session-id' as const }],
      ...[{ cut: true as const }, { unsearched: true as const }],
    ),
  })
  .map(({ more, ...rest }) => ({ ...rest, ...more }))
const edit = fc.record({ path: name, blob: id, before: blob, mode: fc.constant('100644') }).map(
  ({ path, blob, before, mode }): Change => ({
    path,
    oldPath: null,
    blob,
    oldBlobs: [before],
    oldPaths: [before === null ? null : path],
    status: before === null ? 'added' : 'modified',
    similarity: null,
    mode,
  }),
)
const signature = fc.record({ name, email: name, date: fc.constantFrom('', '2026-01-05T10:00:00+02:00') })

it('gives back every history that was packed, through JSON', () => {
  const history = ids.chain((all) =>
    fc.record({
      links: fc.tuple(
        ...all.map((one, at) =>
          fc.record({
            id: fc.constant(one),
            // None, the next one, or any: what lines up is written without its parent.
            parents: fc.oneof(
              fc.constant([]),
              fc.constant(all.slice(at + 1, at + 2)),
              fc.uniqueArray(id, { maxLength: 3 }),
            ),
          }),
        ),
      ),
      commits: fc.array(
        fc.record({
          commit: fc.record({
            id: fc.oneof(id, fc.constantFrom(...all, 'ffffff')),
            parents: fc.oneof(fc.uniqueArray(id, { maxLength: 2 }), fc.constantFrom([], all.slice(1, 2))),
            author: signature,
            committer: signature,
            subject: name,
            signed: fc.boolean(),
          }),
          changes: fc.array(fc.oneof(change, edit), { maxLength: 3 }),
        }),
        { maxLength: 6 },
      ),
    }),
  )
  fc.assert(
    fc.property(history, ({ links, commits }) => {
      const stored: unknown = JSON.parse(JSON.stringify(packHistory(links, commits)))
      expect(unpackHistory(stored as ReturnType<typeof packHistory>)).toEqual({ links, commits })
    }),
  )
})

it('writes what most commits are in a few characters', () => {
  const links = Array.from({ length: 100 }, (_, at) => ({
    id: `${at}`.padStart(40, '0'),
    parents: at === 99 ? [] : [`${at + 1}`.padStart(40, '0')],
  }))
  const by = { name: 'A', email: 'a@example.com', date: '2026-01-05T10:00:00+02:00' }
  const commits = links.map(({ id, parents }) => ({
    commit: { id, parents, author: by, committer: by, subject: 'Edit', signed: false },
    changes: [
      {
        path: 'digests/a-long-name-of-a-digest.md',
        oldPath: null,
        blob: id,
        oldBlobs: [id],
        oldPaths: ['digests/a-long-name-of-a-digest.md'],
        status: 'modified' as const,
        similarity: null,
        mode: '100644',
      },
    ],
  }))
  expect(JSON.stringify(packHistory(links, commits)).length).toBeLessThan(100 * 220)
})
