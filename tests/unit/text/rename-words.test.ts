import { describe, expect, it } from 'vitest'
import { renamedWords } from '../../../shared/text/rename-words.ts'

describe('what a digest was called and is called', () => {
  it.each([
    ['digests/old.md', 'digests/new.md', 'renamed from old.md to new.md'],
    ['a/b/old.md', 'a/c/new.md', 'renamed from b/old.md to c/new.md'],
    ['old.md', 'digests/new.md', 'renamed from old.md to digests/new.md'],
    ['notes/a.md', 'notes/archive/a.md', 'moved from notes/ to notes/archive/'],
    ['a.md', 'digests/a.md', 'moved from the top folder to digests/'],
    ['digests/a.md', 'digests/A.md', 'renamed from a.md to A.md'],
  ])('%s, then %s', (from, to, words) => {
    expect(renamedWords(from, to)).toBe(words)
  })
})
