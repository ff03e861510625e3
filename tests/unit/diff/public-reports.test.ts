import { describe, expect, it } from 'vitest'
import { readDigest } from '../../../main/repo-host/read-digest.ts'
import { type ComparedText, compareDigests } from '../../../shared/diff/compare-digests.ts'
import { unifiedPatch } from '../../../shared/diff/patch.ts'
import type { Comparison, Row } from '../../../shared/model/comparison.ts'

// What people reported of other programs, each tried here from the bytes of the two files. The ids are those of the
// list of reports that the project was planned with.

type Bytes = string | Uint8Array

function side(bytes: Bytes, commit: string | null = null): ComparedText {
  const { digest, text } = readDigest('digests/a.md', typeof bytes === 'string' ? utf8(bytes) : bytes)
  return { side: { commit, path: 'digests/a.md', subject: '', author: '', date: null }, digest, text }
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function compare(a: Bytes, b: Bytes, ignoreWhitespace = false): Comparison {
  return compareDigests(side(a), side(b), {
    ignoreWhitespace,
    budgetMs: 60_000,
    now: () => performance.now(),
  })
}

function changed({ rows }: Comparison): Row[] {
  return rows.filter(({ change }) => change !== 'equal')
}

function marks(rows: readonly Row[], which: 'a' | 'b'): string[] {
  return rows
    .flatMap((row) => row[which]?.spans ?? [])
    .flatMap(({ text, mark }) => (mark === 'same' ? [] : [text]))
}

const body = (...lines: string[]) =>
  `# Rollback\n\n## Decisions\n\n${lines.map((line) => `${line}\n`).join('')}`

describe('long lines', () => {
  it('B01 B02 of a paragraph of 1,200 characters one word is marked, and all of the line is there', () => {
    const words = Array.from({ length: 240 }, (_, at) => `w${String(at).padStart(3, '0')}`)
    const line = words.join(' ')
    const rows = changed(compare(body(line), body(words.with(180, 'other').join(' '))))
    expect(line.length).toBe(1_199)
    expect(rows).toHaveLength(1)
    expect([marks(rows, 'a'), marks(rows, 'b')]).toEqual([['w180'], ['other']])
    expect(rows[0]?.a?.text).toBe(line)
    expect(rows[0]?.b?.text.endsWith('w239')).toBe(true)
  })

  it('B03 B05 a long line takes one row, as each of the 300 beside it, so that numbers stay those of the file', () => {
    const lines = Array.from({ length: 300 }, (_, at) => `- item ${at}`)
    const { rows } = compare(body('x '.repeat(600), ...lines), body('y '.repeat(600), ...lines))
    expect(rows.filter(({ a }) => a).map(({ a }) => a?.line)).toEqual(
      Array.from({ length: 305 }, (_, at) => at + 1),
    )
  })

  it('B04 of a line of 6,000 characters only what changed is marked', () => {
    const line = Array.from({ length: 1_000 }, (_, at) => `w${at % 10}${at}`).join(' ')
    const rows = changed(compare(body(line), body(line.replace('w9999', 'w9999 and more'))))
    expect([marks(rows, 'a'), marks(rows, 'b').map((text) => text.trim())]).toEqual([[], ['and more']])
  })

  it('B07 a line of 6,000,000 characters that goes is one dropped row', () => {
    const { rows, lines } = compare('a'.repeat(6_000_000), '')
    expect(rows.map(({ change }) => change)).toEqual(['dropped'])
    expect(lines).toEqual({ added: 0, removed: 1, moved: 0 })
  })

  it('B08 two lines of noise of 50,000 characters are one replaced by the other, and the sentence says why no word is marked', () => {
    const noise = (seed: number) =>
      Buffer.from(Array.from({ length: 37_500 }, (_, at) => (at * at * seed + at * 31) & 255)).toString(
        'base64',
      )
    const comparison = compare(noise(7), noise(11))
    expect(comparison.rows).toMatchObject([{ change: 'reworded', a: { spans: null }, b: { spans: null } }])
    expect(comparison.summary).toContain('1 line too long for word marks')
  })
})

describe('long texts', () => {
  it('B06 of 9,000 lines and one change every line is there to be shown', () => {
    const lines = Array.from({ length: 9_000 }, (_, at) => `- decision ${at} of a log that goes on and on`)
    const { rows, changes } = compare(
      body(...lines),
      body(...lines.with(4_500, '- decision 4500 is another one')),
    )
    expect(rows.length).toBe(9_004 + (changes - 1))
    expect(rows.filter(({ change }) => change === 'equal')).toHaveLength(9_003)
  })

  it('B09 6,000 lines that all differ, and 36,000 with 20 that do, lose no line', () => {
    const all = (word: string) => Array.from({ length: 6_000 }, (_, at) => `${word} ${at * 7919}`).join('\n')
    expect(compare(all('alpha'), all('beta')).lines).toMatchObject({ added: 6_000, removed: 6_000 })
    const lines = Array.from({ length: 36_000 }, (_, at) => `line ${at} of a long digest`)
    const edited = lines.map((line, at) => (at % 1_800 === 7 ? `${line}, edited` : line))
    expect(compare(lines.join('\n'), edited.join('\n'))).toMatchObject({
      changes: 20,
      coarse: false,
      lines: { added: 20, removed: 20 },
    })
  })
})

describe('differences that are easily missed', () => {
  const one = body('- Keep three releases', '- Freeze on Fridays', '- Ask first')

  it('B10 an indent is named as white space, by the same rule when a word changes elsewhere', () => {
    const two = one.replace('- Freeze', '    - Freeze')
    const three = two.replace('three', 'four')
    expect(compare(one, two).only).toBe('whitespace')
    expect(compare(one, two).summary).toContain('Whitespace only, on 1 line')
    expect(compare(one, three).summary).toContain('whitespace only, on 1 line')
    for (const text of [two, three]) {
      expect(changed(compare(one, text)).filter(({ change }) => change === 'whitespace')).toHaveLength(1)
      expect(changed(compare(one, text, true)).filter(({ change }) => change === 'whitespace')).toEqual([])
    }
  })

  it('B11 line ends are named with the number of lines, and no text change', () => {
    const text = Array.from({ length: 41 }, (_, at) => `line ${at}\n`).join('')
    const comparison = compare(text, text.replaceAll('\n', '\r\n'))
    expect(comparison).toMatchObject({ same: false, only: 'line-endings', changes: 0 })
    expect(comparison.summary).toBe('Line ends LF → CRLF on 41 lines, no text change.')
    expect(compare(text, text.replace('line 3\n', 'line 3\r\n')).summary).toBe(
      'Line ends LF → mixed on 1 line, no text change.',
    )
    expect(compare(text.replace('line 3\n', 'line 3\r'), text).summary).toBe(
      'Line ends mixed → LF on 1 line, no text change.',
    )
  })

  it('B12 a final newline is told for the side that lost it, in the sentence and in the patch', () => {
    expect(compare(one, one.slice(0, -1)).summary).toBe('Final newline removed, no text change.')
    expect(compare(one.slice(0, -1), one).summary).toBe('Final newline added, no text change.')
    const both = compare(one.slice(0, -1), one.slice(0, -1).replace('Ask', 'Tell'))
    expect(both.summary).not.toContain('newline')
    expect(unifiedPatch(side(one), side(one.slice(0, -1)), compare(one, one.slice(0, -1)).rows)).toContain(
      '-- Ask first\n+- Ask first\n\\ No newline at end of file',
    )
  })

  it('B13 one more letter in a word is a change of that line alone', () => {
    const rows = changed(compare(body('- Keep a lock file'), body('- Keep aa lock file')))
    expect(rows).toHaveLength(1)
    expect([marks(rows, 'a'), marks(rows, 'b')]).toEqual([['a'], ['aa']])
  })

  it('B14 fields in another order are order only, and an item more is one added item', () => {
    const fields = (first: string, second: string) => `---\n${first}\n${second}\n---\n${one}`
    expect(compare(fields('project: a', 'domain: b'), fields('domain: b', 'project: a'))).toMatchObject({
      only: 'order',
      summary: 'Order of fields only.',
    })
    const more = compare(one, one.replace('- Ask first', '- Rehearse a rollback each month\n- Ask first'))
    expect(more.items.filter(({ change }) => change !== 'kept')).toMatchObject([{ change: 'added', to: 7 }])
    expect(changed(more)).toHaveLength(1)
  })

  it('B15 a re-wrapped paragraph is reflow only, and of an enlarged one the kept sentences have no mark', () => {
    const words = Array.from({ length: 40 }, (_, at) => `word${at}`)
    const wrapped = (width: number) =>
      words.map((word, at) => word + ((at + 1) % width === 0 ? '\n' : ' ')).join('')
    expect(compare(`# T\n\n${wrapped(7)}\n`, `# T\n\n${wrapped(9)}\n`)).toMatchObject({ only: 'reflow' })
    const sentence = (name: string) => `The ${name} sentence tells of the ${name} matter at hand.`
    const [first, second, ...rest] = ['first', 'second', 'third', 'fourth', 'fifth'].map(sentence)
    const before = `# T\n\n${[first, second, ...rest].join(' ')}\n`
    const after = `# T\n\n${[first, ...rest, sentence('sixth'), sentence('last')].join(' ')}\n`
    const rows = changed(compare(before, after))
    expect(marks(rows, 'a').map((text) => text.trim())).toEqual([second])
    expect(marks(rows, 'b').map((text) => text.trim())).toEqual([`${sentence('sixth')} ${sentence('last')}`])
  })

  it('B16 near-equal sections are laid beside each other by their headings', () => {
    const section = (name: string) => `## Decisions ${name}\n\n- Keep it\n- Drop it\n- See ${name}\n\n`
    const { rows } = compare(
      section('one') + section('two'),
      section('zero') + section('one') + section('two'),
    )
    expect(rows.filter(({ a }) => a).every(({ a, b }) => a?.text === b?.text)).toBe(true)
  })
})

describe('signs that cannot be seen', () => {
  it('B17 bidi and zero-width signs are named, and stand in marks of their own', () => {
    const before = body('- Keep the runner safe')
    const after = body('- Keep\u200b the \u202erunner safe')
    const comparison = compare(before, after)
    expect(comparison.summary).toContain(
      '2 invisible characters added (U+200B ZERO WIDTH SPACE and U+202E RIGHT-TO-LEFT OVERRIDE)',
    )
    expect(marks(changed(comparison), 'b')).toEqual(['\u200b', '\u202e'])
    expect(compare(after, before).summary).toContain('2 invisible characters removed (U+200B')
  })

  it('B17 are no alarm in plain scripts, nor where they only went along with a moved line', () => {
    const before = body('- Plain')
    for (const text of [
      '- Café',
      '- قرار مهم\u200f (A)',
      '- Family 👨\u200d👩\u200d👧',
      '- می\u200cخواهم',
      '- हिन्दी क्\u200dष',
    ]) {
      expect(compare(before, body(text)).summary).not.toContain('invisible')
    }
    const hidden = '- Keep\u200b the last three releases on it'
    expect(
      compare(body(hidden, '- One', '- Two', '- Three'), body('- One', '- Two', '- Three', hidden)).summary,
    ).not.toContain('invisible')
  })

  it('B17 accents that are written in another way are named as such, and change no item and no field', () => {
    const text = `---\ntitle: Café déjà\n---\n${body('- Crème brûlée', '- Plain')}`
    const comparison = compare(text.normalize('NFC'), text.normalize('NFD'))
    expect(comparison).toMatchObject({ same: false, only: 'encoding', lines: { added: 2, removed: 2 } })
    expect(comparison.summary).toBe('Unicode form NFC → NFD on 2 lines, no text change.')
    expect(comparison.items.map(({ change }) => change)).toEqual(['kept', 'kept'])
    expect(comparison.fields).toMatchObject([{ key: 'title', change: 'style' }])
    expect(changed(comparison).map(({ change }) => change)).toEqual(['reworded', 'reworded'])
    const more = compare(text.normalize('NFD'), text.normalize('NFC').replace('Plain', 'Other than that'))
    expect(more.summary).toContain('1 decision added, 1 dropped')
    expect(more.summary).toContain('Unicode form NFD → NFC on 2 lines')
    expect(more.only).toBeNull()
  })
})

describe('bytes', () => {
  const text = body('- Déjà décidé', '- Ask first')
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

  it('B18 of other encodings are read as the text they are, and the encoding is named', () => {
    expect(compare(utf16, text)).toMatchObject({
      only: 'encoding',
      changes: 0,
      summary: 'Encoding UTF-16LE → UTF-8, BOM removed, no text change.',
    })
    expect(compare(Buffer.from(text, 'latin1'), text).summary).toBe(
      'Encoding Latin-1 → UTF-8, no text change.',
    )
  })

  it('B18 of a byte order mark are told, and are no part of the first line', () => {
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8(text)])
    expect(compare(text, marked)).toMatchObject({ only: 'encoding', changes: 0, same: false })
    expect(compare(text, marked).summary).toBe('BOM added, no text change.')
    expect(compare(marked, text).summary).toBe('BOM removed, no text change.')
    expect(compare(marked, marked).same).toBe(true)
  })

  it('B18 that differ in several such ways are told in one sentence', () => {
    const crlf = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      utf8(text.replaceAll('\n', '\r\n').slice(0, -2)),
    ])
    expect(compare(text, crlf).summary).toBe(
      'Line ends LF → CRLF on 5 lines, final newline removed, BOM added, no text change.',
    )
  })
})

