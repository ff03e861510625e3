import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blobId } from '../../../main/repo-host/blob-id.ts'
import { catFile } from '../../../shared/git/cat-file-frame.ts'
import { lsTree } from '../../../shared/git/ls-tree.ts'
import { revList } from '../../../shared/git/rev-list.ts'
import { cuts, id, inPieces } from './pieces.ts'

const submoduleMode = '160000'

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

describe('blob ids', () => {
  it('are those of git', () => {
    expect(blobId(Buffer.from('hello\n'), 'sha1')).toBe('ce013625030ba8dba906f756967f9e9ca394464a')
    expect(blobId(new Uint8Array(0), 'sha256')).toBe(
      '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
    )
  })
})
