import { describe, expect, it } from 'vitest'
import { tagsOf } from '../../../../shared/digest/tags.ts'
import { dateOfDigest } from '../../../../shared/index/session-date.ts'
import { spellingOf } from '../../../../shared/index/spellings.ts'
import { type Digest, findField } from '../../../../shared/model/digest.ts'
import { places, read, withFrontmatter } from '../read.ts'

function values(digest: Digest, names: string): string {
  return names
    .split(' ')
    .map((name) => `${name}=${findField(digest, name)?.value}`)
    .join(' ')
}

/** Forms of frontmatter that were met, each by its name, with what becomes of it and what is said. */
describe('the form of frontmatter', () => {
  it.each<[string, string, string, string | null]>([
    ['flow list [a, b]', 'tags: [a, b]', 'tags=a, b', null],
    ['block list', 'tags:\n- a\n- b', 'tags=a, b', null],
    ['block list, indented', 'tags:\n  - a\n  - b', 'tags=a, b', null],
    [
      'block list, indented by tabs',
      'tags:\n\t- a\n\t- b\nmodel: m',
      'tags=a, b model=m',
      'frontmatter.yaml@3',
    ],
    ['empty list []', 'tags: []', 'tags=', null],
    ['double-quoted value', 'project: "a: b"', 'project=a: b', null],
    ['single-quoted value', "project: 'it''s'", "project=it's", null],
    ['snake_case key', 'session_date: 2026-01-05', 'session_date=2026-01-05', null],
    ['hyphenated key', 'session-date: 2026-01-05', 'session_date=2026-01-05', null],
    ['capitalised key', 'Status: done', 'status=done', null],
    ['camelCase key', 'sessionDate: 2026-01-05', 'session_date=2026-01-05', null],
    ['quoted key', '"model": m', 'model=m', null],
    ['key with a space', 'Node Version: v22', 'node_version=v22', null],
    [
      'prose line among keys',
      'Node Version: v22\njust prose\nmodel: m',
      'node_version=v22 model=m',
      'frontmatter.yaml@3',
    ],
    ['key with no value (null)', 'project:\nmodel: m', 'project= model=m', null],
    ['nested map', 'git:\n  branch: main\n  dirty: no', 'git=branch: main, dirty: no', null],
    ['all fields under session:', 'session:\n  title: A\n  status: done', 'title=A status=done', null],
    [
      'all fields under session:, by tabs',
      'session:\n\ttitle: A\n\tstatus: done',
      'title=A status=done',
      'frontmatter.yaml@3',
    ],
    [
      'list of maps',
      'moves:\n  - item: A\n    from: x\n  - item: B',
      'moves=item: A, from: x, item: B',
      null,
    ],
    [
      'flow maps with emoji',
      'moves:\n  - {item: "A", from: "⚪", to: "🟡"}',
      'moves=item: A, from: ⚪, to: 🟡',
      null,
    ],
    ['flow map {k: v}', 'git: {branch: main, dirty: no}', 'git=branch: main, dirty: no', null],
    ['flow list over many lines', 'tags: [\n  a,\n  b\n]', 'tags=a, b', null],
    ['folded scalar >', 'summary: >\n  one\n  two\nmodel: m', 'summary=one two model=m', null],
    ['block scalar |', 'summary: |\n  one\n  two\nmodel: m', 'summary=one\ntwo model=m', null],
    ['comment lines', '# about it\nmodel: m', 'model=m', null],
    ['trailing # comment', 'branch: null # gone\nmodel: m # the usual', 'branch= model=m', null],
    ['non-ASCII in frontmatter', 'project: 릴리스\nтема: кэш', 'project=릴리스 тема=кэш', null],
    ['Korean keys', '프로젝트: 릴리스\n날짜: 2026-05-12', 'project=릴리스 session_date=2026-05-12', null],
    ['yes/no/on/off scalar', 'dashboard-worthy: yes\na: on', 'dashboard_worthy=yes a=on', null],
    ['wikilink in frontmatter', 'created: "[[2026-06-15]]"', 'created=[[2026-06-15]]', null],
    [
      'aliases of Obsidian',
      'aliases: [a, b]\nlinter-yaml-title-alias: A',
      'aliases=a, b linter_yaml_title_alias=A',
      null,
    ],
    ['number as a text', 'redactions: "0"\ncorrections: 11', 'redactions=0 corrections=11', null],
    ['words in braces of a template', 'status: {proposed | rejected}', 'status={proposed | rejected}', null],
    ['duplicate keys', 'status: a\nstatus: b', 'status=b', 'field.duplicate@3'],
    ['tab-indented keys', '\ttitle: A\n\tstatus: done', 'title=A status=done', 'frontmatter.yaml@2'],
    [
      'one tab-indented key',
      'project: p\n\ttitle: A\nstatus: done',
      'project=p title=A status=done',
      'frontmatter.yaml@3',
    ],
    ['keys indented by blanks', '  title: A\n  status: done', 'title=A status=done', null],
    ['anchors', 'a: &x one\nb: *x', 'a=one b=*x', null],
    ['custom tags', 'a: !mine one', 'a=one', null],
    [
      'unquoted colon in a value',
      'title: 463 — Trace: audit\nmodel: m',
      'title=463 — Trace: audit model=m',
      'frontmatter.yaml@2',
    ],
    [
      'colons further on in a value',
      'why: Failed (Verify: 1, Lint: 0)\nmodel: m',
      'why=Failed (Verify: 1, Lint: 0) model=m',
      'frontmatter.yaml@2',
    ],
    [
      'a quoted part with more text',
      'related: "[[a]]", "[[b]]"\nmodel: m',
      'related="[[a]]", "[[b]]" model=m',
      'frontmatter.yaml@2',
    ],
    ['@ at the start', 'title: @home\nmodel: m', 'title=@home model=m', 'frontmatter.yaml@2'],
    ['backtick at the start', 'title: `x` y\nmodel: m', 'title=`x` y model=m', 'frontmatter.yaml@2'],
    ['a day that does not exist', 'session_date: 2020-14-01', 'session_date=2020-14-01', 'date.impossible@2'],
  ])('%s', (_, lines, wanted, problem) => {
    const digest = read(withFrontmatter(lines))
    expect(values(digest, wanted.replaceAll(/=[^=]*?(?= [^ =]+=|$)/gs, ''))).toBe(wanted)
    const said = places(digest.problems)
    if (problem !== null) expect(said).toContain(problem)
    else expect(said.filter((place) => /^frontmatter|^field\.duplicate/.test(place))).toEqual([])
  })

  it.each([
    ['closed by ...', '---\nmodel: m\n...\nbody\n', 'model=m', null],
    ['fences with trailing blanks', '---  \nmodel: m\n--- \nbody\n', 'model=m', null],
    ['never closed', '---\nmodel: m\n\n# A\n', 'model=m', 'frontmatter.unclosed@1'],
    ['TOML +++', '+++\nmodel = "m"\n+++\nbody\n', 'model=m', null],
    ['JSON frontmatter', '---json\n{"model": "m"}\n---\nbody\n', 'model=m', null],
    ['JSON in braces alone', '{\n"model": "m"\n}\nbody\n', 'model=m', null],
    ['JSON between plain fences', '---\n{"model": "m"}\n---\nbody\n', 'model=m', null],
    ['no frontmatter', '# A\n', 'model=undefined', 'frontmatter.missing@file'],
    ['a rule at the start', '---\n\nProse.\n\n---\n', 'model=undefined', 'frontmatter.missing@file'],
    [
      'a comment before the block',
      '<!-- note -->\n---\nmodel: m\n---\n',
      'model=m',
      'frontmatter.missing@file',
    ],
  ])('%s', (_, text, wanted, problem) => {
    const digest = read(text)
    expect(values(digest, 'model')).toBe(wanted)
    if (problem !== null) expect(places(digest.problems)).toContain(problem)
    else expect(places(digest.problems).filter((place) => place.startsWith('frontmatter'))).toEqual([])
  })
})

