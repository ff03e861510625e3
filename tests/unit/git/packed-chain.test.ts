import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainSummary } from '../../../shared/git/chain-summary.ts'
import { packChain, packRevisions, unpackChain } from '../../../shared/git/packed-chain.ts'
import type { Revision, RevisionChain } from '../../../shared/model/revision.ts'

const id = fc.stringMatching(/^[0-9a-f]{6}$/)
const path = fc.constantFrom('', 'head', 'notes/a.md', 'notes/ b\n.md')
const date = fc.option(fc.constantFrom('', '2026-01-05T10:00:00+02:00', '2026-01-06T10:00:00+02:00'))

type Marks = Pick<Revision, 'cut' | 'unsearched'>

const revision: fc.Arbitrary<Revision> = fc
  .record({
    commit: fc.option(id),
    parents: fc.array(id, { maxLength: 3 }),
    path,
    blob: fc.option(id),
    author: fc.constantFrom('', 'Zoë', 'A B'),
    authorDate: date,
    committerDate: date,
    subject: fc.string(),
    change: fc.constantFrom('added', 'modified', 'renamed', 'restored', 'removed', 'merged'),
    renamedFrom: fc.option(path, { freq: 1 }),
    similarity: fc.option(fc.nat(100), { freq: 1 }),
    renameProof: fc.option(fc.constantFrom('equal-text', 'session-id'), { freq: 1 }),
    sameTextAs: fc.option(id),
    signed: fc.boolean(),
    marks: fc.constantFrom<Marks>(
      {},
      {},
      { cut: true },
      { unsearched: true },
      { cut: true, unsearched: true },
    ),
  })
  .map(({ marks, ...rest }) => ({ ...rest, ...marks }))

/** Of a commit, under the name of the chain. */
const unmoved: fc.Arbitrary<Revision> = fc.tuple(revision, id).map(([one, commit]) => ({
  ...one,
  ...{ commit, path: 'notes/a.md', renamedFrom: null, similarity: null, renameProof: null },
}))

const chain: fc.Arbitrary<RevisionChain> = fc.record({
  path: fc.oneof(path, fc.constant('notes/a.md')),
  names: fc.oneof(fc.constant(['notes/a.md']), fc.uniqueArray(path)),
  revisions: fc.array(fc.oneof(revision, unmoved), { maxLength: 6 }),
  removed: fc.boolean(),
})

const throughFile = <T>(value: T): T => JSON.parse(JSON.stringify(value))

it('gives back every chain that was packed, through JSON', () => {
  fc.assert(
    fc.property(chain, (one) => {
      let takenUp = 0
      const later = () => {
        takenUp += 1
        return throughFile(packRevisions(one))
      }
      const again = unpackChain(one.path, throughFile(packChain(one)), later, (text) => text)
      expect(chainSummary(again)).toEqual(chainSummary({ ...one }))
      expect(takenUp).toBe(0)
      expect(again).toEqual(one)
      expect(takenUp).toBe(1)
    }),
    { numRuns: 500 },
  )
})
