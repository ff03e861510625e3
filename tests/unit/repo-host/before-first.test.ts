import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCompareAnswers } from '../../../main/repo-host/compare-answers.ts'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { isWhole } from '../../../shared/diff/complete-comparison.ts'
import type { BegunSides, Comparison } from '../../../shared/model/comparison.ts'
import { buildDiffWorker } from '../../support/diff-worker.ts'
import { makeRepo, runTestGit, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

let diffWorker: string
beforeAll(async () => {
  diffWorker = await buildDiffWorker()
})

const path = 'digests/a.md'
const session = `d:${path}`
const text = (...decisions: string[]) =>
  `# Rollback\n\n## Decisions\n\n${decisions.map((item) => `- ${item}\n`).join('')}`

/** A revision beside what was before it. */
async function withBefore(engine: SessionEngine, revision: string | null): Promise<Comparison> {
  const { signal } = new AbortController()
  const side = { session, revision, path }
  const wanted = { a: { ...side, before: true as const }, b: side, ignoreWhitespace: false }
  const answers = createCompareAnswers(engine)
  const first = await answers['compare.run'](wanted, signal)
  if (!first.ok) throw new Error(first.error.what)
  if (isWhole(first.value)) return first.value
  const { begun } = first.value as BegunSides
  const rest = await answers['compare.rest']({ ...wanted, begun }, signal)
  if (!rest.ok) throw new Error(rest.error.what)
  return { ...first.value, ...rest.value }
}

describe('what was before the first revision of a digest', () => {
  it('is nothing, so that all of it was added: in the first commit, a later one, and on disk alone', async () => {
    const repo = makeRepo()
    const root = repo.commit('First', { [path]: text('One', 'Two') })
    const engine = await openEngine(repo.root, { diffWorker })
    const first = await withBefore(engine, root)
    expect(first).toMatchObject({ a: { absent: 'before' }, lines: { added: 6, removed: 0 }, same: false })
    expect(first.summary).toBe('Digest added; 2 decisions added; 0 fields, 6 lines.')

    const later = makeRepo()
    later.commit('Nothing yet', { 'digests/other.md': text('Other') })
    const added = later.commit('Then this', { [path]: text('One') })
    later.commit('And more', { [path]: text('One', 'Two') })
    expect((await withBefore(await openEngine(later.root, { diffWorker }), added)).summary).toBe(
      'Digest added; 1 decision added; 0 fields, 5 lines.',
    )

    later.write({ 'digests/new.md': text('One') })
    const open = await openEngine(later.root, { diffWorker })
    const side = { session: 'd:digests/new.md', revision: null, path: 'digests/new.md' }
    const asked = { a: { ...side, before: true as const }, b: side, ignoreWhitespace: false }
    const answer = await createCompareAnswers(open)['compare.text'](
      { ...asked, format: 'patch' },
      new AbortController().signal,
    )
    expect(answer.ok && answer.value.text).toContain('new file mode 100644\n--- /dev/null\n')
  })

  it('is nothing in a folder without git', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'digests'))
    writeFileSync(join(folder, path), text('One'))
    const engine = await openEngine(folder, { diffWorker })
    expect((await withBefore(engine, null)).summary).toContain('Digest added; 1 decision added')
  })

  it('is a text where there is one: of an earlier name, of the newest commit below what is on disk', async () => {
    const repo = makeRepo()
    repo.commit('First', { 'digests/old.md': text('One', 'Two', 'Three') })
    repo.git('mv', 'digests/old.md', path)
    const moved = repo.commit('Moved', { [path]: text('One', 'Two', 'Three', 'Four') })
    const engine = await openEngine(repo.root, { diffWorker })
    expect(await withBefore(engine, moved)).toMatchObject({
      a: { path: 'digests/old.md' },
      summary: '1 decision added.',
    })
    expect((await withBefore(engine, null)).same).toBe(true)
  })

  it('is not said to be nothing where the known history starts', async () => {
    const repo = makeRepo()
    repo.commit('First', { [path]: text('One') })
    const head = repo.commit('Second', { [path]: text('One', 'Two') })
    const clone = `${repo.root}-clone`
    runTestGit(repo.root, ['clone', '-q', '--depth', '1', `file://${repo.root}`, clone])
    const comparison = await withBefore(await openEngine(clone, { diffWorker }), head)
    expect(comparison.b.edge).toBe(true)
    expect(comparison.summary).toContain('Digest added here or before;')
  })
})

describe('a commit that is not in this clone', () => {
  it('is told as that, not as one without the digest', async () => {
    const repo = makeRepo()
    const root = repo.commit('First', { [path]: text('One') })
    const engine = await openEngine(repo.root, { diffWorker })
    const ask = (revision: string) => {
      const side = { session, path }
      const wanted = { a: { ...side, revision }, b: { ...side, revision: root }, ignoreWhitespace: false }
      return createCompareAnswers(engine)['compare.run'](wanted, new AbortController().signal)
    }
    const answer = await ask('2'.repeat(40))
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'unknown-revision', what: 'There is no commit 2222222 in this clone.' },
    })
  })
})
