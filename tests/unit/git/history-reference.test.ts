import { describe, expect, it } from 'vitest'
import { DeclaredIds } from '../../../main/repo-host/declared-ids.ts'
import { createReadingNote } from '../../../main/repo-host/reading-note.ts'
import { TextStore } from '../../../main/repo-host/text-store.ts'
import { usualNaming } from '../../../shared/digest/naming.ts'
import type { Change } from '../../../shared/git/diff-tree.ts'
import { createChainBuilder, type HistoryPiece } from '../../../shared/git/revision-chains.ts'
import type { RevisionChain } from '../../../shared/model/revision.ts'
import { cloneBundle, makeRepo } from '../../support/make-repo.ts'
import { realData } from '../../support/real-data.ts'
import { randomPlan } from './random-plan.ts'
import { type Shape, shapes, shapesOf } from './random-shapes.ts'
import { expectOk, historyOf, withReader } from './read-all.ts'
import { type PlainRepo, plainId, readPlainRepo, referenceEvents, referenceProofs } from './reference.ts'

/** Every change as `commit path blob`, a move as an addition and a removal. */
function eventsOf(pieces: readonly HistoryPiece[], inScope: (path: string) => boolean) {
  const told = new Set<string>()
  const leftByMerge = new Set<string>()
  for (const { commits } of pieces) {
    for (const { commit, changes } of commits) {
      for (const change of changes) {
        if (change.outside) continue
        told.add(`${commit.id} ${change.path} ${change.blob ?? '-'}`)
        if (isLaterMove(change)) continue
        for (const old of change.oldPaths) {
          if (old === null || old === change.path || !inScope(old)) continue
          if (commit.parents.length > 1) leftByMerge.add(`${commit.id} ${old} -`)
          else told.add(`${commit.id} ${old} -`)
        }
      }
    }
  }
  return { told, leftByMerge }
}

/** A move from a path that was left in an earlier commit. */
function isLaterMove({ provedBy, oldBlobs }: Change): boolean {
  return provedBy !== undefined && oldBlobs.every((old) => old === null)
}

/** All that the history of one head must fulfil, against the slow reading. */
function check(plain: PlainRepo, head: string, folder: string, pieces: readonly HistoryPiece[]) {
  const inScope = (path: string) => path.startsWith(`${folder}/`)
  const reference = referenceEvents(plain, head, inScope)
  const { told, leftByMerge } = eventsOf(pieces, inScope)
  // A merge that moves a file says so once; the removal under the old name is part of it.
  const missed = [...reference].filter((event) => !told.has(event) && !leftByMerge.has(event))
  expect(missed).toEqual([])
  expect([...told].filter((event) => !reference.has(event))).toEqual([])

  const everywhere = referenceEvents(plain, head, () => true)
  const links = pieces.flatMap((piece) => piece.links)
  expect(new Set(links.map((link) => link.id))).toEqual(plain.reachedFrom(head))
  const seen = new Set<string>()
  for (const { id, parents } of links) {
    expect(parents).toEqual(plain.parentsOf(id))
    for (const parent of parents) expect(seen.has(parent)).toBe(false)
    seen.add(id)
  }

  const builder = createChainBuilder()
  for (const piece of pieces) builder.add(piece)
  const present = new Map([...plain.filesOf(head)].filter(([path]) => inScope(path)))
  const chains = builder.chains(present)
  const inChains = new Map<string, number>()
  for (const [key, chain] of chains) {
    expect(chain.path).toBe(key)
    expect(chain.removed).toBe(!present.has(key))
    expect(chain.revisions.length).toBeGreaterThan(0)
    const own = new Set(chain.revisions.map(({ commit, path }) => `${commit} ${path}`))
    expect(own.size).toBe(chain.revisions.length)
    const names = new Set(chain.names)
    chain.revisions.forEach((revision, index) => {
      const event = `${revision.commit} ${revision.path} ${revision.blob ?? '-'}`
      expect(everywhere.has(event)).toBe(true)
      expect(names.has(revision.path)).toBe(true)
      if (revision.renamedFrom !== null) expect(names.has(revision.renamedFrom)).toBe(true)
      inChains.set(event, (inChains.get(event) ?? 0) + 1)
      const older = chain.revisions.slice(index + 1)
      const same = older.find((other) => other.blob !== null && other.blob === revision.blob)
      expect(revision.sameTextAs).toBe(same?.commit ?? null)
    })
  }
  // Nothing is lost, and every digest that is there has a chain that holds its text.
  const lost = [...told].filter((event) => !inChains.has(event) && !isMoveSource(event, pieces))
  expect(lost).toEqual([])
  const without = [...present].filter(
    ([path, blob]) => !chains.get(path)?.revisions.some((revision) => revision.blob === blob),
  )
  expect(without).toEqual([])
  checkContinuity(plain, pieces, chains)
  return chains
}

