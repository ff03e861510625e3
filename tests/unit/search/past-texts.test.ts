import { beforeAll, describe, expect, it } from 'vitest'
import { createSearchAnswers, searchable } from '../../../main/repo-host/search-answers.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { makeRepo, type TestRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { type Cli, openCli } from '../cli/run-cli.ts'

const digest = (title: string, decision: string) =>
  `---\nproject: alpha\n---\n\n# ${title}\n\n## Decisions\n\n- ${decision}\n`

let repo: TestRepo
let commits: string[]
let cli: Cli
beforeAll(async () => {
  cli = await openCli()
  repo = makeRepo()
  commits = [
    repo.commit('first', {
      'digests/one.md': digest('One', 'Keep the rollback path.'),
      'digests/two.md': digest('Two', 'Use the archive.'),
      'digests/gone.md': digest('Gone', 'Drop the rollback path.'),
    }),
    repo.commit('second', { 'digests/one.md': digest('One', 'Keep the Rollback\n  path for a week.') }),
    repo.commit('third', { 'digests/one.md': digest('One', 'Use the archive.'), 'digests/gone.md': null }),
  ]
})

describe('ever', () => {
  it('finds what any revision had, removed digests too, with the first and the last commit that had it', async () => {
    const engine = await openEngine(repo.root)
    await engine.readPast()
    const query = 'ever:"rollback path"'
    const list = querySessions(engine.index, { query, sort: [], removed: false, group: null })
    expect([...list.ids].sort()).toEqual(['d:digests/gone.md', 'd:digests/one.md'])
    expect(list.past).toEqual({ read: 5, total: 5 })
    const session = 'd:digests/one.md'
    const answers = createSearchAnswers(engine)
    const hits = await answers['search.hits'](
      { query, removed: false, session },
      new AbortController().signal,
    )
    if (!hits.ok) throw new Error(hits.error.what)
    expect(hits.value.ever[0]).toMatchObject({
      now: false,
      past: { first: { commit: commits[0] }, last: { commit: commits[1] }, revisions: 2, of: 3 },
    })
  })

  it('finds what is not committed yet, and takes in later commits', async () => {
    const own = makeRepo()
    own.commit('first', { 'digests/one.md': digest('One', 'Keep the rollback path.') })
    const engine = await openEngine(own.root)
    await engine.readPast()
    const find = (query: string) =>
      querySessions(engine.index, { query, sort: [], removed: false, group: null }).ids
    own.write({ 'digests/one.md': digest('One', 'Use the archive.') })
    await engine.check()
    expect(find('ever:archive')).toEqual(['d:digests/one.md'])
    own.commit('second')
    own.commit('third', { 'digests/one.md': digest('One', 'Nothing.') })
    await engine.check()
    expect(find('ever:archive')).toEqual(['d:digests/one.md'])
    expect(find('-ever:archive')).toEqual([])
    expect(find('ever:zebra')).toEqual([])
    expect(find('ever:arch*')).toEqual(['d:digests/one.md'])
    expect(find('ever:chive*')).toEqual([])
    expect(find('ever:chive')).toEqual(['d:digests/one.md'])
  })

  it('reads the past when it is asked for the first time, and not before', async () => {
    const engine = await openEngine(repo.root)
    expect(engine.index.input.past ?? null).toBeNull()
    await searchable(engine, { query: 'archive', removed: false })
    await engine.check()
    expect(engine.index.input.past ?? null).toBeNull()
    const asked = { query: 'ever:archive', sort: [], removed: false, group: null }
    expect(querySessions(engine.index, asked).past).toEqual({ read: 0, total: 5 })
    await searchable(engine, { query: 'ever:archive', removed: false })
    await engine.check()
    expect(engine.index.input.past).toMatchObject({ read: 5, total: 5 })
  })
})

describe('search of the command line', () => {
  it('writes what it finds with the line that tells most, and why it ranks', async () => {
    const { code, stdout: data, stderr: words } = await cli('search', repo.root, 'archve', '--explain')
    expect(code).toBe(0)
    expect(data).toContain('Decisions: Use the [archive].')
    expect(data).toMatch(/“archive” for “archve” adds \d+\.\d\d; 2 of 2 sessions have it/)
    expect(words).toContain('No session has “archve”; showing matches for “archive”.')
    expect(words).toContain('2 of 2 sessions.')
  })

  it('gives past hits as data', async () => {
    const { stdout: data } = await cli('search', repo.root, 'ever:"rollback path" project:alpha', '--json')
    const { sessions, past } = JSON.parse(data)
    expect(past).toEqual({ read: 5, total: 5 })
    const one = sessions.find(({ path }: { path: string }) => path === 'digests/one.md')
    expect(one.ever[0].first.commit).toBe(commits[0])
    expect(one.ever[0].last.commit).toBe(commits[1])
  })

  it('filters every command by the past, and names the character of a fault', async () => {
    const { stdout: data } = await cli('list', repo.root, '--query', 'ever:"rollback path"', '--json')
    expect(JSON.parse(data)).toMatchObject({ total: 3, shown: 2 })
    const { code, stderr: words } = await cli('list', repo.root, '--query', 'archive nosuch:x')
    expect(code).toBe(2)
    expect(words).toContain('Character 9: There is no field nosuch.')
  })
})
