import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startGit } from '../../../main/repo-host/git-command.ts'
import { keepObjects } from '../../support/damage.ts'
import { makeRepo, openTestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { expectOk, withReader } from './read-all.ts'

vi.mock(import('../../../main/repo-host/git-command.ts'), async (original) => {
  const real = await original()
  return { ...real, startGit: vi.fn(real.startGit) }
})

beforeEach(() => void vi.mocked(startGit).mockClear())

async function read(root: string) {
  return await withReader(root, async (reader) => {
    const told: string[] = []
    const history = expectOk(
      await reader.history({
        head: reader.info.head!,
        folders: ['digests'],
        files: [],
        onBatch: ({ commits }) => {
          for (const { commit, changes } of commits)
            for (const { status, path, cut } of changes)
              told.push(`${commit.subject} ${status} ${path}${cut ? ' (cut)' : ''}`)
        },
      }),
    )
    return { told: told.sort(), gaps: history.gaps?.trees.length ?? 0, links: history.links.length }
  })
}

describe('a clone without trees', () => {
  it.each(['tree:0', 'tree:1'])('does not start git for each commit: %s', async (filter) => {
    const repo = makeRepo()
    repo.git('config', 'uploadpack.allowFilter', 'true')
    repo.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
    const commits = 300
    repo.plan(
      Array.from({ length: commits }, (_, at) => ({
        parents: at ? [at - 1] : [],
        files: { 'digests/a.md': `${at}`, 'README.md': `${Math.floor(at / 2)}` },
        subject: `${at}`,
      })),
    )
    const root = temporaryFolder('clone')
    repo.git('clone', '-q', `--filter=${filter}`, `file://${repo.root}`, root)
    expect(await read(root)).toEqual({
      told: [`${commits - 1} added digests/a.md (cut)`],
      gaps: commits - 1,
      links: commits,
    })
    expect(vi.mocked(startGit).mock.calls.length).toBeLessThan(60)
    openTestRepo(root).git('fetch', '-q', '--refetch', '--filter=blob:none')
    const whole = await read(repo.root)
    expect(whole.told).toHaveLength(commits)
    expect(await read(root)).toEqual(whole)
  })

  it.each([
    { where: 'deep in the folder', folder: 'digests/2026/05', added: 0 },
    { where: 'elsewhere', folder: 'code/deep', added: 300 },
  ])('does not start git for each commit where trees are missing $where', async ({ folder, added }) => {
    const repo = makeRepo()
    const commits = 300
    repo.plan(
      Array.from({ length: commits }, (_, at) => ({
        parents: at ? [at - 1] : [],
        files: { [`${folder}/x.md`]: `${at}`, [`digests/${at}.md`]: `${at}` },
        subject: `${at}`,
      })),
    )
    const objects = repo.git('rev-list', '--objects', 'HEAD').trim().split('\n')
    const kept = objects.filter((line) => !line.endsWith(` ${folder}`))
    expect(objects.length - kept.length).toBe(commits)
    keepObjects(
      repo,
      kept.map((line) => line.split(' ')[0] ?? ''),
    )
    const { told, gaps, links } = await read(repo.root)
    expect(links).toBe(commits)
    expect(told.filter((line) => / added digests\/\d+\.md$/.test(line))).toHaveLength(added)
    expect(gaps).toBe(added === 0 ? commits : 0)
    expect(vi.mocked(startGit).mock.calls.length).toBeLessThan(60)
  })

  it('is told of the commits whose trees are here', async () => {
    const repo = makeRepo()
    repo.git('config', 'uploadpack.allowFilter', 'true')
    repo.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
    repo.commit('one', { 'digests/a.md': 'a', 'README.md': 'r' })
    repo.commit('two', { 'digests/a.md': 'aa' })
    repo.commit('elsewhere', { 'README.md': 'rr' })
    repo.commit('three', { 'digests/b.md': 'b' })
    repo.commit('four', { 'digests/b.md': 'bb' })
    const root = temporaryFolder('clone')
    repo.git('clone', '-q', '--filter=tree:1', `file://${repo.root}`, root)
    const clone = openTestRepo(root)
    for (const name of ['HEAD:digests', 'HEAD~1:digests']) clone.git('ls-tree', name)
    const { told, gaps } = await read(root)
    expect(told).toEqual([
      'four modified digests/b.md',
      'three added digests/a.md (cut)',
      'three added digests/b.md (cut)',
    ])
    expect(gaps).toBe(3)
  })
})
