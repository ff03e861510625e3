import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isTextPath,
  pathFromBytes,
  pathToBytes,
  showPath,
  textFromBytes,
} from '../../../shared/git/path-bytes.ts'
import { latin1 } from './pieces.ts'

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

  it('B26: keep NFC and NFD apart, and mark bytes that are no text', () => {
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
