import { describe, expect, it } from 'vitest'
import type { GitReader, KnownHistory } from '../../../main/repo-host/git-reader.ts'
import { createChainBuilder } from '../../../shared/git/revision-chains.ts'
import { cloneBundle, makeRepo } from '../../support/make-repo.ts'
import { realData } from '../../support/real-data.ts'
import { randomPlan } from './random-plan.ts'
import { expectOk, withReader } from './read-all.ts'

/** The whole history of one head, alone or going on from another one, and the chains that follow from it. */
async function read(reader: GitReader, head: string, folder: string, known: KnownHistory | null) {
  const builder = createChainBuilder()
  const links: string[] = []
  const request = { head, folders: [folder], files: [], known }
  const history = expectOk(
    await reader.history({
      ...request,
      onBatch: (batch) => {
        builder.add(batch)
        links.push(...batch.links.map(({ id }) => id))
      },
    }),
  )
  const tree = expectOk(await reader.listTree(head, [folder]))
  const chains = builder.chains(new Map(tree.map(({ path, blob }) => [path, blob])))
  return { history, chains: [...chains.values()], links }
}

function expectSame(a: Awaited<ReturnType<typeof read>>, b: Awaited<ReturnType<typeof read>>) {
  expect(a.chains).toEqual(b.chains)
  expect(new Set(a.links)).toEqual(new Set(b.links))
  expect(a.links.length).toBe(b.links.length)
}

describe('a history that goes on from a known one', () => {
  it('tells the same as a reading from the start, on random histories', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const repo = makeRepo()
      const ids = repo.plan(randomPlan(seed, 14 + 2 * seed))
      await withReader(repo.root, async (reader) => {
        const head = ids.at(-1) as string
        const whole = await read(reader, head, 'digests', null)
        let onwards: KnownHistory | null = null
        // Each one is only now and then an ancestor of the next: so there are branches and rewrites among them.
        for (let at = seed % 5; at < ids.length; at += 5) {
          const id = ids[at] as string
          const step = await read(reader, id, 'digests', onwards)
          expectSame(step, await read(reader, id, 'digests', null))
          onwards = step.history
          expectSame(await read(reader, head, 'digests', step.history), whole)
        }
        // Back to what lies behind.
        const back = ids[Math.floor(ids.length / 2)] as string
        expectSame(
          await read(reader, back, 'digests', whole.history),
          await read(reader, back, 'digests', null),
        )
      })
    }
  }, 120_000)

  it('reads anew when what was known is of other folders, or gone from git', async () => {
    const repo = makeRepo()
    const first = repo.commit('one', { 'digests/a.md': 'a\n', 'other/b.md': 'b\n' })
    const second = repo.commit('two', { 'digests/a.md': 'aa\n', 'other/b.md': 'bb\n' })
    await withReader(repo.root, async (reader) => {
      const other = await read(reader, first, 'other', null)
      const whole = await read(reader, second, 'digests', null)
      expectSame(await read(reader, second, 'digests', other.history), whole)
      const gone = { ...whole.history, head: 'a'.repeat(40) }
      expectSame(await read(reader, second, 'digests', gone), whole)
    })
  })

  it.skipIf(realData('histories') === null)(
    'and on a real history (skipped: no real data)',
    async () => {
      const repo = cloneBundle('madr-decisions.bundle')!
      await withReader(repo.root, async (reader) => {
        const head = reader.info.head as string
        const folder = 'docs/decisions'
        const ids = repo.git('rev-list', '--topo-order', 'HEAD').trim().split('\n')
        const whole = await read(reader, head, folder, null)
        expect(whole.links).toEqual(ids)
        for (const at of [1, Math.floor(ids.length / 3), ids.length - 1]) {
          const before = await read(reader, ids[at] as string, folder, null)
          expectSame(await read(reader, head, folder, before.history), whole)
        }
      })
    },
    60_000,
  )
})
