import { describe, expect, it } from 'vitest'
import { makeRepo, runTestGit } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { expectOk } from '../git/read-all.ts'

const text = (decision: string) => `# Café\n\n## Decisions\n\n- ${decision}\n`
const utf16be = (said: string) => Buffer.from(said, 'utf16le').swap16()

const forms: Readonly<Record<string, (said: string) => Buffer>> = {
  'UTF-8 with a BOM': (said) => Buffer.from(`\ufeff${said}`),
  UTF16LE: (said) => Buffer.from(`\ufeff${said}`, 'utf16le'),
  UTF16BE: (said) => utf16be(`\ufeff${said}`),
  'Latin-1': (said) => Buffer.from(said, 'latin1'),
  CRLF: (said) => Buffer.from(said.replaceAll('\n', '\r\n')),
  'mixed line ends': (said) => Buffer.from(said.replace('\n', '\r\n').replace('\n\n-', '\r\r-')),
  'NUL behind the items': (said) => Buffer.concat([Buffer.from(said), Buffer.alloc(3)]),
}

describe('a text of any form', () => {
  it.each(Object.keys(forms))('B18: is read from disk and at every revision: %s', async (name) => {
    const form = forms[name]!
    const repo = makeRepo()
    repo.commit('One', { 'digests/a.md': form(text('Déjà vu')) })
    repo.commit('Two', { 'digests/a.md': form(text('Déjà décidé')) })
    const bare = `${repo.root}.git`
    repo.git('clone', '-q', '--bare', repo.root, bare)
    for (const root of [repo.root, bare]) {
      const { index, history, texts } = await openEngine(root)
      expect(index.rows.map(({ session }) => [session.title, session.uncommitted])).toEqual([['Café', null]])
      const standing = index.decisions.filter(({ state }) => state === 'standing').map((one) => one.text)
      expect(standing.map((said) => said.replaceAll('\0', '').trim())).toEqual(['Déjà décidé'])
      const revisions = history.chains.get('digests/a.md')?.revisions ?? []
      const read = []
      for (const { blob, path } of revisions) read.push(expectOk(await texts!.read(blob!, path)))
      expect(read.map((one) => one.text.includes('Déjà vu'))).toEqual([false, true])
    }
  })

  it('is one row though it is a line of ten megabytes, at every revision', async () => {
    const repo = makeRepo()
    const long = 'x'.repeat(10 * 1024 * 1024)
    repo.commit('Long', { 'digests/a.md': `# A\n\n## Decisions\n\n- First\n\n${long}` })
    repo.commit('Short', { 'digests/a.md': text('First') })
    const { index, history, texts } = await openEngine(repo.root)
    expect(index.rows.map(({ session }) => session.revisions)).toEqual([2])
    const [, old] = history.chains.get('digests/a.md')?.revisions ?? []
    expect(expectOk(await texts!.read(old!.blob!, old!.path)).text).toHaveLength(long.length + 28)
    expect(index.decisions).toMatchObject([{ text: 'First', bornIn: old?.commit }])
  })
})

describe('who made a commit, and what it says', () => {
  it('B18: is read in the encoding that the commit names, and without one as UTF-8 or Latin-1', async () => {
    const repo = makeRepo()
    const commit = (edit: string, message: Buffer, encoding: string | null) => {
      repo.write({ 'digests/a.md': text(edit) })
      repo.git('add', '-A')
      const tree = repo.git('write-tree').trim()
      const parent = edit === '1' ? '' : `parent ${repo.git('rev-parse', 'HEAD').trim()}\n`
      const person = Buffer.concat([message, Buffer.from(' <a@example.com> 1780000000 +0200')])
      const raw = Buffer.concat([
        Buffer.from(`tree ${tree}\n${parent}author `),
        person,
        Buffer.from('\ncommitter '),
        person,
        Buffer.from(`${encoding === null ? '' : `\nencoding ${encoding}`}\n\n`),
        message,
        Buffer.from('\n'),
      ])
      // Bytes that are no UTF-8 cannot pass through a text.
      const id = runTestGit(repo.root, ['hash-object', '-t', 'commit', '-w', '--stdin'], {
        input: raw,
      }).trim()
      repo.git('update-ref', 'refs/heads/main', id)
    }
    commit('1', Buffer.from('Café'), null)
    commit('2', Buffer.from('Café', 'latin1'), null)
    commit('3', Buffer.from('Café', 'latin1'), 'ISO-8859-1')
    commit('4', Buffer.from([0x83, 0x4a, 0x83, 0x74, 0x83, 0x46]), 'Shift_JIS')
    const { history } = await openEngine(repo.root)
    const revisions = history.chains.get('digests/a.md')?.revisions ?? []
    expect(revisions.map(({ subject, author }) => [subject, author])).toEqual([
      ['カフェ', 'カフェ'],
      ['Café', 'Café'],
      ['Café', 'Café'],
      ['Café', 'Café'],
    ])
  })
})
