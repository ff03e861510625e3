import { beforeAll, describe, expect, it } from 'vitest'
import { createSetAnswers } from '../../../main/repo-host/set-answers.ts'
import { buildDiffWorker } from '../../support/diff-worker.ts'
import { makeRepo, runTestGit } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

let diffWorker: string
beforeAll(async () => {
  diffWorker = await buildDiffWorker()
})

const signal = new AbortController().signal
const text = (title: string, ...decisions: string[]) =>
  `# ${title}\n\n## Decisions\n\n${decisions.map((item) => `- ${item}\n`).join('')}`

async function opened() {
  const repo = makeRepo()
  const first = repo.commit('First', {
    'digests/changed.md': text('Changed', 'Keep it'),
    'digests/missing.md': text('Missing', 'One', 'Two'),
    'digests/same.md': text('Same', 'Stay'),
  })
  repo.git('tag', 'start')
  const head = repo.commit('Second', { 'digests/same.md': text('Same', 'Stay', 'Go') })
  repo.write({
    'digests/changed.md': text('Changed', 'Keep it', 'Add this'),
    'digests/missing.md': null,
    'digests/new.md': text('New', 'Begin'),
  })
  const engine = await openEngine(repo.root, { diffWorker })
  await engine.check()
  return { repo, first, head, engine, answers: createSetAnswers(engine) }
}

describe('all uncommitted changes', () => {
  it('are listed with their rows before any sentence is made', async () => {
    const { answers, head, first } = await opened()
    const list = await answers['sets.list']({ a: 'HEAD', b: 'WORK' }, signal)
    expect(list).toMatchObject({
      ok: true,
      value: {
        a: { name: 'HEAD', commit: head },
        b: { name: 'WORK', commit: null },
        changes: [
          // Under the commit that its revision has in the list, though HEAD is another one.
          { path: 'digests/changed.md', change: 'changed', session: 'd:digests/changed.md', textOfA: first },
          { path: 'digests/missing.md', change: 'removed' },
          { path: 'digests/new.md', change: 'added', session: 'd:digests/new.md' },
        ],
      },
    })
  })

  it('tell of a move that is not committed, where no third text is the same', async () => {
    const repo = makeRepo()
    repo.commit('First', {
      'digests/a.md': text('A', 'Keep it'),
      'digests/twin.md': text('Twin', 'Keep it'),
      'digests/twin-2.md': text('Twin', 'Keep it'),
      'digests/empty.md': '',
    })
    repo.write({
      'digests/a.md': null,
      'digests/moved.md': text('A', 'Keep it'),
      'digests/twin.md': null,
      'digests/twin-2.md': null,
      'digests/third.md': text('Twin', 'Keep it'),
      'digests/empty.md': null,
      'digests/empty-2.md': '',
    })
    const engine = await openEngine(repo.root, { diffWorker })
    await engine.check()
    const answers = createSetAnswers(engine)
    const list = await answers['sets.list']({ a: 'HEAD', b: 'WORK' }, signal)
    const changes = list.ok ? list.value.changes : []
    expect(changes.map(({ path, change }) => [path, change])).toEqual([
      ['digests/empty-2.md', 'added'],
      ['digests/empty.md', 'removed'],
      ['digests/moved.md', 'renamed'],
      ['digests/third.md', 'added'],
      ['digests/twin-2.md', 'removed'],
      ['digests/twin.md', 'removed'],
    ])
    expect(changes[2]).toMatchObject({
      renamedFrom: 'digests/a.md',
      session: 'd:digests/moved.md',
      sessionOfA: 'd:digests/a.md',
    })
    const told = await answers['sets.describe'](
      { a: repo.git('rev-parse', 'HEAD').trim(), b: null, paths: ['digests/moved.md'] },
      signal,
    )
    expect(told.ok && told.value.changes[0]?.decisions).toEqual({
      added: 0,
      dropped: 0,
      reworded: 0,
      moved: 0,
    })
  })

  it('have a sentence each, for those asked for only', async () => {
    const { answers, head } = await opened()
    const paths = ['digests/changed.md', 'digests/missing.md', 'digests/same.md']
    const told = await answers['sets.describe']({ a: head, b: null, paths }, signal)
    expect(told).toMatchObject({
      ok: true,
      value: {
        changes: [
          { path: 'digests/changed.md', summary: '1 decision added.', decisions: { added: 1 } },
          { path: 'digests/missing.md', summary: '2 decisions', decisions: { dropped: 2 } },
        ],
      },
    })
  })

  it('follow the files', async () => {
    const { answers, repo, engine } = await opened()
    await answers['sets.list']({ a: 'HEAD', b: 'WORK' }, signal)
    repo.git('add', '-A')
    repo.commit('Third')
    await engine.check()
    const list = await answers['sets.list']({ a: 'HEAD', b: 'WORK' }, signal)
    expect(list).toMatchObject({ ok: true, value: { changes: [] } })
  })

  it('end where they are not waited for any more', async () => {
    const { answers, head } = await opened()
    const ended = AbortSignal.abort(new Error('left'))
    await expect(
      answers['sets.describe']({ a: head, b: null, paths: ['digests/changed.md'] }, ended),
    ).rejects.toThrow('left')
  })
})