describe('tags', () => {
  it.each<[string, string, string[], string | null]>([
    ['tag with leading # (quoted)', 'tags: ["#a", "#b/c"]', ['a', 'b/c'], null],
    ['tags as one word', 'tags: digest', ['digest'], null],
    ['tags between commas', 'tags: a, b c', ['a', 'b c'], null],
    ['tags with # and blanks', 'tags: "#a #b"', ['a', 'b'], null],
    ['tags with # and no quotes', 'tags: #a #b\nmodel: m', ['a', 'b'], 'frontmatter.yaml@2'],
    [
      'namespaced tags',
      'tags: [type/session-digest, status/draft]',
      ['type/session-digest', 'status/draft'],
      null,
    ],
    ['keywords', 'keywords: [a]', ['a'], null],
  ])('%s', (_, lines, tags, problem) => {
    const digest = read(withFrontmatter(lines))
    expect(tagsOf(digest)).toEqual(tags)
    expect(places(digest.problems).filter((place) => place.startsWith('frontmatter'))).toEqual(
      problem === null ? [] : [problem],
    )
    expect(findField(digest, 'status')).toBeUndefined()
  })

  it('that are a comment to YAML say so, with the list to write', () => {
    const [problem] = read(withFrontmatter('tags: #a #b')).problems
    expect(problem).toMatchObject({ code: 'frontmatter.yaml', severity: 'warning', line: 2 })
    expect(problem?.mend).toContain('`tags: [a, b]`')
  })
})

