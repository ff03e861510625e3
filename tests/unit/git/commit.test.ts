import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCommit } from '../../../shared/git/commit.ts'
import { id, latin1 } from './pieces.ts'

describe('commits', () => {
  const decode = (bytes: string, encoding: string) => (/^(iso-8859-1|latin1)$/i.test(encoding) ? bytes : null)

  it('keep names, recorded zones and the first line', () => {
    const commit = parseCommit(
      id('a'),
      latin1(
        `tree ${id('1')}\nparent ${id('2')}\nparent ${id('3')}\nauthor Zoë O. <zoe@example.com> 1771200000 +0200\n` +
          `committer Bot <> 1771203600 -0330\ngpgsig -----BEGIN\n author in the signature\n -----END\n\nSubject line\n\nBody\n`,
      ),
      decode,
    )
    expect(commit).toEqual({
      id: id('a'),
      parents: [id('2'), id('3')],
      author: { name: 'Zoë O.', email: 'zoe@example.com', date: '2026-02-16T02:00:00+02:00' },
      committer: { name: 'Bot', email: '', date: '2026-02-15T21:30:00-03:30' },
      subject: 'Subject line',
      signed: true,
    })
  })

  it('obey the encoding header, and survive what old tools wrote', () => {
    const raw = (encoding: string, subject: string) =>
      `tree ${id('1')}\nauthor Ren\xe9 <r@example.com> 1 +0000\ncommitter X <x> 1 +0000\n${encoding}\n${subject}\n`
    expect(parseCommit(id('a'), raw('encoding ISO-8859-1\n', 'Caf\xe9'), decode)).toMatchObject({
      author: { name: 'René' },
      subject: 'Café',
      signed: false,
    })
    expect(parseCommit(id('a'), raw('encoding who-knows\n', 'Caf\xe9'), decode).subject).toBe('Café')
    expect(parseCommit(id('a'), raw('', '\n\n  Late subject'), decode).subject).toBe('Late subject')
    expect(parseCommit(id('a'), `tree ${id('1')}\nauthor nobody\n`, decode)).toMatchObject({
      parents: [],
      author: { name: 'nobody', email: '', date: '' },
      committer: { name: '', email: '', date: '' },
      subject: '',
    })
    const far = `author A <a> 99999999999999999 +0000\ncommitter A <b> c> 0 +0000\n\nx`
    expect(parseCommit(id('a'), far, decode)).toMatchObject({
      author: { date: '' },
      committer: { email: 'b> c', date: '1970-01-01T00:00:00+00:00' },
    })
  })

  it('never fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (raw) => {
        expect(parseCommit(id('a'), raw, decode).id).toBe(id('a'))
      }),
    )
  })
})
