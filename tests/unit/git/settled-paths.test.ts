import { expect, it } from 'vitest'
import { createChainBuilder, type HistoryPiece } from '../../../shared/git/revision-chains.ts'
import { toEnd } from '../../../shared/steps.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { randomPlan } from './random-plan.ts'
import { expectOk, withReader } from './read-all.ts'

const histories = 60

/** Chains of one file with another text: in each way in which a text can be told from others. */
function candidates(pieces: readonly HistoryPiece[], path: string): (string | null)[] {
  const had = pieces.flatMap(({ commits }) =>
    commits.flatMap(({ changes }) =>
      changes.flatMap((change) => (change.path === path || change.oldPath === path ? change.blob : [])),
    ),
  )
  return [...new Set([null, 'f'.repeat(40), ...had])]
}

it('has the same chains whatever stands in the files that are told to be settled', async () => {
  const repo = makeRepo()
  const plans = Array.from({ length: histories }, (_, index) => randomPlan(1_000 + index, 8 + (index % 30)))
  let length = 0
  const starts = plans.map((plan) => {
    length += plan.length
    return length - plan.length
  })
  const commits = repo.plan(
    plans.flatMap((plan, index) =>
      plan.map((commit) => ({ ...commit, parents: commit.parents.map((at) => at + starts[index]!) })),
    ),
  )
  let settledPaths = 0
  let otherPaths = 0
  /** Files that have other chains with another text: without any, that all are called settled would be no fault. */
  let unlike = 0
  await withReader(repo.root, async (reader) => {
    for (const [index, plan] of plans.entries()) {
      const head = commits[starts[index]! + plan.length - 1]!
      const pieces: HistoryPiece[] = []
      const onBatch = (batch: HistoryPiece) => void pieces.push(batch)
      expectOk(await reader.history({ head, folders: ['digests'], files: [], onBatch }))
      const builder = createChainBuilder()
      for (const piece of pieces) builder.add(piece)
      const tree = expectOk(await reader.listTree(head, ['digests']))
      const present = new Map<string, string | null>(tree.map(({ path, blob }) => [path, blob]))
      // Files that git does not have stand beside those that it has, under names that it had before, too.
      for (const name of ['a', 'b', 'new'])
        if (!present.has(`digests/${name}.md`)) present.set(`digests/${name}.md`, `${index % 10}`.repeat(40))
      const chainsOf = (now: ReadonlyMap<string, string | null>) =>
        JSON.stringify([...builder.chains(now)].sort(([a], [b]) => (a < b ? -1 : 1)))
      const chains = chainsOf(present)
      const settled = toEnd(builder.settledSteps(present.keys()))
      const all = new Map(present)
      for (const path of present.keys()) {
        const texts = candidates(pieces, path)
        const isAlike = texts.every((blob) => chainsOf(new Map([...present, [path, blob]])) === chains)
        if (settled.has(path)) {
          settledPaths += 1
          expect(isAlike, `seed ${1_000 + index}, ${path}`).toBe(true)
          all.set(path, texts[index % texts.length]!)
        } else {
          otherPaths += 1
          if (!isAlike) unlike += 1
        }
      }
      expect(chainsOf(all), `seed ${1_000 + index}, all at once`).toBe(chains)
    }
  })
  expect(settledPaths).toBeGreaterThan(histories)
  expect(otherPaths).toBeGreaterThan(0)
  expect(unlike).toBeGreaterThan(0)
})