describe('spellings of fields', () => {
  const spellings: Readonly<Record<string, string>> = {
    session_date:
      'session-date date session_start started_at timestamp run-start run_start Run-Start start-date first_session started observed_at',
    created: 'created_at createdAt',
    session_id: 'session sid native_session_id llm_wiki_session_id hermes_session_id id',
    updated: 'modified updated_at last_seen_at last_updated last-updated last_entry completed_at ended',
    model: 'Model models',
    model_provider: 'provider billing_provider',
    platform: 'source channel tool harness',
    project: 'codebase repo partition projects_touched projects',
    domain: 'area',
    type: 'note_type doc_type session-type',
    status: 'state Status stage Stage',
    tags: 'tag keywords labels',
    title: 'name',
  }
  const all = Object.entries(spellings).flatMap(([name, keys]) => keys.split(' ').map((key) => [key, name]))
  it.each([...all, ['Start Date', 'session_date']])('%s is %s', (key, name) => {
    expect(read(withFrontmatter(`${key}: x`)).fields[0]).toMatchObject({ key, name, value: 'x' })
  })

  it.each([
    'agent',
    'author',
    'produce_by',
    'scope',
    'component',
    'spec',
    'outcome',
    'reviewed',
    'archived_at',
  ])('%s is kept as a field of its own, for it means other things too', (key) => {
    expect(read(withFrontmatter(`${key}: x`)).fields[0]).toMatchObject({ key, name: key, value: 'x' })
  })
})

describe('values that YAML changes', () => {
  it.each(['22:50:16', '6731', '17', '2026-02-15', '2026-02-06T04:04:36', 'yes', '1.10', '00123'])(
    '%s comes out as written',
    (value) => {
      expect(findField(read(withFrontmatter(`project: ${value}`)), 'project')?.value).toBe(value)
    },
  )

  it.each([
    'done',
    'completed',
    'current',
    'Accepted',
    'in-progress',
    'on hold',
    'v1 기획완료',
    'current - August 2026',
  ])('the status %s is kept, and is no documented one', (value) => {
    const digest = read(withFrontmatter(`status: ${value}`))
    expect(findField(digest, 'status')?.value).toBe(value)
    expect(places(digest.problems)).toContain('field.undocumented-value@2')
  })

  it('spellings of a status are one without case, -, _ and blank', () => {
    expect(new Set(['in-progress', 'in_progress', 'In progress', 'IN PROGRESS'].map(spellingOf)).size).toBe(1)
  })
})

