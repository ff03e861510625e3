import { describe, expect, it } from 'vitest'
import { makeRepo, runTestGit } from '../../support/make-repo.ts'
import { chainsOf, expectOk, historyOf, withReader } from './read-all.ts'

describe('names', () => {
  it('B25 B26: are whatever bytes they are, NFC and NFD told apart', async () => {
    const repo = makeRepo()
    const names = [
      'caf\u00e9.md',
      'cafe\u0301.md',
      '日本語.md',
      'tab\there.md',
      'line\nend.md',
      '"quoted" \\ [a-z]*.md',
      ':(top)x.md',
      '-r.md',
    ]
    // fast-import takes names that no file system of every system could hold.
    const inline = (name: string) =>
      `M 100644 inline "digests/${name.replace(/[\\"\n]/g, (found) => (found === '\n' ? '\\n' : `\\${found}`))}"\ndata 2\nx\n\n`
    const script = `commit refs/heads/main\ncommitter A <a@example.com> 1 +0000\ndata 1\nx\n${names.map(inline).join('')}M 100644 inline "digests/\\377\\303.md"\ndata 2\ny\n\n`
    runTestGit(repo.root, ['fast-import', '--quiet'], { input: script })
    const odd = 'digests/\udcff\udcc3.md'
    const expected = [...names.map((name) => `digests/${name}`), odd].sort()
    await withReader(repo.root, async (reader) => {
      const tree = expectOk(await reader.listTree(reader.info.head!, ['digests']))
      expect(tree.map((entry) => entry.path).sort()).toEqual(expected)
      const told = (await historyOf(reader, ['digests'])).flatMap(({ commits }) =>
        commits.flatMap(({ changes }) => changes.map((change) => change.path)),
      )
      expect(told.sort()).toEqual(expected)
      for (const path of expected) {
        expect(expectOk(await reader.listTree(reader.info.head!, [path])).map((entry) => entry.path)).toEqual(
          [path],
        )
      }
    })
    const chains = await chainsOf(repo.root, ['digests'])
    expect([...chains.keys()].sort()).toEqual(expected)
  })

  it('of a folder are literal, and no patterns', async () => {
    const repo = makeRepo()
    repo.commit('Add', { 'digests/a.md': 'a\n', '*/b.md': 'b\n', 'digests-old/c.md': 'c\n' })
    await withReader(repo.root, async (reader) => {
      const paths = async (folder: string) =>
        expectOk(await reader.listTree(reader.info.head!, [folder])).map((entry) => entry.path)
      expect(await paths('*')).toEqual(['*/b.md'])
      expect(await paths('digests')).toEqual(['digests/a.md'])
      const told = (await historyOf(reader, ['digests'])).flatMap(({ commits }) =>
        commits.flatMap(({ changes }) => changes.map((change) => change.path)),
      )
      expect(told).toEqual(['digests/a.md'])
    })
  })
})

describe('config', () => {
  it('of the repository changes no answer', async () => {
    const lines = (name: string, edit = '') =>
      Array.from({ length: 20 }, (_, line) => `${name} ${line}${line === 3 ? edit : ''}\n`).join('')
    const repo = makeRepo()
    repo.commit('Add', { 'digests/é.md': lines('one'), 'digests/b.md': lines('two') })
    repo.git('mv', 'digests/é.md', 'digests/ü.md')
    repo.commit('Move', { 'digests/ü.md': lines('one', ' edited') })
    repo.git('-c', 'i18n.commitEncoding=ISO-8859-1', 'commit', '-q', '--allow-empty', '-m', 'empty')
    repo.commit('Edit', { 'digests/b.md': lines('two', ' edited') })
    const read = () =>
      withReader(repo.root, async (reader) => ({
        tree: expectOk(await reader.listTree(reader.info.head!, ['digests'])),
        history: (await historyOf(reader, ['digests'])).map(({ commits, links }) => ({ commits, links })),
      }))
    const plain = await read()
    const settings = {
      'core.quotePath': 'true',
      'core.abbrev': '4',
      'core.precomposeUnicode': 'true',
      'core.ignoreCase': 'true',
      'diff.renames': 'false',
      'diff.renameLimit': '1',
      'diff.noPrefix': 'true',
      'diff.mnemonicPrefix': 'true',
      'diff.relative': 'true',
      'diff.orderFile': '/nowhere',
      'diff.ignoreSubmodules': 'all',
      'diff.algorithm': 'patience',
      'log.follow': 'true',
      'log.showRoot': 'false',
      'log.date': 'relative',
      'log.decorate': 'full',
      'log.mailmap': 'true',
      'log.diffMerges': 'first-parent',
      'log.excludeDecoration': '*',
      'i18n.logOutputEncoding': 'UTF-16',
      'color.ui': 'always',
      'column.ui': 'always',
      'format.pretty': 'fuller',
      'merge.renames': 'false',
    }
    for (const [name, value] of Object.entries(settings)) repo.git('config', name, value)
    expect(await read()).toEqual(plain)
    expect(
      plain.history.flatMap(({ commits }) =>
        commits.flatMap(({ changes }) => changes.map((change) => change.status)),
      ),
    ).toEqual(['modified', 'renamed', 'added', 'added'])
  })
})
