import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blobId } from '../../../main/repo-host/blob-id.ts'
import { catFile } from '../../../shared/git/cat-file-frame.ts'
import { parseCommit } from '../../../shared/git/commit.ts'
import { diffTree } from '../../../shared/git/diff-tree.ts'
import { refusalFromStderr } from '../../../shared/git/git-stderr.ts'
import { lsTree } from '../../../shared/git/ls-tree.ts'
import {
  isTextPath,
  pathFromBytes,
  pathToBytes,
  showPath,
  textFromBytes,
} from '../../../shared/git/path-bytes.ts'
import { revList } from '../../../shared/git/rev-list.ts'

const id = (digit: string) => digit.repeat(40)
const submoduleMode = '160000'
const none = '0'.repeat(40)
const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/** Cuts a text at the given places and feeds the pieces. */
function inPieces<T>(read: (chunk: string) => readonly T[], text: string, cuts: readonly number[]): T[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((x, y) => x - y), text.length]
  return places.slice(1).flatMap((end, index) => read(text.slice(places[index]!, end)))
}
const cuts = fc.array(fc.nat(), { maxLength: 12 })

describe('paths', () => {
  it('come back as the bytes that they were, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 24 }), (bytes) => {
        const raw = Buffer.from(bytes).toString('latin1')
        expect(pathToBytes(pathFromBytes(raw))).toBe(raw)
      }),
    )
  })

  it('are their text where they are text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const path = pathFromBytes(latin1(text))
        expect(path).toBe(text)
        expect(isTextPath(path)).toBe(true)
        expect(textFromBytes(latin1(text))).toBe(text)
      }),
    )
  })

  it('keep NFC and NFD apart, and mark bytes that are no text', () => {
    expect(pathFromBytes(latin1('caf\u00e9.md'))).not.toBe(pathFromBytes(latin1('cafe\u0301.md')))
    const odd = pathFromBytes('a\xff\xc3(.md')
    expect(isTextPath(odd)).toBe(false)
    expect(showPath(odd)).toBe('a\\xff\\xc3(.md')
    expect(textFromBytes('caf\xe9')).toBe('café')
    // Overlong, surrogate and too large codes are not valid UTF-8.
    for (const bytes of [
      '\xc0\xaf',
      '\xe0\x80\xaf',
      '\xed\xa0\x80',
      '\xf4\x90\x80\x80',
      '\xf5\x80\x80\x80',
      '\xe2\x82',
    ]) {
      expect(isTextPath(pathFromBytes(bytes))).toBe(false)
    }
  })
})

describe('rev-list', () => {
  it('is read in any pieces', () => {
    const output = `${id('a')} ${id('b')} ${id('c')}\n${id('b')} ${id('c')}\n${id('c')}\n`
    fc.assert(
      fc.property(cuts, (places) => {
        expect(inPieces(revList.parser(), output, places)).toEqual([
          { id: id('a'), parents: [id('b'), id('c')] },
          { id: id('b'), parents: [id('c')] },
          { id: id('c'), parents: [] },
        ])
      }),
    )
    expect(revList.args(id('a'))).toEqual(['--topo-order', '--parents', id('a'), '--'])
  })
})

