import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GitReader } from '../../../main/repo-host/git-reader.ts'
import { makeRepo, type TestRepo } from '../../support/make-repo.ts'
import { furtherSettings, gitSettings, harmlessSettings, tableVersion, telling } from './git-settings.ts'
import { newerSettings, newestVersion } from './newer-settings.ts'
import { setTraps, type Traps } from './plant.ts'
import { expectOk, wholeHistoryOf, withReader } from './read-all.ts'
import { snapshot } from './snapshot.ts'

const absent = '0123456789'.repeat(4)

/** What every method of the reader answers, but for where the working copy is. */
async function answersOf(reader: GitReader) {
  const head = reader.info.head!
  const { topLevel, worktreeElsewhere, prefix, ...info } = expectOk(await reader.refresh())
  const tree = expectOk(await reader.listTree(head, ['digests']))
  return {
    info,
    tree,
    markdown: expectOk(await reader.markdownPaths(head)),
    main: expectOk(await reader.resolve('main')),
    none: await reader.resolve('nowhere'),
    history: await wholeHistoryOf(reader, ['digests']),
    behind: expectOk(await reader.onlyBehind(head, expectOk(await reader.resolve('main^')))),
    sizes: await Promise.all(tree.map(({ blob }) => reader.blobSize(blob))),
    texts: await Promise.all(tree.map(({ blob }) => reader.readBlob(blob, 10_000))),
    missing: await reader.readBlob(absent, 10_000),
    // In a partial clone git itself would ask the remote for this one; what it then says depends on the remote.
    absent: (await reader.resolve(absent)).ok,
  }
}

function repoWithMerge(): TestRepo {
  const repo = makeRepo()
  repo.commit('First', { 'digests/a.md': '# A\n', 'digests/b.md': '# B\n', 'x/c.md': '# C\n' })
  repo.git('checkout', '-q', '-b', 'side')
  repo.commit('Edit', { 'digests/a.md': '# A\n\nedited\n' })
  repo.git('checkout', '-q', 'main')
  repo.git('mv', 'digests/b.md', 'digests/c.md')
  repo.commit('Move')
  repo.git('merge', '-q', '--no-edit', 'side')
  return repo
}

/** The same as a partial clone that lacks one text. */
function partialRepo(): TestRepo {
  const repo = repoWithMerge()
  repo.git('config', 'core.repositoryFormatVersion', '1')
  repo.git('config', 'extensions.partialClone', 'origin')
  for (const remote of ['origin', 'program', 'vcs']) repo.git('config', `remote.${remote}.promisor`, 'true')
  const blob = repo.git('rev-parse', 'HEAD:digests/a.md').trim()
  rmSync(join(repo.root, '.git/objects', blob.slice(0, 2), blob.slice(2)))
  return repo
}

const plantInRepo = (repo: TestRepo, traps: Traps) => {
  appendFileSync(join(repo.root, '.git/config'), traps.config)
  mkdirSync(join(repo.root, '.git/info'), { recursive: true })
  writeFileSync(join(repo.root, '.git/info/attributes'), traps.attributes)
}

/** Runs git as a careless program would, in the environment of the traps, whatever comes of it. */
async function careless(repo: TestRepo, env: Record<string, string>, ...args: string[]): Promise<void> {
  await promisify(execFile)('git', args, {
    cwd: repo.root,
    env: { PATH: process.env.PATH!, HOME: '/nowhere', GIT_TERMINAL_PROMPT: '0', ...env },
    timeout: 20_000,
  }).catch(() => {})
}