/**
 * Wherever one line leads from a change back to the change before it at the same (or the former) path without a
 * merge between, every chain that has the one has the other.
 */
function checkContinuity(
  plain: PlainRepo,
  pieces: readonly HistoryPiece[],
  chains: ReadonlyMap<string, RevisionChain>,
) {
  const chainsWith = new Map<string, Set<string>>()
  for (const [key, { revisions }] of chains) {
    for (const { commit, path } of revisions) {
      const event = `${commit} ${path}`
      chainsWith.set(event, (chainsWith.get(event) ?? new Set()).add(key))
    }
  }
  const changeAt = new Map<string, Change>()
  for (const { commit, changes } of pieces.flatMap((piece) => piece.commits)) {
    for (const change of changes) changeAt.set(`${commit.id} ${change.path}`, change)
  }
  // A removal in one piece may be half of a move that a later piece tells.
  for (const { commit, changes } of pieces.flatMap((piece) => piece.commits)) {
    for (const { oldPath } of changes) {
      const left = `${commit.id} ${oldPath}`
      if (changeAt.get(left)?.status === 'removed') changeAt.delete(left)
    }
  }
  const leftLater = new Set([...changeAt.values()].filter(isLaterMove).map(({ oldPath }) => oldPath))
  for (const [event, change] of changeAt) {
    const commit = event.slice(0, event.indexOf(' '))
    const path = change.oldPath ?? change.path
    let [older, ...others] = plain.parentsOf(commit)
    if (others.length > 0) continue
    while (older !== undefined && !changeAt.has(`${older} ${path}`)) {
      ;[older, ...others] = plain.parentsOf(older)
      if (others.length > 0) break
    }
    const before = older === undefined || others.length > 0 ? undefined : changeAt.get(`${older} ${path}`)
    // What is added after it was removed is the same digest; after a move away it is a new one.
    const isLeft = before?.status !== 'removed' || leftLater.has(path)
    if (!before || (change.status === 'added' && isLeft)) continue
    const holders = chainsWith.get(`${older} ${path}`) ?? new Set()
    expect([...(chainsWith.get(event) ?? [])].filter((key) => !holders.has(key))).toEqual([])
  }
}

/** Moves that a session id proves, against the slow reading; tells of what kinds they were. */
function checkProofs(
  plain: PlainRepo,
  head: string,
  folder: string,
  pieces: readonly HistoryPiece[],
): string[] {
  const inScope = (path: string) => path.startsWith(`${folder}/`)
  const { proofs, leftOut } = referenceProofs(plain, head, inScope)
  const told = new Map<string, string>()
  for (const { commit, changes } of pieces.flatMap((piece) => piece.commits)) {
    for (const change of changes) {
      const { path, oldPath, blob, oldBlobs, provedBy } = change
      if (!provedBy) continue
      const ids = [blob, ...oldBlobs]
        .filter((each) => each !== null)
        .map((each) => plainId(plain.textOf(each)))
      expect([...new Set(ids)]).toEqual([expect.any(String)])
      // Of names outside only those are told that lead here.
      const kind = isLaterMove(change)
        ? 'two commits'
        : inScope(oldPath ?? '')
          ? 'one commit'
          : 'from outside'
      if (inScope(path) && !leftOut.has(commit.id)) told.set(`${commit.id} ${oldPath} ${path}`, kind)
    }
  }
  expect(new Set(told.keys())).toEqual(proofs)
  return [...told.values()]
}

