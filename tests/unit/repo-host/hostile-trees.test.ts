import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCompareAnswers } from '../../../main/repo-host/compare-answers.ts'
import { setFile } from '../../../main/repo-host/set-file.ts'
import { digestsAt, pairDigests } from '../../../main/repo-host/set-pairs.ts'
import { isForgedPath } from '../../../shared/git/path-bytes.ts'
import { buildDiffWorker } from '../../support/diff-worker.ts'
import { makeRepo, runTestGit, type TestRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

let diffWorker: string
beforeAll(async () => {
  diffWorker = await buildDiffWorker()
})

const signal = new AbortController().signal
const digest = (title: string) => `# ${title}\n\n## Decisions\n\n- Do ${title}\n`

/** Folders that lead somewhere else; no program but one that forges objects makes them. */
const forged = ['.', '..', '.git', '.GIT', '.git ', '.git.', 'git~1', '.g\u200cit', '.git::$INDEX_ALLOCATION']
/** Names that are odd and yet no harm. */
const odd = [
  ...['C:x.md', 'q"\t\n.md', ' .md', '-x.md', 'back\\..\\x.md', '...md', '..x.md', '.gitx.md', 'a b\r.md'],
  ...['\u202ex.md', 'ü.md', 'u\u0308.md', 'new file mode 120000.md', '$(id).md', '`id`.md', '%00.md', '~.md'],
]

/** A tree of entries as they are given, however wrong. */
function treeOf(repo: TestRepo, entries: readonly (readonly [mode: string, name: string, id: string])[]) {
  const sorted = [...entries].sort(([, a], [, b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const input = Buffer.concat(
    sorted.map(([mode, name, id]) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
    ),
  )
  const args = ['hash-object', '-t', 'tree', '--literally', '-w', '--stdin']
  return runTestGit(repo.root, args, { input }).trim()
}

/** One digest, then a commit that no git would make. Where its names lead to there is a file on disk. */
function forgedRepo() {
  const repo = makeRepo()
  const first = repo.commit('First', { 'digests/a.md': digest('A') })
  writeFileSync(join(dirname(repo.root), 'near.md'), digest('Secret'))
  writeFileSync(join(repo.root, 'near.md'), digest('Secret'))
  writeFileSync(join(repo.root, '.git/near.md'), digest('Secret'))
  const input = digest('Forged')
  const blob = runTestGit(repo.root, ['hash-object', '-w', '--stdin'], { input }).trim()
  const leaf = treeOf(repo, [['100644', 'near.md', blob]])
  const up = treeOf(repo, [['40000', '..', leaf]])
  const digests = treeOf(repo, [
    ...forged.map((name) => ['40000', name, name === '..' ? up : leaf] as const),
    ...['a.md', '/near.md', ...odd].map((name) => ['100644', name, blob] as const),
    ...([
      ['160000', 'sub.md', first],
      ['120000', 'link.md', blob],
      ['100664', 'old.md', blob],
    ] as const),
  ])
  const top = treeOf(repo, [
    ['40000', '..', leaf],
    ['40000', 'digests', digests],
  ])
  const second = repo.git('commit-tree', top, '-p', first, '-m', 'Forged').trim()
  repo.git('update-ref', 'refs/heads/main', second)
  return { repo, first, second }
}

// Elsewhere the file system has a say in what may be a name.
const here = process.platform === 'linux'

describe.skipIf(!here)('a tree with forged names', () => {
  it('shows what git has under them, and no file that they lead to', async () => {
    const { repo } = forgedRepo()
    const listed = () => readdirSync(dirname(repo.root), { recursive: true, encoding: 'utf8' }).sort()
    const before = listed()
    const engine = await openEngine(repo.root)
    expect(engine.index.rows).toHaveLength(forged.length + odd.length + 4)
    const texts = engine.index.rows.map(({ entry }) => entry?.text)
    expect(new Set(texts)).toEqual(new Set([digest('A'), digest('Forged'), '']))
    expect(engine.digests.entries.filter(({ path }) => engine.digests.isOnDisk(path))).toHaveLength(1)
    expect(listed()).toEqual(before)
  })

  it('gives a patch of the whole set that git applies, and says what is not in it', async () => {
    const { repo, first, second } = forgedRepo()
    const engine = await openEngine(repo.root, { diffWorker })
    const [old, now] = [await digestsAt(engine, first), await digestsAt(engine, second)]
    if (!old.ok || !now.ok) throw new Error('nothing to compare')
    const states = [
      { name: 'a', commit: first },
      { name: 'b', commit: second },
    ] as const
    const made = await setFile(engine, pairDigests(engine, old.value, now.value), ...states, 'patch', signal)
    const copy = makeRepo()
    copy.commit('First', { 'digests/a.md': digest('A') })
    runTestGit(copy.root, ['apply', '--index', '-'], { input: made.text })
    const names = copy.git('ls-files', '-z').split('\0').filter(Boolean)
    expect(names.sort()).toEqual(
      ['a.md', 'old.md', 'link.md', ...odd].map((name) => `digests/${name}`).sort(),
    )
    expect(copy.git('ls-files', '--stage', 'digests/link.md')).toMatch(/^120000 /)
    for (const name of forged)
      expect(
        made.leftOut.some((words) => words.startsWith(`digests/${name}/`)),
        name,
      ).toBe(true)
    expect(made.leftOut).toHaveLength(forged.length + 1)
  })

  it('gives no patch of one of them, and says why', async () => {
    const { repo, second } = forgedRepo()
    const engine = await openEngine(repo.root, { diffWorker })
    const answers = createCompareAnswers(engine)
    for (const name of [...forged, '']) {
      const path = `digests/${name}/${name === '..' ? '../' : ''}near.md`
      const side = { session: `d:${path}`, revision: second, path }
      const wanted = { a: { ...side, before: true as const }, b: side, ignoreWhitespace: false }
      const made = await answers['compare.patch'](wanted, signal)
      expect(made, path).toMatchObject({ ok: false, error: { code: 'refused' } })
      expect(!made.ok && made.error.what).toContain('git never writes to disk')
    }
  })
})

it.skipIf(!here)('knows the names that git takes from no patch', () => {
  const repo = makeRepo()
  repo.commit('First', { 'x.md': 'x\n' })
  const takes = (path: string) => {
    const quoted = (side: string) => JSON.stringify(`${side}/${path}`)
    const input = `diff --git ${quoted('a')} ${quoted('b')}\nnew file mode 100644\n--- /dev/null\n+++ ${quoted('b')}\n@@ -0,0 +1 @@\n+x\n`
    try {
      runTestGit(repo.root, ['-c', 'core.protectHFS=true', 'apply', '--cached', '--check', '-'], { input })
      return true
    } catch {
      return false
    }
  }
  const parts = [...forged, '.git\\x', 'git~1 .', '.gitx', 'git~2', '...', '. ', 'x.git', '.g', 'git', '..x']
  for (const part of parts)
    for (const path of [`${part}/a.md`, `b/${part}/a.md`])
      expect([path, isForgedPath(path)]).toEqual([path, !takes(path)])
})