describe.skipIf(process.platform === 'win32')(
  'every setting that can name a program, a file or an address',
  () => {
    let traps: Traps
    beforeAll(async () => {
      traps = await setTraps()
    })
    afterAll(() => traps.close())

    const expectCalm = async (repo: TestRepo, plant: () => void, environment?: Record<string, string>) => {
      const plain = await withReader(repo.root, answersOf)
      plant()
      traps.forget()
      const before = snapshot(repo.root)
      const answers = await withReader(repo.root, answersOf, environment)
      expect(traps.marks()).toEqual([])
      expect(answers).toEqual(plain)
      expect(snapshot(repo.root)).toEqual(before)
    }

    it('B73: does not act from the config of the repository', async () => {
      const repo = repoWithMerge()
      await expectCalm(repo, () => plantInRepo(repo, traps))
    })

    it('does not act from the config of a worktree', async () => {
      const repo = repoWithMerge()
      repo.git('config', 'extensions.worktreeConfig', 'true')
      await expectCalm(repo, () => writeFileSync(join(repo.root, '.git/config.worktree'), traps.config))
      traps.forget()
      await careless(repo, {}, '-c', 'core.worktree=.', 'status')
      expect(traps.marks().join()).toContain('bin/trap')
    })

    it('does not act from the user: config and environment', async () => {
      await expectCalm(repoWithMerge(), () => {}, traps.environment)
    })

    it('does not act from both at once, nor is anything fetched for a partial clone', async () => {
      const repo = partialRepo()
      await expectCalm(repo, () => plantInRepo(repo, traps), traps.environment)
    })

    it('would act under a careless git: the traps are sharp', async () => {
      const repo = repoWithMerge()
      plantInRepo(repo, traps)
      traps.forget()
      await careless(repo, {}, '-c', 'core.worktree=.', 'status')
      expect(traps.marks().join()).toContain('bin/trap')
      traps.forget()
      await careless(repo, { GIT_TRACE: traps.environment.GIT_TRACE! }, 'rev-parse', 'HEAD')
      expect(traps.marks().join()).toContain('GIT_TRACE: ')
      traps.forget()
      await careless(repo, { HOME: traps.environment.HOME! }, 'rev-parse', 'HEAD')
      expect(traps.marks().join()).toContain('trace2.normalTarget: ')
      traps.forget()
      const partial = partialRepo()
      partial.git('config', 'remote.origin.url', traps.address)
      await careless(partial, {}, 'cat-file', '-p', 'HEAD:digests/a.md')
      expect(traps.marks().join()).toContain('connections')
    })

    it(`is in the table also where only a newer git knows it, up to ${newestVersion}`, () => {
      const judged = new Set([...gitSettings, ...furtherSettings].map(({ setting }) => setting))
      const unjudged = newerSettings.filter(
        (name) =>
          telling.test(name) &&
          !judged.has(name) &&
          !harmlessSettings.some(([pattern]) => pattern.test(name)),
      )
      expect(unjudged, 'settings of git that nobody has judged: add them to git-settings.ts').toEqual([])
      expect(newerSettings.length).toBeGreaterThan(90)
    })

    const version = execFileSync('git', ['version'], { encoding: 'utf8' }).trim().split(' ')[2]
    it.skipIf(version !== tableVersion)(
      `is in the table (skipped unless git is ${tableVersion}, of which the table was made)`,
      () => {
        const listed = execFileSync('git', ['help', '-c'], { encoding: 'utf8' })
          .split('\n')
          .filter((line) => /^\w\S*\.\S+$/.test(line))
        expect(listed.length).toBeGreaterThan(500)
        const known = new Set(gitSettings.map(({ setting }) => setting))
        const unclassified = listed.filter(
          (name) =>
            telling.test(name) &&
            !known.has(name) &&
            !harmlessSettings.some(([pattern]) => pattern.test(name)),
        )
        expect(unclassified, 'settings of git that nobody has judged: add them to git-settings.ts').toEqual(
          [],
        )
        expect([...known].filter((name) => !listed.includes(name))).toEqual([])
        expect(newerSettings.filter((name) => listed.includes(name))).toEqual([])
        for (const { setting } of gitSettings) {
          expect(harmlessSettings.filter(([pattern]) => pattern.test(setting))).toEqual([])
        }
      },
    )
  },
)