describe('diff-tree', () => {
  const output = latin1(
    [
      '=0\n',
      `${id('a')}\0:100644 100644 ${id('1')} ${id('2')} M\0digests/a.md\0`,
      `:100644 100644 ${id('1')} ${id('2')} R087\0digests/old.md\0digests/\u65e5\u672c.md\0`,
      `:000000 100644 ${none} ${id('3')} A\0=odd:\n"name.md\0`,
      `:100644 100755 ${id('1')} ${id('1')} M\0mode-only.md\0`,
      `:000000 160000 ${none} ${id('5')} A\0submodule\0`,
      `${id('b')}\0::100644 100644 100644 ${id('1')} ${id('2')} ${id('3')} MR\0digests/b.md\0digests/a.md\0digests/b.md\0`,
      `::100644 100644 000000 ${id('1')} ${id('2')} ${none} DD\0digests/d.md\0digests/d.md\0digests/d.md\0`,
      `::000000 000000 100644 ${none} ${none} ${id('4')} AA\0digests/e.md\0digests/e.md\0digests/e.md\0`,
      '=1\n=2\n',
      `${id('c')}\0:100644 000000 ${id('1')} ${none} D\0gone.md\0`,
      '=3\n',
    ].join(''),
  )

  it('is read in any pieces, with its marks', () => {
    const change = { oldPath: null, similarity: null, mode: '100644' }
    const expected = [
      { kind: 'mark', mark: 0 },
      {
        kind: 'commit',
        id: id('a'),
        changes: [
          {
            ...change,
            path: 'digests/a.md',
            blob: id('2'),
            oldBlobs: [id('1')],
            oldPaths: ['digests/a.md'],
            status: 'modified',
          },
          {
            ...change,
            path: 'digests/日本.md',
            oldPath: 'digests/old.md',
            blob: id('2'),
            oldBlobs: [id('1')],
            oldPaths: ['digests/old.md'],
            status: 'renamed',
            similarity: 87,
          },
          {
            ...change,
            path: '=odd:\n"name.md',
            blob: id('3'),
            oldBlobs: [null],
            oldPaths: [null],
            status: 'added',
          },
        ],
      },
      {
        kind: 'commit',
        id: id('b'),
        changes: [
          {
            ...change,
            path: 'digests/b.md',
            blob: id('3'),
            oldBlobs: [id('1'), id('2')],
            oldPaths: ['digests/b.md', 'digests/a.md'],
            status: 'modified',
          },
          {
            ...change,
            path: 'digests/d.md',
            blob: null,
            oldBlobs: [id('1'), id('2')],
            oldPaths: ['digests/d.md', 'digests/d.md'],
            status: 'removed',
          },
          {
            ...change,
            path: 'digests/e.md',
            blob: id('4'),
            oldBlobs: [null, null],
            oldPaths: [null, null],
            status: 'added',
          },
        ],
      },
      { kind: 'mark', mark: 1 },
      { kind: 'mark', mark: 2 },
      {
        kind: 'commit',
        id: id('c'),
        changes: [
          {
            ...change,
            path: 'gone.md',
            blob: null,
            oldBlobs: [id('1')],
            oldPaths: ['gone.md'],
            status: 'removed',
          },
        ],
      },
      { kind: 'mark', mark: 3 },
    ]
    fc.assert(
      fc.property(cuts, (places) => {
        expect(inPieces(diffTree.parser(), output, places)).toEqual(expected)
      }),
    )
  })

  it('asks with exactly these arguments', () => {
    expect(diffTree.args({ paths: ['digests'], renames: 'similar' }).join(' ')).toBe(
      '--stdin --root -r -c --combined-all-paths --raw -z --no-abbrev -M -l0 --no-ext-diff --no-textconv -- digests',
    )
    expect(diffTree.args({ paths: [], renames: 'exact' })).toContain('-M100%')
    expect(diffTree.args({ paths: [], renames: 'none' })).toContain('--no-renames')
    expect(diffTree.input([id('a'), id('b')], 7)).toBe(`${id('a')}\n${id('b')}\n=7\n`)
    expect(diffTree.input([], 0)).toBe('=0\n')
  })
})

describe('cat-file', () => {
  it('is read in any pieces, with missing and empty objects between', () => {
    const bytes = Buffer.from(
      `${id('a')} blob 5\nab\n\0c\n${id('b')} missing\n${id('c')} blob 0\n\n${id('d')} tree 1\nx\n`,
    )
    fc.assert(
      fc.property(cuts, (places) => {
        const ends = [0, ...places.map((cut) => cut % (bytes.length + 1)).sort((x, y) => x - y), bytes.length]
        const read = catFile.parser('contents')
        const answers = ends.slice(1).flatMap((end, index) => read(bytes.subarray(ends[index]!, end)))
        expect(
          answers.map((answer) =>
            answer.kind === 'missing'
              ? answer.id
              : `${answer.id} ${answer.type} ${answer.size} ${Buffer.from(answer.bytes)}`,
          ),
        ).toEqual([`${id('a')} blob 5 ab\n\0c`, id('b'), `${id('c')} blob 0 `, `${id('d')} tree 1 x`])
      }),
    )
  })

  it('reads sizes', () => {
    const read = catFile.parser('sizes')
    expect(read(Buffer.from(`${id('a')} blob 77\n${id('b')} missing\n`))).toMatchObject([
      { kind: 'object', size: 77 },
      { kind: 'missing' },
    ])
  })
})

describe('ls-tree', () => {
  it('reads files with and without sizes, and leaves submodules out', () => {
    expect(
      lsTree.parser()(
        `100644 blob ${id('a')}    1234\tdigests/a\tb.md\0${submoduleMode} commit ${id('b')}       -\tsub\0`,
      ),
    ).toEqual([{ path: 'digests/a\tb.md', mode: '100644', blob: id('a'), size: 1234 }])
    expect(lsTree.parser()(`120000 blob ${id('a')}\tlink.md\0`)).toEqual([
      { path: 'link.md', mode: '120000', blob: id('a'), size: null },
    ])
    expect(lsTree.args(id('a'), ['digests'], true)).toEqual([
      '-r',
      '-z',
      '-l',
      '--full-tree',
      id('a'),
      '--',
      'digests',
    ])
  })
})

