import { describe, expect, it } from 'vitest'
import { findCommit, offerRefs } from '../../../main/repo-host/named-commits.ts'
import { makeRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

const file = (text: string) => ({ 'digests/one.md': `# One\n\n## Decisions\n\n- ${text}\n` })

const unfit = [
  '--all',
  '--output=/tmp/x',
  '^HEAD',
  'HEAD..main',
  'HEAD@{99}',
  '@{u}',
  'HEAD^{tree}',
  'HEAD:digests/one.md',
  'a\0b',
  'a\nb',
  '\u202egnp',
  'x'.repeat(500),
  '-',
  '',
  ' ',
]

async function opened() {
  const repo = makeRepo()
  const first = repo.commit('First', file('Keep'))
  repo.git('tag', 'start')
  repo.git('branch', 'side')
  const second = repo.commit('Second', file('Drop'))
  repo.git('checkout', '-q', 'side')
  const aside = repo.commit('Aside', { 'digests/two.md': '# Two\n' })
  repo.git('checkout', '-q', 'main')
  repo.commit('Third')
  repo.git('merge', '-q', '--no-ff', '-m', 'Merge', 'side')
  const merge = repo.git('rev-parse', 'HEAD').trim()
  const dateOf = (commit: string) => repo.git('show', '-s', '--format=%cI', commit).trim()
  const engine = await openEngine(repo.root)
  const { reader } = engine
  if (!reader) throw new Error('There is no reader.')
  return { repo, reader, engine, first, second, aside, merge, dateOf }
}

describe('a commit', () => {
  it('is found by id, tag, branch and what git makes of them', async () => {
    const { reader, first, aside, merge } = await opened()
    const commitOf = async (name: string) => {
      const found = await findCommit(reader, name)
      return found.ok ? found.value.commit : found.error.code
    }
    expect(await commitOf(first.slice(0, 8))).toBe(first)
    expect(await commitOf('start')).toBe(first)
    expect(await commitOf(' side ')).toBe(aside)
    expect(await commitOf('HEAD~3')).toBe(first)
    expect(await commitOf('main')).toBe(merge)
  })

  it('is found by date on the first-parent line of HEAD alone', async () => {
    const { reader, first, second, aside, dateOf } = await opened()
    const found = await findCommit(reader, dateOf(first))
    expect(found).toMatchObject({ ok: true, value: { commit: first, by: 'date', subject: 'First' } })
    expect(found.ok && found.value.committed).toBe(dateOf(first).replace('+00:00', 'Z'))
    // The commit of the side branch was made then; the line of HEAD still stood at the second one.
    expect(dateOf(aside) > dateOf(second)).toBe(true)
    expect(await findCommit(reader, dateOf(aside))).toMatchObject({ ok: true, value: { commit: second } })
    expect(await findCommit(reader, '9999')).toMatchObject({ ok: true, value: { subject: 'Merge' } })
  })

  it('is not found before the first one, or before 1970', async () => {
    const { reader } = await opened()
    for (const name of ['1999-12-31', '1969', '0001-01-01'])
      expect(await findCommit(reader, name)).toMatchObject({ ok: false, error: { code: 'unknown-revision' } })
  })

  it('is rather a branch that is named like a date', async () => {
    const { reader, repo, first } = await opened()
    repo.git('branch', '2030-01-01', 'start')
    expect(await findCommit(reader, '2030-01-01')).toMatchObject({
      ok: true,
      value: { commit: first, by: 'name' },
    })
  })

  it('is not named by what git would take otherwise, which is refused in one sentence', async () => {
    const { reader } = await opened()
    for (const name of unfit) {
      const found = await findCommit(reader, name)
      expect(found, name).toMatchObject({ ok: false, error: { code: 'unknown-revision' } })
      const what = found.ok ? '' : found.error.what
      expect(what).toMatch(/^No .{5,150}\.$/)
      expect(what).not.toMatch(/[\p{Cc}\u202e]/u)
    }
  })
})

describe('branches and tags', () => {
  it('are offered newest first, those that begin with what is typed before the others', async () => {
    const { reader, repo } = await opened()
    repo.git('tag', 'outside')
    const all = await offerRefs(reader, '', null)
    expect(all.ok && all.value.refs.map(({ name }) => name).at(-1)).toBe('start')
    expect(await offerRefs(reader, 'SIDE', null)).toMatchObject({
      ok: true,
      value: {
        total: 2,
        refs: [
          { name: 'side', kind: 'branch', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
          { name: 'outside', kind: 'tag' },
        ],
      },
    })
    expect(await offerRefs(reader, 'no such', null)).toMatchObject({ ok: true, value: { total: 0 } })
  })

  it('are offered although the object of one is missing', async () => {
    const { reader, repo } = await opened()
    repo.write({ '.git/refs/heads/broken': `${'1'.repeat(40)}\n` })
    const all = await offerRefs(reader, '', null)
    expect(all.ok && all.value.refs.map(({ name }) => name)).toContain('side')
  })

  it('are each offered by a name that leads to them, whatever the others are called', async () => {
    const { reader, repo, first, second, aside } = await opened()
    repo.git('tag', 'v1', first)
    repo.git('branch', 'v1', second)
    repo.git('branch', 'tags/v1', aside)
    repo.git('branch', 'heads/v1', first)
    repo.git('update-ref', 'refs/remotes/v1', aside)
    repo.git('update-ref', `refs/heads/${first}`, second)
    repo.git('update-ref', 'refs/heads/@', second)
    repo.git('update-ref', 'refs/heads/WORK', second)
    repo.git('update-ref', 'refs/heads/stash', second)
    repo.git('update-ref', 'refs/stash', first)
    const listed = await reader.listRefs()
    const names = listed.ok ? listed.value.map(({ name }) => name) : []
    expect(names).toContain('v1')
    expect(names).not.toContain('WORK')
    expect(new Set(names).size).toBe(names.length)
    const tips = repo.git(
      'for-each-ref',
      '--format=%(refname) %(objectname)',
      'refs/heads',
      'refs/tags',
      'refs/remotes',
    )
    const expected = tips
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[1])
    const found = await Promise.all(
      names.map(async (name) => {
        const commit = await findCommit(reader, name)
        return commit.ok ? commit.value.commit : name
      }),
    )
    expect(found.sort()).toEqual(expected.sort())
    const branch = names.find((name) => /heads\/v1$/.test(name) && name !== 'v1')
    expect(branch).toBeDefined()
  })

  it('of a day before the edge of a shallow clone is not said to be none', async () => {
    const repo = makeRepo()
    repo.commit('First', file('Keep'))
    repo.commit('Second', file('Drop'))
    const { reader: whole } = await openEngine(repo.root)
    const before = await findCommit(whole!, '2001-01-01')
    expect(!before.ok && before.error.what).toMatch(/^There is no commit/)
    const cut = temporaryFolder('cut')
    repo.git('clone', '-q', '--depth=1', `file://${repo.root}`, cut)
    const { reader } = await openEngine(cut)
    const answer = await findCommit(reader!, '2001-01-01')
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'unknown-revision', next: 'Name a later date.' },
    })
    expect(!answer.ok && answer.error.what).toMatch(/shallow.* it is not here/)
  })
})