/** Removals that are the other half of a move are not told apart in a chain. */
function isMoveSource(event: string, pieces: readonly HistoryPiece[]): boolean {
  return pieces.some(({ commits }) =>
    commits.some(({ commit, changes }) =>
      changes.some((change) =>
        change.oldPaths.some((old) => old !== change.path && event === `${commit.id} ${old} -`),
      ),
    ),
  )
}

/** First seeds of the random histories: a hundred from each on. */
const firstSeeds = [1, 101, 201, 301, 401]
const plansFrom = (first: number) =>
  Array.from({ length: 100 }, (_, index) => randomPlan(first + index, 8 + (index % 30)))

describe('history against a slow reading of all trees', () => {
  const provedKinds = new Set<string>()
  const read: number[] = []

  it('has every shape of history to read, several times', () => {
    const found = new Map<Shape, number>(shapes.map((shape) => [shape, 0]))
    for (const plan of firstSeeds.flatMap(plansFrom))
      for (const [shape, times] of shapesOf(plan)) found.set(shape, found.get(shape)! + times)
    expect([...found].filter(([, times]) => times < 10)).toEqual([])
  })

  // Five tests, so that no more than a fifth of the texts is held at once: a process starts slower out of a large one.
  it.each(firstSeeds)('tells the same on a hundred random histories, from seed %i on', async (first) => {
    const repo = makeRepo()
    const plans = plansFrom(first)
    const starts: number[] = []
    let length = 0
    for (const plan of plans) {
      starts.push(length)
      length += plan.length
    }
    const commits = repo.plan(
      plans.flatMap((plan, index) =>
        plan.map((commit) => ({
          ...commit,
          parents: commit.parents.map((parent) => parent + starts[index]!),
        })),
      ),
    )
    const plain = readPlainRepo(repo.root)
    let checked = 0
    const proved: string[] = []
    await withReader(repo.root, async (reader) => {
      const ids = new DeclaredIds(reader, new TextStore(reader, createReadingNote(null), usualNaming))
      const checkPlan = async (index: number) => {
        const head = commits[starts[index]! + plans[index]!.length - 1]!
        const pieces: HistoryPiece[] = []
        // Proofs are to change nothing else, so the histories are read in both ways.
        const withProofs = index % 2 === 0
        expectOk(
          await reader.history({
            head,
            folders: ['digests'],
            files: [],
            ...(withProofs ? { prover: ids.prover(['digests']) } : {}),
            onBatch: (batch) => void pieces.push(batch),
          }),
        )
        try {
          check(plain, head, 'digests', pieces)
          if (withProofs) proved.push(...checkProofs(plain, head, 'digests', pieces))
        } catch (error) {
          throw new Error(`seed ${first + index}: ${error}`, { cause: error })
        }
        checked += 1
      }
      // Most of the time goes into waiting for git, so some histories are read at the same time.
      const waiting = plans.keys()
      const lane = async () => {
        for (const index of waiting) await checkPlan(index)
      }
      await Promise.all(Array.from({ length: 4 }, lane))
      expect(checked).toBe(plans.length)
      for (const kind of proved) provedKinds.add(kind)
      read.push(first)
    })
  })

  it('proves moves of every kind in them', (context) => {
    // Without any the check of proofs would say nothing.
    if (read.length < firstSeeds.length) context.skip('Not all of them were read')
    expect(provedKinds).toEqual(new Set(['one commit', 'two commits', 'from outside']))
  })

  const bundles = [
    ['madr-decisions.bundle', 'docs/decisions'],
    ['govuk-aws-decisions.bundle', 'docs/architecture/decisions'],
    ['torch-task-logs.bundle', 'task-logs'],
    ['loaf-sessions.bundle', '.agents/sessions'],
    ['docent-sessions.bundle', '.docent/sessions'],
  ] as const
  describe.skipIf(realData('histories') === null)('and on real histories (skipped: no real data)', () => {
    it.each(bundles)('%s', async (name, folder) => {
      const repo = cloneBundle(name)!
      const plain = readPlainRepo(repo.root)
      await withReader(repo.root, async (reader) => {
        const head = reader.info.head!
        const chains = check(plain, head, folder, await historyOf(reader, [folder]))
        expect(chains.size).toBeGreaterThan(0)
      })
    })
  })
})
