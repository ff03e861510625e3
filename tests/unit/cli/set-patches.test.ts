import { chmodSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeRepo } from '../../support/make-repo.ts'
import { type Files, runTestGit, type TestRepo } from '../../support/test-repo.ts'
import { type Cli, openCli } from './run-cli.ts'

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
})

const text = (n: number) =>
  `---\nsession_id: s-${n}\n---\n\n# Session ${n}\n\n## Decisions\n\n- Keep number ${n}\n- ${'word '.repeat(n)}end\n`

/** The tree that a patch of the whole set makes of the first commit, and that of the second. */
async function applied(repo: TestRepo, first: string, second: string) {
  const run = await cli('compare', repo.root, first, second, '--format', 'patch')
  const copy = `${repo.root}-copy`
  runTestGit(repo.root, ['clone', '-q', repo.root, copy])
  runTestGit(copy, ['checkout', '-q', first])
  runTestGit(copy, ['apply', '--index', '-'], { input: run.stdout })
  return { run, differ: runTestGit(copy, ['diff', '--cached', '--no-renames', '--name-only', second]) }
}

/** What stands in `digests/` before, and what changes. */
const sets: Readonly<Record<string, readonly [Files, Files]>> = {
  'two digests that took each other’s name': [
    { 'a.md': text(1), 'b.md': text(2) },
    { 'a.md': text(2), 'b.md': text(1) },
  ],
  'names that went on in a row': [
    { 'a.md': text(1), 'b.md': text(2), 'c.md': text(3) },
    { 'a.md': null, 'b.md': text(1), 'c.md': text(2), 'd.md': text(3) },
  ],
  'a new digest under the name of one that moved': [
    { 'a.md': text(1) },
    { 'a.md': text(9), 'z.md': text(1) },
  ],
  'empty files that came, went, and were filled': [
    { 'gone.md': '', 'filled.md': '', 'emptied.md': text(1) },
    { 'gone.md': null, 'filled.md': text(2), 'emptied.md': '', 'came.md': '' },
  ],
  'a folder in the place of a file': [{ 'a.md': text(1) }, { 'a.md': null, 'a.md/b.md': text(2) }],
  'names that a patch could be read wrongly by': [
    { 'a\n--- x.md': text(1), ' .md': text(2), 'dev/null.md': text(3) },
    { 'a\n--- x.md': text(4), ' .md': null, 'dev/null.md': text(5), 'b/ "c\\.md': text(6) },
  ],
  'lines that look like a patch, NULs, and ends of lines that git does not know': [
    { 'a.md': '-- a\n++ b\n\\ c\n', 'nul.md': 'a\0b\nc\n', 'ends.md': 'a\u2028b\u0085c\fd\re\nf\n' },
    {
      'a.md': 'diff --git a/x b/x\n--- a/x\n+++ b/../../x\n@@ -1 +1 @@\n-x\n',
      'nul.md': 'a\0b\n\0',
      'ends.md': 'a\u2028b\u0085c\fd\re\ng\n',
    },
  ],
}

const inFolder = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`digests/${name}`, content]))

describe('the patch of a whole set', () => {
  it.each(Object.keys(sets))('is applied by git: %s', async (name) => {
    const [before, after] = sets[name] as (typeof sets)[string]
    const repo = makeRepo()
    const first = repo.commit('First', inFolder(before))
    const second = repo.commit('Second', inFolder(after))
    expect((await applied(repo, first, second)).differ).toBe('')
  })

  /** Two states of links, modes and texts, the second one on disk. */
  function withLinks() {
    const repo = makeRepo()
    const at = (name: string) => join(repo.root, 'digests', name)
    const link = (name: string, goal = `to-${name}`) => {
      rmSync(at(name), { force: true })
      symlinkSync(goal, at(name))
    }
    repo.write(inFolder({ 'a.md': text(1), 'run.md': text(2), 'file.md': text(3), 'both.md': text(4) }))
    for (const name of ['gone.md', 'turned.md', 'link.md', 'stays.md']) link(name)
    const first = repo.commit('First', {})
    rmSync(at('gone.md'))
    rmSync(at('link.md'))
    repo.write(inFolder({ 'a.md': text(2), 'link.md': text(5), 'both.md': text(6) }))
    link('came.md')
    link('turned.md', 'elsewhere')
    link('file.md')
    for (const name of ['run.md', 'both.md']) chmodSync(at(name), 0o755)
    return { repo, first }
  }
  const become = {
    'digests/a.md': expect.stringContaining('2 decisions reworded'),
    'digests/both.md': expect.stringMatching(/ It can be run now: mode 100644 → 100755\.$/),
    'digests/came.md': 'A link, and no text of a digest.',
    'digests/file.md': 'The file became a link.',
    'digests/gone.md': 'A link, and no text of a digest.',
    'digests/link.md': 'The link became a file.',
    'digests/turned.md': 'A link that leads elsewhere.',
  }
  const said = async (repo: TestRepo, a: string, b: string) => {
    const { digests } = (await cli('compare', repo.root, a, b, '--json')).json()
    return Object.fromEntries(
      digests.map(({ path, summary }: { path: string; summary: string }) => [path, summary]),
    )
  }

  it('holds links and modes as git would, and the set tells them', async () => {
    const { repo, first } = withLinks()
    const second = repo.commit('Second', {})
    const { run, differ } = await applied(repo, first, second)
    expect(differ).toBe('')
    expect(run.stderr).toBe('')
    expect(await said(repo, first, second)).toEqual({
      ...become,
      'digests/run.md': 'The two texts are equal, byte for byte. It can be run now: mode 100644 → 100755.',
    })
    expect(await said(repo, second, first)).toMatchObject({
      'digests/run.md':
        'The two texts are equal, byte for byte. It cannot be run any more: mode 100755 → 100644.',
      'digests/file.md': 'The link became a file.',
    })
  })

  it('holds links on disk as git would commit them', async () => {
    const { repo, first } = withLinks()
    expect(await said(repo, 'HEAD', 'WORK')).toEqual(become)
    const run = await cli('compare', repo.root, first, 'WORK', '--format', 'patch')
    expect(run.stderr).toBe('')
    const copy = `${repo.root}-copy`
    runTestGit(repo.root, ['clone', '-q', repo.root, copy])
    runTestGit(copy, ['apply', '--index', '-'], { input: run.stdout })
    const second = repo.commit('Second', {})
    runTestGit(copy, ['fetch', '-q'])
    expect(runTestGit(copy, ['diff', '--cached', '--no-renames', '--name-only', second])).toBe(
      'digests/run.md\n',
    )
  })
})
