import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeRepo, openTestRepo, runTestGit, temporaryFolder } from '../../support/make-repo.ts'
import { expectOk, historyOf, wholeHistoryOf, withReader } from './read-all.ts'
import { smallRepo } from './small-repo.ts'

async function pathsInHistory(root: string, folders = ['digests']): Promise<string[]> {
  return await withReader(root, async (reader) =>
    (await historyOf(reader, folders)).flatMap(({ commits }) =>
      commits.flatMap(({ changes }) => changes.map((change) => change.path)),
    ),
  )
}

describe('kinds of repositories', () => {
  it('opens one without commits, and follows its first commit', async () => {
    const repo = makeRepo()
    await withReader(repo.root, async (reader) => {
      expect(reader.info).toMatchObject({ head: null, branch: 'main', bare: false })
      const id = repo.commit('First', { 'digests/a.md': '# A\n' })
      expect(expectOk(await reader.refresh())).toMatchObject({ head: id, branch: 'main' })
      expect(reader.info.head).toBe(id)
      repo.git('checkout', '-q', '--detach')
      expect(expectOk(await reader.refresh())).toMatchObject({ head: id, branch: null })
    })
  })

  it('opens bare ones, whatever safe.bareRepository says, and a git folder by itself', async () => {
    const repo = smallRepo()
    const bare = join(repo.root, '..', 'bare.git')
    repo.git('clone', '-q', '--bare', repo.root, bare)
    const home = temporaryFolder('home')
    writeFileSync(join(home, '.gitconfig'), '[safe]\n\tbareRepository = explicit\n')
    for (const folder of [bare, join(repo.root, '.git')]) {
      await withReader(
        folder,
        async (reader) => {
          expect(reader.info).toMatchObject({ bare: true, topLevel: null, prefix: '', branch: 'main' })
          expect((await historyOf(reader, ['digests'])).flatMap((batch) => batch.commits)).toHaveLength(3)
        },
        { PATH: process.env.PATH, HOME: home },
      )
    }
  })

  it('opens a folder below the top, with paths from there', async () => {
    const repo = makeRepo()
    repo.commit('Add', { 'notes/x.md': Array.from({ length: 9 }, (_, line) => `line ${line}\n`).join('') })
    mkdirSync(join(repo.root, 'team/agent/digests'), { recursive: true })
    repo.git('mv', 'notes/x.md', 'team/agent/digests/x.md')
    repo.commit('Move in', { 'team/agent/digests/y.md': '# Y\n' })
    const root = join(repo.root, 'team/agent')
    await withReader(root, async (reader) => {
      expect(reader.info).toMatchObject({ topLevel: repo.root, prefix: 'team/agent/' })
      const head = reader.info.head!
      const tree = expectOk(await reader.listTree(head, ['digests']))
      expect(tree.map((entry) => entry.path)).toEqual(['digests/x.md', 'digests/y.md'])
      expect(expectOk(await reader.markdownPaths(head))).toEqual(['digests/x.md', 'digests/y.md'])
      for (const folders of [['digests'], ['']]) {
        const changes = (await historyOf(reader, folders)).flatMap(({ commits }) =>
          commits.flatMap((entry) => entry.changes),
        )
        expect(
          changes.map(({ path, oldPath, outside }) => ({ path, oldPath, outside: outside ?? false })),
        ).toEqual([
          { path: 'digests/x.md', oldPath: '../../notes/x.md', outside: false },
          { path: 'digests/y.md', oldPath: null, outside: false },
          { path: '../../notes/x.md', oldPath: null, outside: true },
        ])
      }
    })
  })

  it('B29: opens worktrees, submodules and separate git folders on their own history', async () => {
    const repo = smallRepo()
    const tree = join(repo.root, '..', 'tree')
    repo.git('worktree', 'add', '-q', '-b', 'other', tree)
    const inTree = openTestRepo(tree)
    inTree.commit('Only here', { 'digests/b.md': '# B\n' })
    expect(await pathsInHistory(tree)).toContain('digests/b.md')
    expect(await pathsInHistory(repo.root)).not.toContain('digests/b.md')
    await withReader(tree, async (reader) => {
      expect(reader.info).toMatchObject({ branch: 'other', topLevel: tree, worktreeElsewhere: false })
      expect(reader.info.commonDir).toBe(join(repo.root, '.git'))
      expect(reader.info.gitDir).toBe(join(repo.root, '.git/worktrees/tree'))
    })

    const parent = makeRepo()
    parent.commit('First', { 'digests/p.md': '# P\n' })
    parent.git('submodule', '--quiet', 'add', repo.root, 'sub')
    parent.commit('Submodule')
    expect(await pathsInHistory(join(parent.root, 'sub'))).toEqual(Array(3).fill('digests/a.md'))
    expect(await pathsInHistory(parent.root, [''])).toEqual(['.gitmodules', 'digests/p.md'])

    const apart = temporaryFolder()
    runTestGit(apart, ['init', '-q', '--separate-git-dir', join(apart, '../apart.git')])
    openTestRepo(apart).commit('First', { 'digests/s.md': '# S\n' })
    expect(await pathsInHistory(apart)).toEqual(['digests/s.md'])
  })

  it('says when the working copy is elsewhere', async () => {
    const repo = smallRepo()
    const elsewhere = temporaryFolder('elsewhere')
    repo.git('config', 'core.worktree', elsewhere)
    await withReader(repo.root, async (reader) => expect(reader.info.worktreeElsewhere).toBe(true))
    expect(await pathsInHistory(repo.root)).toEqual(Array(3).fill('digests/a.md'))
  })

  it('B30: reads SHA-256 repositories', async () => {
    const repo = smallRepo('--object-format=sha256')
    await withReader(repo.root, async (reader) => {
      expect(reader.info.objectFormat).toBe('sha256')
      const { commits } = await wholeHistoryOf(reader, ['digests'])
      const newest = commits[0]!
      expect(newest.commit.id).toMatch(/^[0-9a-f]{64}$/)
      const text = expectOk(await reader.readBlob(newest.changes[0]!.blob!, 1_000))
      expect(Buffer.from(text).toString()).toBe('# A\n\nmore and more\n')
    })
  })

  it('says what limits the history: shallow, partial, grafts, replace refs', async () => {
    const repo = smallRepo()
    const clean = {
      shallow: false,
      partial: false,
      grafts: false,
      replaceRefs: false,
      worktreeElsewhere: false,
    }
    await withReader(repo.root, async (reader) => expect(reader.info).toMatchObject(clean))

    const shallow = join(repo.root, '..', 'shallow')
    repo.git('clone', '-q', '--depth', '2', `file://${repo.root}`, shallow)
    await withReader(shallow, async (reader) => {
      expect(reader.info).toMatchObject({ ...clean, shallow: true })
      const batches = await historyOf(reader, ['digests'])
      expect(batches.flatMap((batch) => batch.links).map((link) => link.parents.length)).toEqual([1, 0])
      expect(batches.flatMap((batch) => batch.commits)).toHaveLength(2)
    })

    repo.git('config', 'uploadpack.allowFilter', 'true')
    const partial = join(repo.root, '..', 'partial')
    repo.git('clone', '-q', '--bare', '--filter=blob:none', `file://${repo.root}`, partial)
    await withReader(partial, async (reader) => {
      expect(reader.info).toMatchObject({ ...clean, partial: true })
      expect((await historyOf(reader, ['digests'])).flatMap((batch) => batch.commits)).toHaveLength(3)
      const [entry] = expectOk(await reader.listTree(reader.info.head!, ['digests']))
      expect(entry).toMatchObject({ path: 'digests/a.md', size: null })
      expect(await reader.readBlob(entry!.blob, 1_000)).toMatchObject({
        ok: false,
        error: { code: 'missing-object' },
      })
    })

    const head = repo.git('rev-parse', 'HEAD').trim()
    const first = repo.git('rev-parse', 'HEAD~2').trim()
    repo.git('replace', '--graft', head)
    await withReader(repo.root, async (reader) => {
      expect(reader.info).toMatchObject({ ...clean, replaceRefs: true })
      // The history is told as it was committed.
      expect((await historyOf(reader, ['digests'])).flatMap((batch) => batch.links)).toHaveLength(3)
    })
    repo.git('replace', '-d', head)
    writeFileSync(join(repo.root, '.git/info/grafts'), `${head} ${first}\n`)
    await withReader(repo.root, async (reader) => {
      expect(reader.info).toMatchObject({ ...clean, grafts: true })
      expect((await historyOf(reader, ['digests'])).flatMap((batch) => batch.links)).toHaveLength(3)
    })
  })

  it('goes on where a blob of a whole repository is lost', async () => {
    const repo = makeRepo()
    const text = Array.from({ length: 20 }, (_, line) => `line ${line}\n`).join('')
    repo.commit('Add', { 'digests/a.md': text })
    repo.git('mv', 'digests/a.md', 'digests/b.md')
    repo.commit('Move and edit', { 'digests/b.md': `${text}more\n` })
    repo.commit('Add another', { 'digests/c.md': '# C\n' })
    const lost = repo.git('rev-parse', 'HEAD~2:digests/a.md').trim()
    rmSync(join(repo.root, '.git/objects', lost.slice(0, 2), lost.slice(2)))
    await withReader(repo.root, async (reader) => {
      const changes = (await historyOf(reader, ['digests'])).flatMap(({ commits }) =>
        commits.flatMap((entry) => entry.changes),
      )
      expect(changes.map(({ status, path }) => `${status} ${path}`)).toEqual([
        'added digests/c.md',
        'removed digests/a.md',
        'added digests/b.md',
        'added digests/a.md',
      ])
      const blobs = await Promise.all(
        [lost, changes[0]!.blob!, lost, changes[2]!.blob!].map((blob) => reader.readBlob(blob, 1_000)),
      )
      expect(blobs.map((blob) => blob.ok)).toEqual([false, true, false, true])
    })
  })
})
