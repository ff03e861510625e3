import { describe, expect, it } from 'vitest'
import { DeclaredIds } from '../../../main/repo-host/declared-ids.ts'
import { scopeOf } from '../../../main/repo-host/git-scope.ts'
import { proveLaterMoves } from '../../../main/repo-host/later-moves.ts'
import type { Change } from '../../../shared/git/diff-tree.ts'
import { ok, refuse } from '../../../shared/model/result.ts'
import type { Commit } from '../../../shared/model/revision.ts'

interface Moved {
  /** Blobs that are not here. */
  readonly missing?: ReadonlySet<string>
  /** So many of the removed digests come back; left out: all. */
  readonly added?: number
}

/** A history of two commits in memory: the first removes digests, the second adds them under other names. */
function movedFolder(
  count: number,
  idOf: (at: number) => string,
  { missing = new Set(), added = count }: Moved = {},
) {
  let listed = 0
  const names = Array.from({ length: added }, (_, at) => `digests/new-${at}.md`)
  const reader = {
    listTree: async () => {
      listed++
      return ok(names.map((path, at) => ({ path, mode: '100644', blob: `new ${at}`, size: null })))
    },
  }
  const texts = {
    readId: async (blob: string) =>
      missing.has(blob)
        ? refuse('missing-object', 'It is not here.', 'Fetch it.')
        : ok(idOf(Number(blob.slice(4)))),
  }
  const commit = (id: string) => ({ id }) as Commit
  const change = (path: string, blob: string | null, old: string | null): Change => ({
    path,
    oldPath: null,
    blob,
    oldBlobs: [old],
    oldPaths: [old === null ? null : path],
    status: blob === null ? 'removed' : 'added',
    similarity: null,
    mode: '100644',
  })
  const removes = {
    commit: commit('removes'),
    changes: Array.from({ length: count }, (_, at) => change(`digests/old-${at}.md`, null, `old ${at}`)),
  }
  const adds = { commit: commit('adds'), changes: names.map((path, at) => change(path, `new ${at}`, null)) }
  const lacking = new Set<string>()
  const prove = async () => {
    const proved = await proveLaterMoves({
      found: [adds, removes],
      fresh: new Set(['adds', 'removes']),
      links: ['adds', 'removes', 'root'].map((id) => ({ id, parents: [] })),
      parents: new Map([
        ['adds', ['removes']],
        ['removes', ['root']],
      ]),
      scope: scopeOf('', ['digests'], []),
      prover: new DeclaredIds(reader, texts).prover(['digests']),
      lacking,
    })
    return (proved.get(adds)?.changes ?? []).filter(({ status }) => status === 'renamed')
  }
  return { prove, lacking, listed: () => listed }
}

describe('moves of a whole folder over two commits', () => {
  it('are all proved from one listing of the commit', async () => {
    const { prove, listed } = movedFolder(50, (at) => `s-${at}`)
    const moves = await prove()
    expect(moves.map(({ oldPath, path }) => [oldPath, path])).toEqual(
      moves.map((_, at) => [`digests/old-${at}.md`, `digests/new-${at}.md`]),
    )
    expect(moves).toHaveLength(50)
    expect(listed()).toBe(1)
  })

  it('name what is not here each time they are looked for', async () => {
    const { prove, lacking } = movedFolder(5, (at) => `s-${at}`, { missing: new Set(['new 3']) })
    expect(await prove()).toHaveLength(4)
    expect(lacking).toEqual(new Set(['new 3']))
    lacking.clear()
    await prove()
    expect(lacking).toEqual(new Set(['new 3']))
  })

  it('are proved by no id that all of them declare, be they ever so many', async () => {
    const { prove } = movedFolder(5_000, () => 'template')
    expect(await prove()).toEqual([])
  })

  it('are looked for among more ids than a call takes arguments', async () => {
    const { prove } = movedFolder(150_000, (at) => `s-${at}`, { added: 1 })
    expect(await prove()).toHaveLength(1)
  })
})
