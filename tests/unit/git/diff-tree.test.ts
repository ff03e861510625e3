import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffTree } from '../../../shared/git/diff-tree.ts'
import { cuts, id, inPieces, latin1 } from './pieces.ts'

const none = '0'.repeat(40)

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
      '--stdin --root -r -c --combined-all-paths --raw -z --no-abbrev -M -l0 --no-ext-diff --no-textconv --always -- digests',
    )
    expect(diffTree.args({ paths: [], renames: 'exact' })).toContain('-M100%')
    expect(diffTree.args({ paths: [], renames: 'none' })).toContain('--no-renames')
    expect(diffTree.input([id('a'), id('b')], 7)).toBe(`${id('a')}\n${id('b')}\n=7\n`)
    expect(diffTree.input([], 0)).toBe('=0\n')
  })
})
