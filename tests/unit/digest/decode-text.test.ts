import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../main/repo-host/decode-text.ts'
import { places, read } from './read.ts'

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('decodeText', () => {
  it.each<[string, Buffer, string, object]>([
    [
      'UTF-8',
      Buffer.from('é\n'),
      'é\n',
      { encoding: 'utf-8', bom: false, lineEnds: 'lf', finalNewline: true, bytes: 3, lines: 1 },
    ],
    [
      'a BOM',
      Buffer.from('\ufeffa'),
      'a',
      { encoding: 'utf-8', bom: true, lineEnds: 'none', finalNewline: false, lines: 1 },
    ],
    ['CRLF', Buffer.from('a\r\nb'), 'a\r\nb', { lineEnds: 'crlf', lines: 2 }],
    ['CR', Buffer.from('a\rb\r'), 'a\rb\r', { lineEnds: 'cr', finalNewline: true, lines: 2 }],
    ['mixed line ends', Buffer.from('a\r\nb\nc\rd'), 'a\r\nb\nc\rd', { lineEnds: 'mixed', lines: 4 }],
    ['nothing', Buffer.alloc(0), '', { lineEnds: 'none', finalNewline: false, bytes: 0, lines: 0 }],
    ['UTF-16LE', Buffer.from('\ufeffaé\n', 'utf16le'), 'aé\n', { encoding: 'utf-16le', bom: true, lines: 1 }],
    ['UTF-16BE', utf16be('\ufeffaé\n'), 'aé\n', { encoding: 'utf-16be', bom: true, lines: 1 }],
  ])('reads %s', (_, bytes, text, form) => {
    const decoded = decodeText('a.md', bytes)
    expect(decoded.text).toBe(text)
    expect(decoded.form).toMatchObject(form)
    expect(decoded.problems).toEqual([])
  })

  it('falls back to Latin-1 and names the first place', () => {
    const decoded = decodeText('a.md', Buffer.from('# T\nun caf\xe9\n', 'latin1'))
    expect(decoded.text).toBe('# T\nun café\n')
    expect(decoded.form.encoding).toBe('latin-1')
    expect(decoded.problems[0]).toMatchObject({ code: 'file.encoding', line: 2, column: 7 })
  })

  it('keeps UTF-8 with one damaged place as UTF-8', () => {
    const decoded = decodeText(
      'a.md',
      Buffer.concat([Buffer.from('é ü ö '), Buffer.from([0xe2, 0x82]), Buffer.from('\n')]),
    )
    expect(decoded.text).toBe('é ü ö \ufffd\n')
    expect(decoded.form.encoding).toBe('utf-8')
    expect(places(decoded.problems)).toEqual(['file.encoding@1'])
  })

  it('says so when UTF-16 ends in half a character', () => {
    const decoded = decodeText(
      'a.md',
      Buffer.concat([Buffer.from('\ufeffa', 'utf16le'), Buffer.from([0x41])]),
    )
    expect(decoded.text).toBe('a\ufffd')
    expect(places(decoded.problems)).toEqual(['file.encoding@1'])
  })

  it('reads a whole digest in UTF-16', () => {
    const digest = read(Buffer.from('\ufeff---\nproject: é\n---\n## Decisions\n- Use ü\n', 'utf16le'))
    expect(digest.fields[0]?.value).toBe('é')
    expect(digest.sections[0]?.items[0]?.text).toBe('Use ü')
  })
})
