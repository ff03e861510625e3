import { expect, it } from 'vitest'
import { createAnswers } from '../../../main/repo-host/answers.ts'
import type { NamedCommit } from '../../../shared/model/named-commit.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

const signal = new AbortController().signal
const text = (title: string, ...decisions: string[]) =>
  `# ${title}\n\n## Decisions\n\n${decisions.map((item) => `- ${item}\n`).join('')}`

async function open(root: string, at: string | NamedCommit) {
  const engine = await openEngine(root, { live: true, at })
  return { engine, answers: createAnswers(engine, () => {}) }
}

function planted() {
  const repo = makeRepo()
  repo.commit('First', { 'digests/one.md': text('One', 'Keep it simple and small') })
  const second = repo.commit('Second', { 'digests/one.md': text('One', 'Keep it small') })
  repo.git('tag', 'then')
  repo.commit('Third', { 'digests/one.md': text('One'), 'digests/two.md': text('Two', 'Later') })
  repo.write({ 'digests/one.md': text('One', 'On disk'), 'digests/three.md': text('Three', 'On disk, too') })
  return { repo, second }
}

it('shows rows, decisions and chains as of the commit, and nothing of the files on disk', async () => {
  const { repo, second } = planted()
  const { engine, answers } = await open(repo.root, 'then')
  expect(engine.state).toMatchObject({
    head: second,
    asOf: { name: 'then', commit: second, by: 'name', subject: 'Second' },
    uncommitted: 0,
    counts: { sessions: 1, decisions: 1 },
  })
  const rows = { query: '', sort: [], removed: true, byProject: false, state: 'any' as const }
  expect(await answers['decisions.query'](rows, signal)).toMatchObject({
    value: { first: [{ text: 'Keep it small', state: 'standing', reworded: 1 }] },
  })
  expect(await answers['digest.history']({ session: 'd:digests/one.md' }, signal)).toMatchObject({
    value: { revisions: [{ commit: second }, { subject: 'First' }] },
  })
  expect(await answers['sets.list']({ a: 'HEAD', b: 'WORK' }, signal)).toMatchObject({
    ok: false,
    error: { what: 'The files on disk are not part of then.' },
  })
  const file = await answers['session.file']({ session: 'd:digests/one.md' }, signal)
  expect(file).toMatchObject({ value: { path: null } })
})

it('stays at the commit that was found under the name, whatever is committed or written', async () => {
  const { repo, second } = planted()
  const found: NamedCommit = { name: 'main', commit: second, by: 'name', committed: null, subject: 'Second' }
  const { engine } = await open(repo.root, found)
  repo.git('add', '-A')
  repo.commit('Fourth')
  await engine.check()
  expect(engine.state).toMatchObject({ head: second, asOf: found, counts: { sessions: 1 } })
})

it('offers what can be named, and says what a text stands for', async () => {
  const { repo, second } = planted()
  const { answers } = await open(repo.root, 'then')
  expect(await answers['refs.offer']({ typed: 'the', shown: false }, signal)).toMatchObject({
    value: {
      refs: [{ name: 'then', kind: 'tag' }],
      total: 1,
      named: null,
      why: { code: 'unknown-revision' },
    },
  })
  expect(await answers['refs.offer']({ typed: 'then', shown: false }, signal)).toMatchObject({
    value: { named: { commit: second }, why: null },
  })
})

it('compares and offers only what is in the history of the commit, by whatever name', async () => {
  const { repo, second } = planted()
  repo.git('tag', 'early', `${second}~1`)
  repo.git('tag', 'late')
  // A branch of the name of a later tag is told from it.
  repo.git('branch', 'late', second)
  const { answers } = await open(repo.root, 'then')
  const offered = async (typed: string, shown: boolean) => {
    const offer = await answers['refs.offer']({ typed, shown }, signal)
    if (!offer.ok) throw new Error(offer.error.what)
    const { refs, named, why, total } = offer.value
    expect(total).toBe(refs.length)
    return { refs: refs.map(({ name }) => name).sort(), named: named?.commit ?? null, why: why?.what ?? null }
  }
  expect(await offered('', true)).toMatchObject({ refs: ['early', 'heads/late', 'then'] })
  expect(await offered('', false)).toMatchObject({ refs: ['early', 'heads/late', 'late', 'main', 'then'] })
  const last = repo.git('rev-parse', 'main').trim()
  expect(await offered('main', false)).toMatchObject({ named: last, why: null })
  for (const name of ['main', 'late', 'HEAD', last, last.slice(0, 10), '2099-01']) {
    expect(await offered(name, true)).toMatchObject({
      named: null,
      why: `The commit of “${name}” is not part of what is shown, as of then.`,
    })
    for (const set of [
      { a: name, b: 'then' },
      { a: 'early', b: name },
    ])
      expect(await answers['sets.list'](set, signal)).toMatchObject({
        ok: false,
        error: { code: 'unknown-revision', next: 'Name an earlier one, or go back to now.' },
      })
  }
  for (const name of ['early', 'then', 'heads/late', second, 'main~1'])
    expect(await offered(name, true)).toMatchObject({ why: null })
  expect(await answers['sets.list']({ a: 'early', b: 'heads/late' }, signal)).toMatchObject({
    value: { changes: [{ path: 'digests/one.md', change: 'changed' }] },
  })
})
