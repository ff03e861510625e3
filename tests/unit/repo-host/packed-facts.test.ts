import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ChainFacts } from '../../../main/repo-host/history-store.ts'
import { packFacts, unpackFacts } from '../../../main/repo-host/packed-facts.ts'
import { canonicalChangesOf } from '../../../shared/index/history-facts.ts'
import type { Revision, RevisionChain } from '../../../shared/model/revision.ts'

const hash = (at: number) => String(at).repeat(40).slice(0, 40)
const dayOf = (at: number) => `2026-01-0${at + 1}T10:00:00+01:00`
const revision = (at: number): Revision => ({
  commit: hash(at),
  parents: [],
  path: 'digests/a.md',
  blob: hash(at),
  author: `Author ${at % 2}`,
  authorDate: dayOf(at),
  committerDate: dayOf(at),
  subject: '',
  change: 'modified',
  renamedFrom: null,
  similarity: null,
  renameProof: null,
  sameTextAs: null,
  signed: false,
})
const chainOf = (count: number): RevisionChain => ({
  path: 'digests/a.md',
  names: ['digests/a.md'],
  revisions: Array.from({ length: count }, (_, at) => revision(count - 1 - at)),
  removed: false,
})

/** What is said of commits of the chain, of the working copy, and of commits that the chain does not have so. */
const place = fc.oneof(
  fc.nat(4).map((at) => ({ commit: hash(at), author: `Author ${at % 2}`, date: dayOf(at) })),
  fc.constant({ commit: null, author: '', date: null }),
  fc.nat(8).map((at) => ({ commit: hash(at), author: 'Somebody else', date: dayOf(at % 3) })),
)
const text = fc.oneof(fc.constantFrom('', dayOf(1), hash(1), 'One wording', '-1'), fc.string())
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value)
const edge = fc.constantFrom({}, { edge: true as const })
const unsure = fc.constantFrom({}, { unsure: true as const })
const lifeStep = fc
  .record({
    step: fc.constantFrom('born', 'reworded', 'moved', 'dropped', 'back'),
    place,
    edge,
    unsure,
    section: fc.oneof(
      fc.constant({}),
      text.map((section) => ({ section })),
    ),
    text: maybe(text),
    line: maybe(fc.nat(90)),
  })
  .map(({ place, edge, unsure, section, ...step }) => ({ ...step, ...place, ...edge, ...unsure, ...section }))
const dated = place.filter((each) => each.commit !== null) as fc.Arbitrary<{
  commit: string
  author: string
  date: string
}>
const facts: fc.Arbitrary<ChainFacts> = fc.record({
  lives: fc.record({
    dropped: fc.nat(3),
    lastChange: maybe(fc.record({ commit: text, day: text })),
    traces: fc.array(
      fc.record({
        kind: fc.constantFrom('decision', 'gap', 'strength'),
        text,
        line: maybe(fc.nat(90)),
        section: text,
        steps: fc.array(lifeStep, { maxLength: 5 }),
        state: fc.constantFrom('standing', 'dropped'),
        reworded: fc.nat(5),
      }),
      { maxLength: 4 },
    ),
  }),
  status: fc.array(
    fc
      .record({ place: dated, status: maybe(text), removed: fc.boolean(), edge })
      .map(({ place: { commit, date }, edge, ...step }) => ({ ...step, commit, date, ...edge })),
    { maxLength: 4 },
  ),
  canonical: fc
    .array(
      fc
        .record({
          place: dated,
          canonicalSince: text,
          since: fc.constantFrom({}, { sinceAtEdge: true as const }),
          changed: maybe(text),
        })
        .map(({ place: { commit, date }, since, ...step }) => ({ ...step, commit, date, ...since })),
      { maxLength: 4 },
    )
    .map(canonicalChangesOf),
  lostTexts: fc.nat(3),
}) as fc.Arbitrary<ChainFacts>

const throughFile = <T>(value: T): T => JSON.parse(JSON.stringify(value))

it('gives the same facts again, through a file', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 5 }), (given, count) => {
      const chain = chainOf(count)
      const { value, later } = packFacts(given, chain)
      const kept = { value: throughFile(value), later: () => throughFile(later()) }
      expect(unpackFacts(kept, chain)).toEqual(given)
    }),
  )
})
