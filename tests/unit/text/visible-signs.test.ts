import { describe, expect, it } from 'vitest'
import { inSentence, visibleRuns } from '../../../shared/text/visible-signs.ts'

describe('characters that hide or turn text', () => {
  it('are named where they stand, and the rest is as written', () => {
    expect(visibleRuns('a\u200bb')).toEqual([
      { text: 'a', hidden: false },
      { text: 'U+200B', hidden: true, written: '\u200b', name: 'U+200B ZERO WIDTH SPACE' },
      { text: 'b', hidden: false },
    ])
    expect(visibleRuns('plain — text')).toEqual([{ text: 'plain — text', hidden: false }])
    expect(visibleRuns('')).toEqual([{ text: '', hidden: false }])
  })

  it.each([
    ...['\u00ad', '\u115f', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u2028', '\u202a', '\u202e'],
    ...[
      '\u2060',
      '\u2064',
      '\u2066',
      '\u2069',
      '\u206a',
      '\u206f',
      '\u3164',
      '\ufeff',
      '\uffa0',
      '\u{e0041}',
    ],
  ])('are each marked between plain letters: %j', (sign) => {
    const runs = visibleRuns(`Keep${sign}it`)
    const code = `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
    expect(runs.map(({ text }) => text)).toEqual(['Keep', code, 'it'])
    expect(runs[1]?.written).toBe(sign)
    expect(inSentence(`Keep${sign}it`)).toBe(`Keep${code}it`)
  })

  it.each([
    'Café',
    'Cafe\u0301',
    'قرار مهم\u200f (A)',
    'می\u200cخواهم',
    'हिन्दी क्\u200dष',
    'Family 👨\u200d👩\u200d👧 and ❤\ufe0f',
    'Flag 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'Rainbow 🏳\ufe0f\u200d🌈',
  ])('are no alarm in what a script or an emoji is written with: %s', (text) => {
    expect(visibleRuns(text)).toEqual([{ text, hidden: false }])
    expect(inSentence(text)).toBe(text)
  })

  it('are named in a sentence, and other signs without a shape are replaced', () => {
    expect(inSentence('a\u202eb\u0007c\nd')).toBe('aU+202Eb\ufffdc\ufffdd')
  })
})
