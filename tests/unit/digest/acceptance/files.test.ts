import { describe, expect, it } from 'vitest'
import { dateOfDigest } from '../../../../shared/index/session-date.ts'
import { itemLines, places, read, tidy } from '../read.ts'

/** Variants of the file itself that were met in real digests, each by its name. Every one is a row. */
describe('the file itself', () => {
  const plain = read(tidy)
  it.each<[string, string | Uint8Array]>([
    ['CRLF line ends', tidy.replaceAll('\n', '\r\n')],
    ['CR line ends', tidy.replaceAll('\n', '\r')],
    ['CRLF and LF mixed in one file', tidy.replace('\n', '\r\n').replace('## Goal\n', '## Goal\r\n')],
    ['BOM before the text', `\ufeff${tidy}`],
    ['UTF-16 by its mark', Buffer.from(`\ufeff${tidy}`, 'utf16le')],
    ['no newline at end of file', tidy.trimEnd()],
    ['leading blank lines', `\n\n${tidy}`],
  ])('reads the same from a file with %s', (_, content) => {
    const digest = read(content)
    expect(itemLines(digest)).toEqual(itemLines(plain))
    expect(digest.fields.map(({ name, value }) => [name, value])).toEqual(
      plain.fields.map(({ name, value }) => [name, value]),
    )
    expect(digest.problems).toEqual([])
  })

  it.each<[string, string | Uint8Array, string, string | null]>([
    ['empty file', '', 'one', 'file.empty@file'],
    ['file under 200 bytes', '# Stub\n', 'Stub', null],
    ['NUL byte in file', '# A\n\na\u0000b\n', 'A', 'file.nul-bytes@3'],
    [
      'merge-conflict markers in file',
      '# A\n<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n',
      'A',
      'file.conflict-markers@2',
    ],
    ['tab characters', '# A\n\n\tcode\n', 'A', null],
    ['zero-width characters', '# A\n\na\u200bb\n', 'A', 'file.invisible-characters@3'],
    ['bidi characters', '# A\n\na\u202eb\n', 'A', 'file.invisible-characters@3'],
    ['U+2028 inside a line', '# A\n\na\u2028b\n', 'A', null],
    ['CJK text', '# 会话摘要\n', '会话摘要', null],
    ['Cyrillic text', '# Дайджест сесії\n', 'Дайджест сесії', null],
    ['emoji', '# 🚀 Launch\n', '🚀 Launch', null],
    ['not valid UTF-8', Buffer.from('# A\n\nd\xe9j\xe0 vu\n', 'latin1'), 'A', 'file.encoding@3'],
    ['line longer than 10000 characters', `# A\n\n- ${'x'.repeat(300_000)}\n`, 'A', null],
  ])('gives a row for: %s', (_, content, title, problem) => {
    const digest = read(content)
    expect(digest.title).toBe(title)
    if (problem !== null) expect(places(digest.problems)).toContain(problem)
  })

  it('reads a file over 100 KB whole', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `- decision ${at} of the long day we had then`)
    const text = `## Decisions\n${many.join('\n')}\n`
    expect(text.length).toBeGreaterThan(800_000)
    expect(itemLines(read(text))).toHaveLength(20_000)
  })
})

describe('paths', () => {
  it.each([
    ['date in file name YYYY-MM-DD', 'digests/2026-02-27-name.md', '2026-02-27'],
    ['date in file name YYYYMMDD', 'digests/20260227-name.md', '2026-02-27'],
    ['time in file name', 'digests/2026-02-27T12-00-00Z__name.md', '2026-02-27T12:00:00'],
    [
      'compact time and a topic with spaces',
      'digests/2026-02-27T120000Z Short Topic.md',
      '2026-02-27T12:00:00',
    ],
    ['date and time packed', 'digests/20260227_120000.md', '2026-02-27T12:00:00'],
  ])('take the day of a session from: %s', (_, path, key) => {
    expect(dateOfDigest(read('# A\n', path), path)).toMatchObject({ from: 'file-name', key })
  })
})