describe('dates', () => {
  it.each([
    ['a day', 'date: 2026-02-15', '2026-02-15'],
    ['quoted, with fraction', "date: '2026-04-06T23:45:50.512Z'", '2026-04-06T23:45:50'],
    ['with offset', 'date: 2026-05-12T18:30:00+09:00', '2026-05-12T18:30:00'],
    ['a time of its own', 'date: 2026-02-12\ntime: "09:33"', '2026-02-12T09:33:00'],
    ['a time of its own, with seconds', 'date: 2026-02-12\ntime: 13:17:43', '2026-02-12T13:17:43'],
    [
      'a time that stands beside the day already',
      'date: 2026-02-12 15:28\ntime: "09:33"',
      '2026-02-12T15:28:00',
    ],
    ['a time in words', 'date: 2026-02-12\ntime: in the morning', '2026-02-12'],
    ['words around it', 'date: 2026-04-23 → 2026-04-24', '2026-04-23'],
    ['a word in its place', "date: Fill in with today's date", null],
    ['a placeholder, and another field', 'session_date: YYYY-MM-DD\ncreated: 2026-01-02', '2026-01-02'],
  ])('%s', (_, lines, key) => {
    expect(dateOfDigest(read(withFrontmatter(lines)), 'digests/one.md')?.key ?? null).toBe(key)
  })

  it('are told by where they were found: field, created, file name, body', () => {
    const from = (text: string, path = 'digests/one.md') => dateOfDigest(read(text, path), path)?.from
    expect(from(withFrontmatter('session_date: 2026-01-01'))).toBe('field')
    expect(from(withFrontmatter('created: 2026-01-01'))).toBe('created')
    expect(from('# A\n', 'digests/2026-01-01-a.md')).toBe('file-name')
    expect(from('**Date:** 2026-01-01\n')).toBe('body')
  })
})

describe('metadata outside the frontmatter', () => {
  it.each([
    ['metadata as **Key:** lines', '**Date:** 2026-02-12\n**Model:** m\n'],
    ['metadata as plain Key: value lines', 'Date: 2026-02-12  \nModel: m  \n'],
    ['several plain entries to a line', 'Date: 2026-02-12 | Model: m | Type: docs\n'],
    ['metadata as a table', '| Field | Value |\n|---|---|\n| Date | 2026-02-12 |\n| Model | m |\n'],
    ['metadata as a table headed Key', '| Key | Value |\n|:--|--:|\n| Date | 2026-02-12 |\n| Model | m |\n'],
    ['metadata as a table headed Property', 'Property | Value\n---|---\nDate | 2026-02-12\nModel | m\n'],
    ['metadata as a table headed 项目 | 值', '项目 | 值\n---|---\n日期 | 2026-02-12\n模型 | m\n'],
    [
      'a table with a head in bold',
      '| **Field** | **Value** |\n|---|---|\n| **Date** | 2026-02-12 |\n| **Model:** | m |\n',
    ],
    ['a table with an empty head', '| | |\n|---|---|\n| **Date** | 2026-02-12 |\n| **Model** | m |\n'],
    ['metadata inside a blockquote', '> **Date:** 2026-02-12\n> **Model:** m\n'],
    ['metadata inside a callout', '> [!info]\n> **Date:** 2026-02-12\n> **Model:** m\n'],
    ['lines ended by <br>', '**Date:** 2026-02-12<br>**Model:** m<br/>\n'],
    ['plain lines ended by <br>', 'Date: 2026-02-12<br>Model: m<br>\n'],
    ['bold entries in one line', '**Date:** 2026-02-12 **Model:** m **Commits:** a through b\n'],
  ])('%s', (_, text) => {
    const digest = read(`# T\n\n${text}`)
    expect(values(digest, 'session_date model')).toBe('session_date=2026-02-12 model=m')
    expect(digest.fields.every(({ source }) => source === 'body')).toBe(true)
  })

  it('is no table of statuses, nor one whose head is a value', () => {
    expect(read('| Status | Item |\n|---|---|\n| done | Model |\n').fields).toEqual([])
    expect(read('| Item | Model |\n|---|---|\n').fields).toEqual([])
  })
})
