import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commonFolder, splitPath } from '../../../shared/text/short-path.ts'

describe('a path that is cut in its middle', () => {
  it('keeps the end of its name, from a word on', () => {
    expect(splitPath('alpha/2026-03-01-rollback-path-of-the-ferry.md')).toEqual({
      start: 'alpha/2026-03-01-rollback-',
      end: 'path-of-the-ferry.md',
    })
    expect(splitPath('short.md')).toEqual({ start: '', end: 'short.md' })
  })

  it('is cut between two letters that are seen, wherever that is', () => {
    const accent = 'e\u0301'
    const { start, end } = splitPath(accent.repeat(60))
    expect(start.length % 2).toBe(0)
    expect(end.startsWith('e')).toBe(true)
  })

  it('is whole in its two parts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (path) => {
        const { start, end } = splitPath(path)
        expect(start + end).toBe(path)
      }),
    )
  })
})

describe('the folder that all paths share', () => {
  it('ends where they part, and never within a name', () => {
    expect(commonFolder(['a/b/one.md', 'a/b/two.md'])).toBe('a/b/')
    expect(commonFolder(['a/bee/one.md', 'a/b/one.md'])).toBe('a/')
    expect(commonFolder(['a/one.md', 'b/one.md'])).toBe('')
    expect(commonFolder(['one.md', 'a/one.md'])).toBe('')
    expect(commonFolder(['a/one.md'])).toBe('a/')
    expect(commonFolder([])).toBe('')
  })
})