describe('sides', () => {
  const one = body('- Keep three releases')
  const two = body('- Keep four releases')

  it('B19 B20 are those that were chosen, in either order, and keep their labels', () => {
    const options = { ignoreWhitespace: false, budgetMs: 60_000, now: () => performance.now() }
    const there = compareDigests(side(one, 'c2'), side(two, 'c5'), options)
    const back = compareDigests(side(two, 'c5'), side(one, 'c2'), options)
    expect([there.a.commit, there.b.commit, back.a.commit, back.b.commit]).toEqual(['c2', 'c5', 'c5', 'c2'])
    expect(changed(there)[0]?.b?.text).toBe('- Keep four releases')
    expect(changed(back)[0]?.b?.text).toBe('- Keep three releases')
  })

  it('B63 may be two sessions: they are compared section by section, and item by item', () => {
    const session = (title: string, gap: string) =>
      `# ${title}\n\n## Decisions\n\n- Keep three releases\n\n## Gaps\n\n- ${gap}\n`
    const comparison = compare(
      session('First try', 'No lock'),
      session('Second run', 'No secret scan on write'),
    )
    expect(comparison.items.map(({ section, change }) => `${section} ${change}`)).toEqual([
      'Decisions kept',
      'Gaps dropped',
      'Gaps added',
    ])
    expect(comparison.rows.find(({ a }) => a?.text === '## Gaps')?.b?.text).toBe('## Gaps')
    expect(comparison.rows[0]).toMatchObject({ change: 'reworded', a: { line: 1 }, b: { line: 1 } })
  })
})
