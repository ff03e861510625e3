import { describe, expect, it } from 'vitest'
import { places, read, tidy, withFrontmatter } from './read.ts'

const without = (key: string) => tidy.replace(new RegExp(`^${key}: .*\\n`, 'm'), '')
const with_ = (key: string, value: string) =>
  tidy.replace(new RegExp(`^${key}: .*$`, 'm'), `${key}: ${value}`)
const body = (text: string) => `${tidy}\n${text}`
const canonical = tidy.replaceAll('active', 'canonical')
/** Lines of the tidy digest, so that places behind it can be said. */
const end = tidy.split('\n').length

describe('a tidy digest', () => {
  it.each([
    ['as written', tidy],
    ['with CRLF', tidy.replaceAll('\n', '\r\n')],
    ['with BOM', `\ufeff${tidy}`],
    ['without a final line end', tidy.trimEnd()],
    [
      'with all fields in other order',
      tidy
        .replace('model: deepseek-v4-pro\n', '')
        .replace('status: active\n', 'status: active\nmodel: deepseek-v4-pro\n'),
    ],
  ])('has no problems: %s', (_, text) => {
    expect(read(text, 'digests/2026-06-11-roll-back.md').problems).toEqual([])
  })
})

describe('problems and their places', () => {
  it.each<[string, string, string[]]>([
    ['a missing field', without('project'), ['field.missing@1']],
    ['an empty field', with_('project', ''), ['field.missing@7']],
    ['a field under another spelling', tidy.replace('project:', 'codebase:'), []],
    ['most fields missing', withFrontmatter('status: active'), ['field.missing@1']],
    [
      'an undocumented status',
      with_('status', 'retracted').replace('status/active', 'status/retracted'),
      ['field.undocumented-value@10'],
    ],
    ['an undocumented platform', with_('platform', 'matrix'), ['field.undocumented-value@6']],
    [
      'an undocumented type',
      with_('type', 'note').replace('type/session-digest', 'a'),
      ['field.undocumented-value@9'],
    ],
    ['another spelling of the type', with_('type', 'session_digest'), []],
    ['an impossible day', with_('session_date', '2026-05-32'), ['date.impossible@3']],
    ['words for a date', with_('session_date', 'some day in June'), ['date.impossible@3']],
    [
      'a tag that says another status',
      tidy.replace('status/active', 'status/draft'),
      ['status.tag-disagrees@11'],
    ],
    [
      'a tag that says another domain',
      tidy.replace('status/active]', 'domain/kitchen]'),
      ['tag.disagrees@11'],
    ],
    ...['type', 'project', 'model', 'platform'].map((name): [string, string, string[]] => [
      `a tag that says another ${name}`,
      tidy.replace('status/active]', `${name}/other]`).replace('type/session-digest, ', ''),
      ['tag.disagrees@11'],
    ]),
    [
      'changed before it was created',
      tidy.replace('title:', 'created: 2026-06-12\nupdated: 2026-06-11\ntitle:'),
      ['date.order@3'],
    ],
    [
      'another title in the heading',
      tidy.replace('# Session Digest: Roll back by hand', '# Something else'),
      ['title.heading-differs@14'],
    ],
    ['a section twice', body('## Decisions\n- Third\n'), [`section.repeated@${end + 1}`]],
    ['no frontmatter', '# A note\n', ['frontmatter.missing@file']],
    ['an empty file', '', ['file.empty@file']],
    ['blank lines only', ' \n\n', ['file.empty@file']],
    [
      'a merge conflict',
      body('<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n'),
      [`file.conflict-markers@${end + 1}`],
    ],
    ['a quoted marker', body('```\n<<<<<<< HEAD\n```\n'), []],
    ['a NUL byte', body('a\u0000b\n'), [`file.nul-bytes@${end + 1}`]],
    ['an override of direction', body('a \u202e b\n'), [`file.invisible-characters@${end + 1}`]],
    ['a zero-width space', body('a\u200bb\n'), [`file.invisible-characters@${end + 1}`]],
    ['a joiner between letters', body('pass\u200dword\n'), [`file.invisible-characters@${end + 1}`]],
    [
      'accents, Arabic, Persian and emoji',
      body('é مرحبا می\u200cخواهم 👩\u200d💻 🏴\u{e0067}\u{e0062}\u{e007f} ❤\ufe0f שלום\u200f!\n'),
      [],
    ],
    ['an e-mail address', body('Ask jo.doe@corp.example.de about it\n'), [`privacy.email@${end + 1}`]],
    [
      'a home folder',
      body('See `/home/mira/notes.md` or C:\\Users\\jo\\x\n'),
      [`privacy.home-path@${end + 1}`],
    ],
    ['home folders of nobody', body('/home/user/a /Users/runner/b ~/c /home/<you>/d $HOME/e\n'), []],
    ['a process id', body('Stopped it (pid 48213).\n'), [`privacy.process-id@${end + 1}`]],
    ['numbers that are none', body('pid file, pid 1, rapid 4821, 30 pids\n'), []],
    ['a chat channel', body('Told the #ops-night channel.\n'), [`privacy.channel@${end + 1}`]],
    ['a channel by its number', body('See <#112233445566778899>.\n'), [`privacy.channel@${end + 1}`]],
    ['tags and numbers of issues', body('#tag, see #12 and [a](b#channel) on channel 4\n'), []],
    ...[
      'sk-live-a8s7d6f5g4h3j2k1l0q9',
      `ghp_${'aB3'.repeat(12)}`,
      'AKIAQ3EGRXYZ7LMNOPQR',
      'xoxb-1234-5678-abcdefgh',
    ].map(
      (key) =>
        [`a key like ${key.slice(0, 5)}`, body(`export T=${key}\n`), [`privacy.key@${end + 1}`]] as [
          string,
          string,
          string[],
        ],
    ),
    ['a private key', body('-----BEGIN RSA PRIVATE KEY-----\n'), [`privacy.key@${end + 1}`]],
    [
      'keys of examples',
      body(
        'AKIAIOSFODNN7EXAMPLE sk-xxxxxxxxxxxxxxxxxxxxxxxx sk-learn-moves-into-the-cache task-force-of-twenty-people\n',
      ),
      [],
    ],
    [
      'a documented section without a line',
      tidy.replace('Say who rolls back, and how.\n', ''),
      ['section.empty@16'],
    ],
    [
      'a section with a group only',
      body('## Actions Taken\n\n### By hand\n- a\n'),
      [`section.repeated@${end + 1}`],
    ],
    ['a section that says it is empty', body('## Errors\n\n## Questions\nNone.\n'), []],
    ['a log of many sessions', body('## 10:15 One\na\n## 11:40 Two\nb\n'), [`file.many-sessions@${end + 1}`]],
    [
      'canonical and contested',
      canonical.replace('title:', 'contested: true\ntitle:'),
      ['canonical.unsettled@2'],
    ],
    [
      'canonical and to be promoted',
      canonical.replace('status/canonical', 'workflow/promote-to-wiki'),
      ['canonical.unsettled@11'],
    ],
    [
      'canonical with open targets',
      canonical.replace('- `runbooks', '- [ ] `runbooks'),
      ['canonical.unsettled@41'],
    ],
    ['canonical with targets done', canonical.replace('- `runbooks', '- [x] `runbooks'), []],
    [
      'addresses that are none',
      body('git@github.com:a/b x@example.com me@localhost @handle a@b noreply@corp.com\n'),
      [],
    ],
  ])('%s', (_, text, expected) => {
    expect(places(read(text).problems)).toEqual(expected)
  })

  it.each([
    ['digests/_template.md', '# {title}\n', 'file.template@file'],
    ['digests/SESSION-TEMPLATE.md', '# x\n', 'file.template@file'],
    ['digests/ARCHIVE_INDEX.md', '# x\n', 'file.template@file'],
    ['digests/a.md', withFrontmatter('session_date: YYYY-MM-DD\nproject: "{project}"'), 'file.template@file'],
  ])('notes that %s looks like a template or an index', (path, text, place) => {
    const digest = read(text, path)
    expect(places(digest.problems)).toContain(place)
    expect(places(digest.problems).join()).not.toMatch(/field\.|date\./)
  })

  it('takes a file that lacks most fields for one of another form, which is no warning', () => {
    const severity = (text: string) =>
      read(text).problems.find(({ code }) => code === 'field.missing')?.severity
    expect(severity(withFrontmatter('status: active'))).toBe('info')
    expect(severity(without('project'))).toBe('warning')
  })

  it('does not take a dated digest for an index or a template by its name', () => {
    expect(read(tidy, 'digests/2026-06-11-first-index.md').problems).toEqual([])
    expect(read(tidy, 'digests/2026-06-11-mail-template.md').problems).toEqual([])
    const made = read(withFrontmatter('created: 2026-06-11'), 'digests/new-template-for-mail.md')
    expect(places(made.problems)).not.toContain('file.template@file')
  })

  it('does not hold an id before the heading against the title', () => {
    const titled = (heading: string) =>
      places(read(withFrontmatter('title: Keep the cache — why', `# ${heading}\n`)).problems)
    expect(titled('ADR-021: Keep the cache')).not.toContain('title.heading-differs@4')
    expect(titled('TASK-7: Drop the cache')).toContain('title.heading-differs@4')
  })

  it('compares the day in the file name', () => {
    expect(places(read(tidy, 'digests/2026-06-12-x.md').problems)).toEqual(['date.disagrees@3'])
    const dated = (created: string) =>
      places(read(withFrontmatter(`created: ${created}`), 'digests/2026-06-12-x.md').problems)
    // Without a day of the session it is \`created\`, which may be a later day.
    expect(dated('2026-06-11')).toContain('date.disagrees@2')
    for (const day of ['2026-06-12', '2026-06-13', '2026-06-11T23:45:00Z'])
      expect(dated(day)).not.toContain('date.disagrees@2')
  })

  it('names private text once for a file, masked', () => {
    const text = body(
      'jo.doe@corp.de ann@corp.de jo.doe@corp.de\nsk-live-a8s7d6f5g4h3j2k1l0q9 /home/mira/x\n',
    )
    const problems = read(text).problems
    expect(problems.map(({ what }) => what)).toEqual([
      `Something in the shape of a key or token stands in line ${end + 2}: sk-l•••.`,
      `2 different e-mail addresses stand in the text, the first in line ${end + 1}: j•••@corp.de.`,
      `A path below the home folder of a person stands in line ${end + 2}: /home/•••.`,
    ])
  })

  it('names characters by code point, with their column', () => {
    const problem = read(body('ab\u202ecd\u200b\n')).problems[0]
    expect(problem).toMatchObject({ line: end + 1, column: 3 })
    expect(problem?.what).toContain('U+202E RIGHT-TO-LEFT OVERRIDE, U+200B ZERO WIDTH SPACE')
  })

  it('counts what it does not name one by one', () => {
    const problems = read(`# T\n${'a\u200bb\n'.repeat(500)}`).problems
    expect(problems.filter(({ code }) => code === 'file.invisible-characters')).toHaveLength(21)
    expect(problems.at(-1)?.what).toContain('480 further lines')
  })

  it('gives every problem a place, a sentence and a mend', () => {
    const messy = withFrontmatter(
      'title: A: B\nstatus: x\nstatus: y\nsession_date: 2026-13-01',
      '# C\na\u202e jo@corp.de\n',
    )
    const { problems } = read(messy, 'digests/2026-01-01-x.md')
    expect(problems.length).toBeGreaterThan(5)
    for (const problem of problems) {
      expect(problem).toMatchObject({ file: 'digests/2026-01-01-x.md', revision: null })
      expect(problem.what).toMatch(/[.?]$/)
      expect(problem.mend).toMatch(/[.?]$/)
      expect(`${problem.what} ${problem.mend}`).not.toMatch(/oops|sorry|invalid|failed to|please|your/i)
    }
  })
})

describe('limits of size', () => {
  const big = `---\nproject: p\n---\n## Decisions\n${'- a decision of some length\n'.repeat(170_000)}\n## Gaps\n- last\n`

  it('reads items of the first 4 MB, headings of all, and says so', () => {
    const digest = read(big)
    expect(places(digest.problems)).toContain('file.read-in-part@file')
    expect(digest.sections.map(({ name }) => name)).toEqual(['Decisions', 'Gaps'])
    expect(digest.sections[0]?.items.length).toBeGreaterThan(149_000)
    expect(digest.sections[1]?.items).toEqual([])
    expect(digest.form.lines).toBe(170_007)
  })

  it('knows only name and size of more than 64 MB', () => {
    const digest = read(new Uint8Array(64 * 1024 * 1024 + 1), 'digests/2026-01-05-huge.md')
    expect(places(digest.problems)).toEqual(['file.too-large@file'])
    expect(digest).toMatchObject({ title: '2026-01-05-huge', form: { bytes: 64 * 1024 * 1024 + 1 } })
  })
})
