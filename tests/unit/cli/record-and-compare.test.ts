import { beforeAll, describe, expect, test } from 'vitest'
import { makeRepo } from '../../support/make-repo.ts'
import { runTestGit } from '../../support/test-repo.ts'
import { type Cli, openCli } from './run-cli.ts'

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
})

const line = (id: string, model: string) => JSON.stringify({ session_id: id, timestamp: '2026-05-12', model })
const file = 'data/sessions.jsonl'

describe('the history of a record', () => {
  test('has a revision for each commit that changed its line, whatever happened to the others', async () => {
    const repo = makeRepo()
    const text = (...lines: string[]) => ({ [file]: lines.map((each) => `${each}\n`).join('') })
    const added = repo.commit('added', text(line('a', 'm1')))
    repo.commit('another one', text(line('a', 'm1'), line('b', 'm1')))
    const changed = repo.commit('changed', text(line('a', 'm2'), line('b', 'm1')))
    const removed = repo.commit('removed', text(line('b', 'm1')))
    const restored = repo.commit('restored', text(line('b', 'm1'), line('a', 'm2')))
    const { record, revisions } = (await cli('record', repo.root, 'a', '--json')).json()
    expect(record).toEqual({ session_id: 'a', timestamp: '2026-05-12', model: 'm2' })
    expect(revisions).toMatchObject([
      { commit: restored, change: 'restored', sameTextAs: changed },
      { commit: removed, change: 'removed', sameTextAs: null },
      { commit: changed, change: 'modified', sameTextAs: null },
      { commit: added, change: 'added', sameTextAs: null },
    ])
    repo.write(text(line('a', 'm3')))
    const onDisk = (await cli('record', repo.root, 'a', '--json')).json().revisions
    expect(onDisk).toHaveLength(5)
    expect(onDisk[0]).toMatchObject({ commit: null, change: 'working-copy' })
  })

  test('does not take a line of history without the record for its removal', async () => {
    const repo = makeRepo()
    const base = { [file]: `${line('b', 'm1')}\n` }
    const withRecord = { [file]: `${line('b', 'm1')}\n${line('a', 'm1')}\n` }
    const [, added] = repo.plan([
      { parents: [], files: base },
      { parents: [0], files: withRecord },
      { parents: [0], files: { ...base, 'other.md': '# Other\n' } },
      { parents: [2], files: { [file]: `${line('b', 'm2')}\n`, 'other.md': '# Other\n' } },
      {
        parents: [1, 3],
        files: { [file]: `${line('b', 'm2')}\n${line('a', 'm1')}\n`, 'other.md': '# Other\n' },
      },
    ])
    repo.git('reset', '-q', '--hard')
    const { revisions } = (await cli('record', repo.root, 'a', '--json')).json()
    expect(revisions).toMatchObject([{ commit: added, change: 'added' }])
  })
})

describe('the whole set between two revisions', () => {
  const decisions = (...items: string[]) =>
    `# A\n\n## Decisions\n\n${items.map((item) => `- ${item}\n`).join('')}`
  const long = 'Some text that makes the file long enough to be known again after it was moved.\n\n'.repeat(3)

  test('follows moves, also from outside of the folder, and counts decisions', async () => {
    const repo = makeRepo()
    repo.commit('one', {
      'digests/kept.md': decisions('Keep one'),
      'digests/changed.md': decisions(
        'Roll back after two failed checks',
        'Leave as it is',
        'Drop me later on',
      ),
      'digests/old-name.md': `${long}Old.\n`,
      'notes/outside.md': `${long}Outside.\n`,
      'digests/gone.md': `## Decisions\n\n1. Sell the old servers before summer\n`,
    })
    repo.git('tag', 'before')
    repo.git('mv', 'digests/old-name.md', 'digests/new-name.md')
    repo.git('mv', 'notes/outside.md', 'digests/inside.md')
    repo.commit('two', {
      'digests/changed.md': decisions(
        'Roll back after three failed checks in a row',
        'Leave as it is',
        'Something else entirely',
      ),
      'digests/gone.md': null,
      'digests/added.md': decisions('One', 'Two'),
    })
    const patch = await cli('compare', repo.root, 'before', 'HEAD', '--format', 'patch')
    expect(patch.stderr).toBe('')
    repo.git('checkout', '-q', 'before')
    runTestGit(repo.root, ['apply', '--index', '-'], { input: patch.stdout })
    expect(repo.git('diff', '--cached', 'main')).toBe('')
    repo.git('reset', '-q', '--hard')
    repo.git('checkout', '-q', 'main')
    const markdown = (await cli('compare', repo.root, 'before', 'HEAD', '--format', 'md')).stdout
    expect(markdown).toContain(
      '5 digests differ: 1 added, 1 removed, 2 renamed, 1 changed. Decisions: 3 added',
    )
    expect(markdown).toContain('| removed | digests/gone.md | 1 decision |')
    expect(markdown).toContain('## Comparison of digests/gone.md\n\n**Digest removed; 1 decision dropped;** ')
    const html = (await cli('compare', repo.root, 'before', 'HEAD', '--format', 'html')).stdout
    expect(html).toContain('<td><a href="#d1">digests/changed.md</a></td>')
    expect(html).toContain('<h2 id="d1">digests/changed.md</h2>')
    const compared = (await cli('compare', repo.root, 'before', 'HEAD', '--json')).json()
    expect(compared.digests).toMatchObject([
      { path: 'digests/added.md', change: 'added', renamedFrom: null },
      { path: 'digests/changed.md', change: 'changed', renamedFrom: null },
      { path: 'digests/gone.md', change: 'removed', renamedFrom: null },
      { path: 'digests/inside.md', change: 'renamed', renamedFrom: 'notes/outside.md' },
      { path: 'digests/new-name.md', change: 'renamed', renamedFrom: 'digests/old-name.md' },
    ])
    expect(compared.totals).toEqual({
      added: 1,
      removed: 1,
      renamed: 2,
      changed: 1,
      decisions: { added: 3, dropped: 2, reworded: 1, moved: 0 },
    })
    const back = (await cli('compare', repo.root, 'HEAD', 'before', '--json')).json()
    expect(back.totals.decisions).toEqual({ added: 2, dropped: 3, reworded: 1, moved: 0 })
    const same = (await cli('compare', repo.root, 'HEAD', 'WORK', '--json')).json()
    expect(same.digests).toEqual([])
  })
})
