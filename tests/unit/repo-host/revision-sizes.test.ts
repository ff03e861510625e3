import { describe, expect, it } from 'vitest'
import { createKnownSizes, revisionSizes } from '../../../main/repo-host/revision-sizes.ts'
import { revision } from '../../component/support/comparisons.ts'
import { read as readDigest } from '../digest/read.ts'

const none = new AbortController().signal

describe('sizes of revisions', () => {
  const texts: Readonly<Record<string, string | null>> = {
    'blob-ddddddd': 'one\ntwo, reworded\n three\nfour\n',
    'blob-ccccccc': 'one\ntwo\nthree\n',
    'blob-bbbbbbb': 'one\ntwo\nthree\n',
    'blob-aaaaaaa': 'one\ntwo\n',
  }
  const read = async ({ blob }: { readonly blob: string | null }) => {
    const text = texts[blob ?? '']
    return text ? { text, digest: readDigest(text) } : null
  }
  const sizes = async (...names: string[]) =>
    (
      await revisionSizes(
        names.map((name) => revision(name)),
        read,
        none,
      )
    ).map(({ commit, added, removed }) => [commit?.slice(0, 1), added, removed])

  it('are lines added and removed against the revision before, white space counted', async () => {
    expect(await sizes('ddddddd', 'ccccccc', 'bbbbbbb', 'aaaaaaa')).toEqual([
      ['d', 3, 2],
      ['c', 0, 0],
      ['b', 1, 0],
      ['a', 2, 0],
    ])
  })

  it('are left out where a text cannot be had, and all lines are new after a removal', async () => {
    expect(await sizes('ccccccc', 'eeeeeee', 'aaaaaaa')).toEqual([['a', 2, 0]])
    const removed = revision('bbbbbbb', { blob: null, change: 'removed' })
    const list = [revision('ccccccc'), removed, revision('aaaaaaa')]
    const known = await revisionSizes(list, read, none)
    expect(known.map(({ added, removed }) => [added, removed])).toEqual([
      [3, 0],
      [0, 2],
      [2, 0],
    ])
  })

  it('are not worked out again for texts of commits, and are again for the one on disk', async () => {
    const asked: (string | null)[] = []
    const counting = async (one: { readonly blob: string | null }) => {
      asked.push(one.blob)
      return await read(one)
    }
    const known = createKnownSizes()
    const list = [
      revision(null, { blob: 'blob-ddddddd' }),
      revision('ccccccc'),
      revision('bbbbbbb'),
      revision('aaaaaaa'),
    ]
    const first = await revisionSizes(list, counting, none, known)
    expect(asked).toEqual(['blob-ddddddd', 'blob-ccccccc', 'blob-bbbbbbb', 'blob-aaaaaaa'])
    asked.length = 0
    expect(await revisionSizes(list, counting, none, known)).toEqual(first)
    expect(asked).toEqual(['blob-ddddddd', 'blob-ccccccc'])
  })

  it('end when they are not wanted any more', async () => {
    const gone = AbortSignal.abort()
    await expect(revisionSizes([revision('ccccccc')], read, gone)).rejects.toThrow()
  })
})
