import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findGit } from '../../../main/repo-host/find-git.ts'
import { openGit } from '../../../main/repo-host/open-git.ts'
import { compareDigests } from '../../../shared/diff/compare-digests.ts'
import { ok } from '../../../shared/model/result.ts'
import { recordedLag } from '../../../shared/text/recorded-lag.ts'
import { makeRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { expectOk } from '../git/read-all.ts'

const lines = (edit: string) =>
  `# A\n\n${Array.from({ length: 20 }, (_, at) => `line ${at}\n`).join('')}${edit}\n`

describe('a digest that was moved', () => {
  it('B21 B22: has one history under both names, and the text of every entry opens, in either direction', async () => {
    const repo = makeRepo()
    repo.commit('Add', { 'digests/a.md': lines('one') })
    repo.write({ 'digests/sub/.keep': '' })
    repo.git('mv', 'digests/a.md', 'digests/sub/b.md')
    repo.commit('Move', { 'digests/sub/b.md': lines('two') })
    repo.commit('Edit', { 'digests/sub/b.md': lines('three') })
    repo.commit('Edit again', { 'digests/sub/b.md': lines('four') })
    const { history, texts } = await openEngine(repo.root)
    const revisions = history.chains.get('digests/sub/b.md')?.revisions ?? []
    expect(revisions.map(({ path, renamedFrom }) => [path, renamedFrom])).toEqual([
      ['digests/sub/b.md', null],
      ['digests/sub/b.md', null],
      ['digests/sub/b.md', 'digests/a.md'],
      ['digests/a.md', null],
    ])
    const words = ['four', 'three', 'two', 'one']
    const read = []
    for (const { blob, path } of revisions) read.push(expectOk(await texts!.read(blob!, path)))
    expect(read.map(({ text }) => text.trimEnd().split('\n').at(-1))).toEqual(words)
    const sides = read.map(({ text, digest }, at) => ({
      side: { commit: `${at}`, path: revisions[at]!.path, subject: '', author: '', date: null },
      digest,
      text,
    }))
    const options = { ignoreWhitespace: false, budgetMs: 60_000, now: () => 0 }
    for (const [from, to] of [
      ...[3, 2, 1].map((at) => [at, at - 1]),
      ...[0, 1, 2].map((at) => [at, at + 1]),
    ]) {
      const { rows } = compareDigests(sides[from!]!, sides[to!]!, options)
      const changed = rows.filter(({ change }) => change !== 'equal')
      expect(changed.flatMap(({ a, b }) => [a?.text ?? [], b?.text ?? []].flat())).toEqual([
        words[from!],
        words[to!],
      ])
    }
  })

  it('B24: has all of its 120 revisions across several moves', async () => {
    const repo = makeRepo()
    const nameAt = (at: number) => (at < 40 ? 'digests/a.md' : at < 80 ? 'digests/b.md' : 'digests/c.md')
    repo.plan(
      Array.from({ length: 120 }, (_, at) => ({
        parents: at === 0 ? [] : [at - 1],
        files: { [nameAt(at)]: lines(`revision ${at}`) },
      })),
    )
    repo.git('checkout', '-q', '-f', 'main')
    const { history } = await openEngine(repo.root)
    const chain = history.chains.get('digests/c.md')
    expect(chain?.revisions).toHaveLength(120)
    expect(chain?.revisions.filter(({ change }) => change === 'renamed').map(({ path }) => path)).toEqual([
      'digests/c.md',
      'digests/b.md',
    ])
  })
})

describe('what was removed', () => {
  it('B62: is found by what it said, with its last text, when it is asked for', async () => {
    const repo = makeRepo()
    repo.commit('Add', {
      'digests/a.md': '# A\n',
      'digests/gone.md': '# Gone\n\n## Decisions\n\n- Keep the zanzibar build\n',
    })
    repo.commit('Remove', { 'digests/gone.md': null })
    const { index, history, texts, state } = await openEngine(repo.root)
    expect(state.counts).toMatchObject({ sessions: 1, removed: 1 })
    const row = index.rows.find(({ session }) => session.removed)
    expect(row?.session).toMatchObject({ path: 'digests/gone.md', title: 'Gone', counts: { decisions: 1 } })
    const last = history.chains.get('digests/gone.md')?.revisions.find(({ blob }) => blob !== null)
    expect(expectOk(await texts!.read(last!.blob!, last!.path)).text).toContain('zanzibar')
  })
})

describe('days', () => {
  it('B67: the day that a digest says and the day it was recorded are both there, with the days between', async () => {
    const repo = makeRepo()
    repo.commit('Add', {
      'digests/a.md': '---\nsession_date: 2026-01-05\n---\n# A\n\n## Decisions\n\n- Keep one\n',
    })
    const { index } = await openEngine(repo.root)
    const [decision] = index.decisions
    const recorded = index.rows[0]?.session.lastChange
    expect(index.rows[0]?.session).toMatchObject({ date: '2026-01-05', dateFrom: 'field' })
    expect(decision?.date).toBe('2026-01-05')
    expect(recorded).toMatch(/^2026-05-28T/)
    expect(decision?.bornOn).toBe(recorded)
    expect(decision && recordedLag(decision)).toBe(143)
  })
})

describe.skipIf(process.platform === 'win32')('a repository of another owner', () => {
  it('B28: is told in words with the command that trusts it, its files are read, and no config is written', async () => {
    const repo = makeRepo()
    repo.commit('Add', { 'digests/a.md': '# A\n' })
    const git = expectOk(await findGit())
    const home = temporaryFolder('home')
    const program = join(temporaryFolder('bin'), 'git')
    writeFileSync(
      program,
      `#!/bin/sh\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 HOME='${home}' exec '${git.path}' "$@"\n`,
    )
    chmodSync(program, 0o755)
    const opened = await openGit({ ...git, path: program }, repo.root)
    expect(opened).toMatchObject({
      ok: false,
      error: { code: 'not-owned', command: `git config --global --add safe.directory ${repo.root}` },
    })
    const engine = await openEngine(repo.root, { git: ok({ ...git, path: program }) })
    expect(engine.index.rows.map(({ session }) => session.title)).toEqual(['A'])
    expect(engine.state.banners).toMatchObject([
      { code: 'git-refused', command: expect.stringContaining('safe.directory') },
    ])
    expect(engine.state.limitedBy).toEqual(['no history'])
    expect(existsSync(join(home, '.gitconfig'))).toBe(false)
  })
})