describe('the file of a whole set', () => {
  const work = { name: 'WORK', commit: null }

  it('is a patch that makes one state of the other', async () => {
    const { answers, repo, head } = await opened()
    const a = { name: 'HEAD', commit: head }
    const patch = await answers['sets.text']({ a, b: work, format: 'patch' }, signal)
    if (!patch.ok) throw new Error(patch.error.what)
    expect(patch.value.leftOut).toEqual([])
    repo.git('add', '-A')
    const wanted = repo.git('write-tree')
    repo.git('reset', '-q', '--hard')
    runTestGit(repo.root, ['apply', '--index', '-'], { input: patch.value.text })
    expect(repo.git('write-tree')).toBe(wanted)
  })

  it('holds the states that it was asked for, in Markdown and HTML too', async () => {
    const { answers, first, head } = await opened()
    const sides = { a: { name: 'start', commit: first }, b: { name: 'main', commit: head } }
    for (const format of ['md', 'html'] as const) {
      const file = await answers['sets.text']({ ...sides, format }, signal)
      expect(file).toMatchObject({ ok: true, value: { leftOut: [] } })
      const text = file.ok ? file.value.text : ''
      for (const words of ['1 digest differs', `start, ${first}`, 'digests/same.md', '1 decision added'])
        expect(text).toContain(words)
    }
  })

  it('says which digests cannot be in a patch, and is refused where it would hold none', async () => {
    const repo = makeRepo()
    const latin = (word: string) => Buffer.from(`# Same\n\n${word}\n`, 'latin1')
    const a = repo.commit('First', { 'digests/same.md': latin('d\xe9j\xe0 vu') })
    const b = repo.commit('Second', { 'digests/same.md': latin('caf\xe9 \xe0 la carte') })
    const c = repo.commit('Third', { 'digests/new.md': text('New', 'Begin') })
    const answers = createSetAnswers(await openEngine(repo.root, { diffWorker }))
    const file = (to: string, format: 'patch' | 'md') =>
      answers['sets.text']({ a: { name: 'a', commit: a }, b: { name: 'to', commit: to }, format }, signal)
    const why = expect.stringContaining('digests/same.md is not plain UTF-8')
    expect(await file(c, 'patch')).toMatchObject({
      ok: true,
      value: { text: expect.stringContaining('+++ b/digests/new.md'), leftOut: [why] },
    })
    expect(await file(b, 'patch')).toMatchObject({ ok: false, error: { code: 'refused', what: why } })
    expect(await file(b, 'md')).toMatchObject({ ok: true, value: { leftOut: [] } })
  })

  it('ends where it is not waited for any more', async () => {
    const { answers, head } = await opened()
    const ended = AbortSignal.abort(new Error('left'))
    const sides = { a: { name: 'HEAD', commit: head }, b: work }
    await expect(answers['sets.text']({ ...sides, format: 'html' }, ended)).rejects.toThrow('left')
  })
})

describe('any two states', () => {
  it('are named by tag, branch or commit, in either order', async () => {
    const { answers, head, first } = await opened()
    const there = await answers['sets.list']({ a: 'start', b: 'main' }, signal)
    expect(there).toMatchObject({
      ok: true,
      value: { a: { commit: first }, b: { commit: head }, changes: [{ path: 'digests/same.md' }] },
    })
    expect(await answers['sets.list']({ a: head, b: first.slice(0, 10) }, signal)).toMatchObject({
      ok: true,
      value: { changes: [{ path: 'digests/same.md', change: 'changed' }] },
    })
  })

  it('are refused in words where nothing has the name', async () => {
    const { answers } = await opened()
    const list = await answers['sets.list']({ a: '--no-such', b: 'WORK' }, signal)
    expect(list).toMatchObject({ ok: false, error: { code: 'unknown-revision' } })
  })
})
