import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCompareAnswers } from '../../../main/repo-host/compare-answers.ts'
import { setFile } from '../../../main/repo-host/set-file.ts'
import { digestsAt, pairDigests } from '../../../main/repo-host/set-pairs.ts'
import { buildDiffWorker } from '../../support/diff-worker.ts'
import { makeRepo, runTestGit, type TestRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

let diffWorker: string
beforeAll(async () => {
  diffWorker = await buildDiffWorker()
})

const signal = new AbortController().signal

type State = 'none' | '100644' | '100755' | '120000'
const states: readonly State[] = ['none', '100644', '100755', '120000']

/** What a digest was and what it became: every two states, with a new text, the old one, or under another name. */
const cases = states.flatMap((a) =>
  states.flatMap((b) => {
    if (a === 'none' && b === 'none') return []
    const isOne = a !== 'none' && b !== 'none' && (a === '120000') === (b === '120000')
    return [
      { a, b, how: 'reworded' },
      ...(isOne ? [{ a, b, how: 'as it was' }] : []),
      ...(isOne ? [{ a, b, how: 'renamed' }] : []),
    ] as const
  }),
)
const nameOf = ({ a, b, how }: (typeof cases)[number]) => `${a} to ${b}, ${how}`
const pathsOf = (each: (typeof cases)[number]) => {
  const path = `digests/${nameOf(each)}.md`
  return { from: path, to: each.how === 'renamed' ? `digests/new ${nameOf(each)}.md` : path }
}

const text = (name: string, decision: string) =>
  `# ${name}\n\n## Decisions\n\n${Array.from({ length: 9 }, (_, at) => `- ${name}, ${at}\n`).join('')}- ${decision}\n`

function put(repo: TestRepo, path: string, state: State, content: string): void {
  runTestGit(repo.root, ['rm', '-q', '-f', '--ignore-unmatch', '--', path])
  if (state === 'none') return
  if (state === '120000') symlinkSync(content.slice(0, 40), join(repo.root, path))
  else {
    repo.write({ [path]: content })
    chmodSync(join(repo.root, path), state === '100755' ? 0o755 : 0o644)
  }
}

/** Three commits: before, after, and a plain text of every digest, so that each has a row. */
function history(ours: typeof cases) {
  const repo = makeRepo()
  repo.write({ 'digests/plain.md': '# Plain\n' })
  for (const each of ours) put(repo, pathsOf(each).from, each.a, text(nameOf(each), 'first'))
  const first = repo.commit('First')
  for (const each of ours) {
    const { from, to } = pathsOf(each)
    if (from !== to) repo.git('mv', '--', from, to)
    put(
      repo,
      to,
      each.b,
      text(nameOf(each), each.how === 'reworded' ? 'second' : 'first').replace(
        /^# (?!n)/,
        each.how === 'reworded' ? '# A ' : '# ',
      ),
    )
  }
  const second = repo.commit('Second')
  for (const each of ours) put(repo, pathsOf(each).to, '100644', text(nameOf(each), 'first'))
  repo.commit('Third')
  return { repo, first, second }
}

/** A clone in which patches are tried. */
function cloneOf(repo: TestRepo): string {
  const clone = `${repo.root}-copy`
  runTestGit(repo.root, ['clone', '-q', repo.root, clone])
  return clone
}

/** What git lists of some files once it applied a patch to a commit. */
function applied(clone: string, commit: string, patch: string, paths: readonly string[]): string {
  runTestGit(clone, ['checkout', '-q', '-f', commit])
  runTestGit(clone, ['apply', '--index', '-'], { input: patch })
  return runTestGit(clone, ['ls-files', '--format=%(objectmode) %(objectname) %(path)', '--', ...paths])
}

const listed = (root: string, commit: string, paths: readonly string[]) =>
  runTestGit(root, ['ls-tree', '-r', '--format=%(objectmode) %(objectname) %(path)', commit, '--', ...paths])

describe('the mode of a file in a patch', () => {
  it.each(states)('is that of git, whatever became of a digest that was %s', async (was) => {
    const ours = cases.filter(({ a }) => a === was)
    const { repo, first, second } = history(ours)
    const engine = await openEngine(repo.root, { diffWorker })
    const answers = createCompareAnswers(engine)
    const clone = cloneOf(repo)
    for (const each of ours) {
      const { from, to } = pathsOf(each)
      const side = (revision: string) => ({ session: `d:${to}`, revision, path: to })
      for (const [a, b] of [
        [first, second],
        [second, first],
      ] as const) {
        const wanted = { a: side(a), b: side(b), ignoreWhitespace: false }
        const made = await answers['compare.patch'](wanted, signal)
        if (!made.ok) throw new Error(`${nameOf(each)}: ${made.error.what}`)
        const isSame = each.a === each.b && each.how === 'as it was'
        if (isSame) expect(made.value.text).toBe('')
        else expect(applied(clone, a, made.value.text, [from, to])).toBe(listed(repo.root, b, [from, to]))
      }
    }
  })

  it('is that on disk for what is not committed, where git goes by it', async () => {
    const repo = makeRepo()
    const path = 'digests/a.md'
    const head = repo.commit('First', { [path]: text('a', 'first'), 'digests/gone.md': text('gone', 'x') })
    repo.write({ [path]: text('a', 'second'), 'digests/new.md': text('new', 'first') })
    for (const name of [path, 'digests/new.md']) chmodSync(join(repo.root, name), 0o755)
    const patchOf = async () => {
      const engine = await openEngine(repo.root, { diffWorker })
      const side = (revision: string | null) => ({ session: `d:${path}`, revision, path })
      const one = await createCompareAnswers(engine)['compare.patch'](
        { a: side(head), b: side(null), ignoreWhitespace: false },
        signal,
      )
      const [old, now] = [await digestsAt(engine, head), await digestsAt(engine, null)]
      if (!one.ok || !old.ok || !now.ok) throw new Error('nothing to compare')
      const pairs = pairDigests(engine, old.value, now.value)
      const states = [
        { name: head, commit: head },
        { name: 'WORK', commit: null },
      ] as const
      return { one: one.value.text, set: (await setFile(engine, pairs, ...states, 'patch', signal)).text }
    }
    const { one, set } = await patchOf()
    const clone = cloneOf(repo)
    expect(applied(clone, head, one, [path])).toMatch(/^100755 /)
    expect(applied(clone, head, set, [path, 'digests/new.md'])).toMatch(/^100755 .*\n100755 .*\n$/)
    repo.git('config', 'core.fileMode', 'false')
    const plain = await patchOf()
    expect(plain.one).not.toContain('mode')
    expect(plain.set).not.toContain('100755')
  })

  it('is kept for the file that is written anew with the text of another session', async () => {
    const repo = makeRepo()
    repo.write({ 'digests/a.md': text('one', 'first'), 'digests/b.md': text('two', 'second') })
    chmodSync(join(repo.root, 'digests/b.md'), 0o755)
    const head = repo.commit('First')
    const engine = await openEngine(repo.root, { diffWorker })
    const side = (path: string) => ({ session: `d:${path}`, revision: head, path })
    const wanted = { a: side('digests/a.md'), b: side('digests/b.md'), ignoreWhitespace: false }
    const made = await createCompareAnswers(engine)['compare.patch'](wanted, signal)
    const [mode, id] = applied(cloneOf(repo), head, made.ok ? made.value.text : '', ['digests/a.md']).split(
      ' ',
    )
    expect(mode).toBe('100644')
    expect(id).toBe(listed(repo.root, head, ['digests/b.md']).split(' ')[1])
  })
})

describe('a file of a comparison that was given more time', () => {
  it('holds what was found by that', async () => {
    const lines = (step: number) =>
      Array.from({ length: 270 }, (_, at) => `- the log of run ${at * step} says the same as before\n`)
    const repo = makeRepo()
    const first = repo.commit('First', { 'digests/a.md': lines(7919).join('') })
    const second = repo.commit('Second', { 'digests/a.md': lines(104_729).join('') })
    const engine = await openEngine(repo.root, { diffWorker })
    const side = (revision: string) => ({ session: 'd:digests/a.md', revision, path: 'digests/a.md' })
    const wanted = { a: side(first), b: side(second), ignoreWhitespace: false }
    const answers = createCompareAnswers(engine)
    const soon = await answers['compare.text']({ ...wanted, format: 'md' }, signal)
    const late = await answers['compare.text']({ ...wanted, format: 'md', patient: true }, signal)
    expect(soon.ok && soon.value.text).toContain('compared coarsely')
    expect(late.ok && late.value.text).not.toContain('compared coarsely')
    const patch = await answers['compare.patch']({ ...wanted, patient: true }, signal)
    const paths = ['digests/a.md']
    expect(applied(cloneOf(repo), first, patch.ok ? patch.value.text : '', paths)).toBe(
      listed(repo.root, second, paths),
    )
  })
})
