import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { querySessions } from '../../../shared/index/run-query.ts'
import { makeRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { openTestRepo } from '../../support/test-repo.ts'

const list = (engine: Awaited<ReturnType<typeof openEngine>>, query = '') =>
  querySessions(engine.index, { query, sort: [], removed: false, group: null })

/** Names of the digests of a list. */
const names = ({ ids }: { readonly ids: readonly string[] }) =>
  ids.map((id) => id.replace(/^d:digests\/|\.md$/g, '')).sort()

function changedRepo() {
  const repo = makeRepo()
  repo.commit('All', {
    'digests/as-committed.md': '# As committed\n',
    'digests/crlf.md': '# Other line ends\n',
    'digests/changed.md': '# Changed\n',
    'digests/deleted.md': '# Deleted\n',
    'digests/removed.md': '# Removed\n',
  })
  repo.commit('Remove one', { 'digests/removed.md': null })
  repo.write({
    'digests/crlf.md': '# Other line ends\r\n',
    'digests/changed.md': '# Changed again\n',
    'digests/added.md': '# Added\n',
  })
  rmSync(join(repo.root, 'digests/deleted.md'))
  return repo
}

describe('how digests on disk differ from the newest commit', () => {
  it('is known of each row, asked for by the query and counted by a facet', async () => {
    const repo = changedRepo()
    const engine = await openEngine(repo.root)
    const told = engine.index.rows.flatMap(({ session: { path, uncommitted, removed } }) =>
      removed ? [] : [[path, uncommitted]],
    )
    expect(Object.fromEntries(told)).toEqual({
      'digests/added.md': 'new',
      'digests/as-committed.md': null,
      'digests/changed.md': 'modified',
      'digests/crlf.md': null,
      'digests/deleted.md': 'removed',
    })
    expect(names(list(engine, 'uncommitted:modified'))).toEqual(['changed'])
    expect(names(list(engine, 'uncommitted:new,removed'))).toEqual(['added', 'deleted'])
    expect(names(list(engine, '-uncommitted:removed'))).toEqual(['added', 'as-committed', 'changed', 'crlf'])
    expect(names(list(engine, 'uncommitted:yes'))).toEqual(['added', 'changed', 'deleted'])
    expect(names(list(engine, 'uncommitted:no'))).toEqual(['as-committed', 'crlf'])
    expect(names(list(engine, 'has:uncommitted'))).toEqual(['added', 'changed', 'deleted'])
    expect(list(engine, 'uncommitted:other').faults[0]?.what).toContain('modified, new, removed')
    const facet = list(engine).facets.find(({ field }) => field === 'uncommitted')
    expect(facet?.values.map(({ value, count }) => [value, count])).toEqual([
      ['modified', 1],
      ['new', 1],
      ['removed', 1],
      ['no', 2],
    ])
    expect(list(engine).shown).toBe(5)

    repo.commit('All of it')
    await engine.check()
    expect(list(engine, 'uncommitted:yes').ids).toEqual([])
    expect(list(engine).facets.some(({ field }) => field === 'uncommitted')).toBe(false)
    // What the filter asks for stays in sight, or it could not be taken off.
    expect(list(engine, 'uncommitted:new').facets.some(({ field }) => field === 'uncommitted')).toBe(true)
  })

  it('is nothing where there is no commit to compare with, and nothing on disk', async () => {
    const plain = openTestRepo(temporaryFolder())
    plain.write({ 'digests/one.md': '# One\n' })
    const folder = await openEngine(plain.root)
    expect(folder.index.rows.map(({ session }) => session.uncommitted)).toEqual([null])
    const repo = changedRepo()
    const asOf = await openEngine(repo.root, { at: 'HEAD' })
    expect(new Set(asOf.index.rows.map(({ session }) => session.uncommitted))).toEqual(new Set([null]))
  })
})