describe('commits', () => {
  const decode = (bytes: string, encoding: string) => (/^(iso-8859-1|latin1)$/i.test(encoding) ? bytes : null)

  it('keep names, recorded zones and the first line', () => {
    const commit = parseCommit(
      id('a'),
      latin1(
        `tree ${id('1')}\nparent ${id('2')}\nparent ${id('3')}\nauthor Zoë O. <zoe@example.com> 1771200000 +0200\n` +
          `committer Bot <> 1771203600 -0330\ngpgsig -----BEGIN\n author in the signature\n -----END\n\nSubject line\n\nBody\n`,
      ),
      decode,
    )
    expect(commit).toEqual({
      id: id('a'),
      parents: [id('2'), id('3')],
      author: { name: 'Zoë O.', email: 'zoe@example.com', date: '2026-02-16T02:00:00+02:00' },
      committer: { name: 'Bot', email: '', date: '2026-02-15T21:30:00-03:30' },
      subject: 'Subject line',
      signed: true,
    })
  })

  it('obey the encoding header, and survive what old tools wrote', () => {
    const raw = (encoding: string, subject: string) =>
      `tree ${id('1')}\nauthor Ren\xe9 <r@example.com> 1 +0000\ncommitter X <x> 1 +0000\n${encoding}\n${subject}\n`
    expect(parseCommit(id('a'), raw('encoding ISO-8859-1\n', 'Caf\xe9'), decode)).toMatchObject({
      author: { name: 'René' },
      subject: 'Café',
      signed: false,
    })
    expect(parseCommit(id('a'), raw('encoding who-knows\n', 'Caf\xe9'), decode).subject).toBe('Café')
    expect(parseCommit(id('a'), raw('', '\n\n  Late subject'), decode).subject).toBe('Late subject')
    expect(parseCommit(id('a'), `tree ${id('1')}\nauthor nobody\n`, decode)).toMatchObject({
      parents: [],
      author: { name: 'nobody', email: '', date: '' },
      committer: { name: '', email: '', date: '' },
      subject: '',
    })
    const far = `author A <a> 99999999999999999 +0000\ncommitter A <b> c> 0 +0000\n\nx`
    expect(parseCommit(id('a'), far, decode)).toMatchObject({
      author: { date: '' },
      committer: { email: 'b> c', date: '1970-01-01T00:00:00+00:00' },
    })
  })

  it('never fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (raw) => {
        expect(parseCommit(id('a'), raw, decode).id).toBe(id('a'))
      }),
    )
  })
})

describe('what git says when it fails', () => {
  it.each([
    ["fatal: detected dubious ownership in repository at '/r'", 'not-owned'],
    ["fatal: unsafe repository ('/r' is owned by someone else)", 'not-owned'],
    ['fatal: unknown repository extension found:\n\trefstorage', 'reftable'],
    ['fatal: unknown repository extensions found:\n\tfuture\n\tother', 'git-too-old'],
    ['fatal: Expected git repo version <= 1, found 2', 'git-too-old'],
    ['fatal: not a git repository (or any of the parent directories): .git', 'not-a-repository'],
    ["fatal: cannot change to '/r': No such file or directory", 'no-such-folder'],
    ["warning: unable to access '.git/config': Permission denied\nfatal: unable", 'unreadable-folder'],
    [`fatal: unable to read ${id('a')}`, 'missing-object'],
    [`error: Could not read ${id('a')}`, 'missing-object'],
    [`fatal: bad object ${id('a')}`, 'missing-object'],
    ["fatal: transport 'file' not allowed\nfatal: could not fetch", 'missing-object'],
    ['fatal: Needed a single revision', 'unknown-revision'],
    ['fatal: bad config line 3 in file .git/config', 'git-failed'],
    ['', 'git-failed'],
  ])('%s', (stderr, code) => {
    const refusal = refusalFromStderr({ code: 128, stderr }, '/r')
    expect(refusal.code).toBe(code)
    expect(refusal.what).not.toBe('')
    expect(refusal.next).not.toBe('')
    expect(refusal.command !== undefined).toBe(code === 'not-owned')
  })

  it('quotes the folder in the command that it shows', () => {
    const refusal = refusalFromStderr({ code: 128, stderr: 'dubious ownership' }, "/it's $(here)")
    expect(refusal.command).toBe("git config --global --add safe.directory '/it'\\''s $(here)'")
  })
})

describe('blob ids', () => {
  it('are those of git', () => {
    expect(blobId(Buffer.from('hello\n'), 'sha1')).toBe('ce013625030ba8dba906f756967f9e9ca394464a')
    expect(blobId(new Uint8Array(0), 'sha256')).toBe(
      '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
    )
  })
})
