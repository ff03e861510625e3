import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createChainBuilder, type HistoryPiece } from '../../../shared/git/revision-chains.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { randomPlan } from './random-plan.ts'
import { expectOk, withReader } from './read-all.ts'

/** Many commits on one line, a few of them on a digest. */
function longRepo(commits: number) {
  const repo = makeRepo()
  const ids = repo.plan(
    Array.from({ length: commits }, (_, index) => ({
      parents: index === 0 ? [] : [index - 1],
      files: { 'digests/a.md': `# A ${Math.floor(index / 100)}\n`, 'src/code.txt': `${index}\n` },
    })),
  )
  return { repo, ids }
}

/** Processes that this one has started and that still run (Linux only). */
function childCommands(): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(parent) !== process.pid || state === 'Z') return []
      return [readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')]
    } catch {
      return []
    }
  })
}
const gitChildren = () => childCommands().filter((command) => command.includes('--literal-pathspecs'))

describe('history', () => {
  it('B32: comes in pieces, newest first, with how far it is', async () => {
    const { repo, ids } = longRepo(1_500)
    await withReader(repo.root, async (reader) => {
      const pieces: HistoryPiece[] = []
      const progress: { done: number; total: number | null }[] = []
      expectOk(
        await reader.history({
          head: ids.at(-1)!,
          folders: ['digests'],
          files: [],
          onBatch: (batch) => {
            pieces.push(batch)
            progress.push({ done: batch.done, total: batch.total })
          },
        }),
      )
      expect(pieces.length).toBeGreaterThan(3)
      expect(pieces[0]!.links.length).toBeLessThan(100)
      expect(pieces.flatMap((piece) => piece.links.map((link) => link.id))).toEqual([...ids].reverse())
      expect(pieces.flatMap((piece) => piece.commits.map(({ commit }) => commit.id))).toEqual(
        ids.filter((_, index) => index % 100 === 0).reverse(),
      )
      expect(progress.map(({ done }) => done)).toEqual(progress.map(({ done }) => done).sort((a, b) => a - b))
      expect(progress.at(-1)).toEqual({ done: 1_500, total: 1_500 })
    })
  })

  it('reads single files, and what the caller keeps', async () => {
    const repo = makeRepo()
    repo.commit('Add', {
      'digests/a.md': 'a\n',
      'digests/picture.png': 'p\n',
      'data/sessions.jsonl': '{}\n',
      'data/other': 'x\n',
    })
    await withReader(repo.root, async (reader) => {
      const told: string[] = []
      expectOk(
        await reader.history({
          head: reader.info.head!,
          folders: ['digests'],
          files: ['data/sessions.jsonl'],
          keep: (path) => !path.endsWith('.png'),
          onBatch: ({ commits }) =>
            told.push(...commits.flatMap(({ changes }) => changes.map((change) => change.path))),
        }),
      )
      expect(told).toEqual(['data/sessions.jsonl', 'digests/a.md'])
    })
  })

  it('B32: stops when asked, and leaves no process behind', async () => {
    const { repo, ids } = longRepo(3_000)
    await withReader(repo.root, async (reader) => {
      const stopper = new AbortController()
      let pieces = 0
      const reading = reader.history({
        head: ids.at(-1)!,
        folders: ['digests'],
        files: [],
        signal: stopper.signal,
        onBatch: () => {
          pieces += 1
          stopper.abort()
        },
      })
      expect(await reading).toMatchObject({ ok: false, error: { code: 'cancelled' } })
      expect(pieces).toBe(1)
      const late = reader.history({
        head: ids[0]!,
        folders: [''],
        files: [],
        signal: stopper.signal,
        onBatch: () => {},
      })
      expect(await late).toMatchObject({ ok: false, error: { code: 'cancelled' } })
      // Stopping one reading ends no other.
      expect(expectOk(await reader.resolve('main'))).toBe(ids.at(-1))
    })
    if (existsSync('/proc/self/stat')) await expect.poll(gitChildren).toEqual([])
  })

  it('ends with the reader', async () => {
    const { repo, ids } = longRepo(2_000)
    await withReader(repo.root, async (reader) => {
      const reading = reader.history({
        head: ids.at(-1)!,
        folders: ['digests'],
        files: [],
        onBatch: () => reader.close(),
      })
      expect(await reading).toMatchObject({ ok: false, error: { code: 'cancelled' } })
      expect(await reader.readBlob(ids[0]!, 10)).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    })
    if (existsSync('/proc/self/stat')) await expect.poll(gitChildren).toEqual([])
  })

  it('gives the same chains when they were asked for on the way', async () => {
    const repo = makeRepo()
    const ids = repo.plan(randomPlan(4_242, 300))
    await withReader(repo.root, async (reader) => {
      const head = ids.at(-1)!
      const present = new Map(
        expectOk(await reader.listTree(head, ['digests'])).map((entry) => [entry.path, entry.blob]),
      )
      const onTheWay = createChainBuilder()
      const atTheEnd = createChainBuilder()
      const sizes: number[] = []
      expectOk(
        await reader.history({
          head,
          folders: ['digests'],
          files: [],
          onBatch: (batch) => {
            onTheWay.add(batch)
            atTheEnd.add(batch)
            sizes.push(
              [...onTheWay.chains(present).values()].reduce((sum, chain) => sum + chain.revisions.length, 0),
            )
          },
        }),
      )
      expect(sizes.length).toBeGreaterThan(2)
      expect(sizes[0]).toBeGreaterThan(0)
      expect(onTheWay.chains(present)).toEqual(atTheEnd.chains(present))
    })
  })
})

