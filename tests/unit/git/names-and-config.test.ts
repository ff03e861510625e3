import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeRepo, runTestGit, temporaryFolder } from '../../support/make-repo.ts'
import { gitSettings } from './git-settings.ts'
import { chainsOf, expectOk, wholeHistoryOf, withReader } from './read-all.ts'

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
      const told = (await wholeHistoryOf(reader, ['digests'])).commits.flatMap(({ changes }) =>
        changes.map((change) => change.path),
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
      const told = (await wholeHistoryOf(reader, ['digests'])).commits.flatMap(({ changes }) =>
        changes.map((change) => change.path),
      )
      expect(told).toEqual(['digests/a.md'])
    })
  })
})

/** Settings of some kinds that git knows, but for colours, and those that say what the repository is or name something. */
const settingsOf = (kinds: RegExp): string[] =>
  execFileSync('git', ['help', '-c'], { encoding: 'utf8' })
    .split('\n')
    .filter(
      (name) =>
        kinds.test(name) && !name.includes('*') && !gitSettings.some(({ setting }) => setting === name),
    )
    .filter((name) => !/^(core\.(bare|repositoryFormatVersion)|color\..*\..*)$/.test(name))
    .map((name) => name.replace(/<[^>]+>/, 'trap'))

describe('config', () => {
  it.each([
    ['true', 'the repository'],
    ['false', 'the repository'],
    ['7', 'the user'],
    ['false', 'the user'],
  ])('changes no answer, whatever git knows is set to %s by %s', async (value, whose) => {
    const repo = makeRepo()
    const lines = (edit: string) => Array.from({ length: 20 }, (_, at) => `line ${at}${edit}\n`).join('')
    repo.commit('Add', { 'digests/é.md': lines(''), '.gitattributes': '*.md diff=trap text eol=crlf\n' })
    repo.git('mv', 'digests/é.md', 'digests/ü.md')
    repo.commit('Move', { 'digests/ü.md': `${lines('')}more\r\n` })
    repo.commit('Edit', { 'digests/ü.md': lines(' edited') })
    const home = temporaryFolder('home')
    const read = () =>
      withReader(
        repo.root,
        async (reader) => ({
          tree: expectOk(await reader.listTree(reader.info.head!, ['digests'])),
          history: await wholeHistoryOf(reader, ['digests']),
          text: expectOk(await reader.readBlob(repo.git('rev-parse', 'HEAD:digests/ü.md').trim(), 10_000)),
        }),
        { ...process.env, HOME: home },
      )
    const plain = await read()
    const file = whose === 'the user' ? join(home, '.gitconfig') : join(repo.root, '.git/config')
    const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const all = settingsOf(
      /^(core|diff|log|i18n|color|column|format|grep|blame|merge|pack|index|status|tag|pretty|notes|feature|commitGraph)\./,
    )
    const readWith = async (names: readonly string[]) => {
      const planted = names.map((name) => {
        const [, section = '', middle, last = ''] = /^([^.]+)\.(?:(.*)\.)?([^.]+)$/.exec(name) ?? []
        return `[${section}${middle === undefined ? '' : ` "${middle}"`}]\n\t${last} = ${value}\n`
      })
      writeFileSync(file, before + planted.join(''))
      return await read().catch((error: Error) => error)
    }
    // A value that git takes for none ends it, at the first one: the others are tried without it.
    let names = all
    let answers = await readWith(names)
    while (answers instanceof Error) {
      const { message } = answers
      let culprit = names.findIndex((name) => message.toLowerCase().includes(name.toLowerCase()))
      if (culprit < 0) {
        let [good, bad] = [0, names.length]
        while (bad - good > 1) {
          const half = (good + bad) >> 1
          if ((await readWith(names.slice(0, half))) instanceof Error) bad = half
          else good = half
        }
        culprit = good
      }
      names = names.filter((_, at) => at !== culprit)
      answers = await readWith(names)
    }
    expect(answers).toEqual(plain)
    expect(names.length).toBeGreaterThan(0.8 * all.length)
    expect(all.length).toBeGreaterThan(150)
  })

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
        history: await wholeHistoryOf(reader, ['digests']),
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
    expect(plain.history.commits.flatMap(({ changes }) => changes.map((change) => change.status))).toEqual([
      'modified',
      'renamed',
      'added',
      'added',
    ])
  })
})
