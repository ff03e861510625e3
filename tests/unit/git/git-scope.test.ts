import { describe, expect, it } from 'vitest'
import { pathspecsFor, scopeOf } from '../../../main/repo-host/git-scope.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { expectOk, historyOf, withReader } from './read-all.ts'

describe('scope', () => {
  it('leads from what was opened to the top of the tree and back', () => {
    const scope = scopeOf('team/agent/', ['digests', 'notes/'], ['data/sessions.jsonl', '../../x.md'])
    expect(scope.pathspecs).toEqual([
      'team/agent/digests',
      'team/agent/notes',
      'team/agent/data/sessions.jsonl',
      'x.md',
    ])
    expect(scope.has('team/agent/digests/a.md')).toBe(true)
    expect(scope.has('team/agent/digests-old/a.md')).toBe(false)
    expect(scope.has('x.md')).toBe(true)
    expect(scope.toOurs('team/agent/digests/a.md')).toBe('digests/a.md')
    expect(scope.toOurs('x.md')).toBe('../../x.md')
    expect(scopeOf('team/agent/', [''], []).pathspecs).toEqual(['team/agent'])
    expect(scopeOf('', [''], []).pathspecs).toEqual([])
  })

  it('leaves out what no tree can have', () => {
    const odd = ['../up.md', '/etc/passwd', 'a//b', './a', 'a/../b', 'a/./b', 'nul\0.md']
    expect(scopeOf('', odd, odd)).toMatchObject({ empty: true, pathspecs: [] })
    expect(scopeOf('one/', ['../../up'], []).empty).toBe(true)
  })

  it('asks for the whole tree where a path cannot be an argument', () => {
    expect(pathspecsFor(['a', '\udcff'])).toEqual([])
    expect(pathspecsFor(Array.from({ length: 3_000 }, (_, index) => `digests/${index}.md`))).toEqual([])
    expect(pathspecsFor(['a', 'b'])).toEqual(['a', 'b'])
  })

  it('reads nothing for nothing, and fails for no path whatever', async () => {
    const repo = makeRepo()
    repo.commit('Add', { 'digests/a.md': 'a\n' })
    await withReader(repo.root, async (reader) => {
      const head = reader.info.head!
      const odd = ['../x', '/etc/passwd', 'a\0b', '--all', ':(top)', 'digests/a.md/below', 'x'.repeat(30_000)]
      expect(expectOk(await reader.listTree(head, odd))).toEqual([])
      for (const folders of [[], odd]) {
        const batches = await historyOf(reader, folders)
        expect(batches.flatMap((batch) => batch.commits)).toEqual([])
        expect(batches.flatMap((batch) => batch.links)).toHaveLength(1)
      }
      expect(await reader.resolve('a\0b')).toMatchObject({ ok: false, error: { code: 'unknown-revision' } })
    })
  })
})