describe('objects', () => {
  it('too large ones are refused by their size', async () => {
    const repo = makeRepo()
    repo.commit('Add', { 'digests/a.md': 'x'.repeat(1_001) })
    await withReader(repo.root, async (reader) => {
      const [entry] = expectOk(await reader.listTree(reader.info.head!, ['digests']))
      expect(await reader.readBlob(entry!.blob, 1_000)).toMatchObject({
        ok: false,
        error: { code: 'too-large' },
      })
      expect(expectOk(await reader.readBlob(entry!.blob, 1_001))).toHaveLength(1_001)
      expect(await reader.blobSize(reader.info.head!)).toMatchObject({
        ok: false,
        error: { code: 'missing-object' },
      })
      expect(await reader.blobSize('HEAD:digests/a.md\nHEAD')).toMatchObject({ ok: false })
    })
  })

  it('a broken one spoils only its own question', async () => {
    const repo = makeRepo()
    repo.commit('Add', { 'digests/a.md': 'aaa\n', 'digests/b.md': 'bbb\n', 'digests/c.md': 'ccc\n' })
    const broken = repo.git('rev-parse', 'HEAD:digests/b.md').trim()
    const file = join(repo.root, '.git/objects', broken.slice(0, 2), broken.slice(2))
    rmSync(file)
    writeFileSync(file, 'this is no object')
    await withReader(repo.root, async (reader) => {
      const blobs = ['a', 'b', 'c', 'b', 'a'].map((name) =>
        repo.git('rev-parse', `HEAD:digests/${name}.md`).trim(),
      )
      const answers = await Promise.all(blobs.map((blob) => reader.readBlob(blob, 100)))
      expect(answers.map((answer) => (answer.ok ? Buffer.from(answer.value).toString() : null))).toEqual([
        'aaa\n',
        null,
        'ccc\n',
        null,
        'aaa\n',
      ])
    })
  })

  it('names that are no revision are refused', async () => {
    const repo = makeRepo()
    const id = repo.commit('Add', { 'digests/a.md': 'aaa\n' })
    repo.git('tag', '-a', '-m', 'tag', 'v1')
    await withReader(repo.root, async (reader) => {
      expect(expectOk(await reader.resolve('v1'))).toBe(id)
      expect(expectOk(await reader.resolve(id.slice(0, 8)))).toBe(id)
      for (const name of ['nothing', '--all', '-h', '', 'HEAD:digests/a.md', 'main\nmain']) {
        expect(await reader.resolve(name)).toMatchObject({ ok: false, error: { code: 'unknown-revision' } })
      }
      expect(await reader.listTree('HEAD', [])).toMatchObject({
        ok: false,
        error: { code: 'unknown-revision' },
      })
      const head = { head: '0'.repeat(40), folders: ['digests'], files: [], onBatch: () => {} }
      expect(await reader.history(head)).toMatchObject({ ok: false, error: { code: 'missing-object' } })
    })
  })
})
