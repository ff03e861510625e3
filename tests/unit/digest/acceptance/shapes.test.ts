import { describe, expect, it } from 'vitest'
import { tagsOf } from '../../../../shared/digest/tags.ts'
import { findField } from '../../../../shared/model/digest.ts'
import { itemLines, places, read, readLines, withFrontmatter } from '../read.ts'

/** Digests of other tools, by their numbers in the list of variants, each with what must be read of it. */
describe('digests of other tools', () => {
  it.each<[number, string, string, Readonly<Record<string, string>>, string]>([
    [
      1,
      'a vault: underscores, quoted values, an offset',
      withFrontmatter(
        'type: session_digest\nsession_id: "s-1"\npartition: "ops"\ncreated_at: "2026-05-12T18:30:00+09:00"\nprovenance: ["session"]\nredactions: "0"\ntask_id: t',
      ),
      {
        type: 'session_digest',
        session_id: 's-1',
        project: 'ops',
        created: '2026-05-12T18:30:00+09:00',
        redactions: '0',
      },
      '',
    ],
    [
      2,
      'note_type and retain_until',
      withFrontmatter(
        'note_type: session-digest\nretain_until: 2027-01-01',
        '## Facts Learned\n- a\n## Related Work\n- b\n## Keywords\n- c\n',
      ),
      { type: 'session-digest', retain_until: '2027-01-01' },
      'learning: a; null: b; null: c',
    ],
    [
      3,
      'hyphenated keys, lists of flow maps with emoji',
      withFrontmatter(
        'status: current\nsession-date: 2026-02-12\nsession-type: [a, b]\npriority-changes:\n  - {item: "A", from: "⚪", to: "🟡", reason: "r"}\ndashboard-worthy: yes',
        '## Flagged Updates\n- a\n',
      ),
      {
        status: 'current',
        session_date: '2026-02-12',
        type: 'a, b',
        dashboard_worthy: 'yes',
        priority_changes: 'item: A, from: ⚪, to: 🟡, reason: r',
      },
      'target: a',
    ],
    [
      4,
      'date and time without a zone',
      withFrontmatter('created: 2026-02-12 15:28\nmodified: 2026-02-13\naliases: [x]'),
      { created: '2026-02-12 15:28', updated: '2026-02-13' },
      '',
    ],
    [
      5,
      'date, time and tool; sections of its own',
      withFrontmatter(
        'date: 2026-02-12\ntime: "00:01"\ntool: claude\nweek-goal: Ship — at last',
        '# Session Digest — 2026-02-12 (claude)\n## Request\nx\n## Files created / changed\n| File | Change |\n|-|-|\n| a.md | new |\n## Decisions made\n**D-007:** b\n## Errors encountered\nNone.\n## Next recommended step\n- c\n',
      ),
      { session_date: '2026-02-12', time: '00:01', platform: 'claude', week_goal: 'Ship — at last' },
      'null: x; action: a.md; decision: **D-007:** b; null: c',
    ],
    [
      6,
      'type inbox, a short session id',
      withFrontmatter(
        "type: inbox\ntags: [session-digest]\nsession: 1a2b3c4d\ncorrections: 11\ndate: '2026-02-12'",
      ),
      { type: 'inbox', session_id: '1a2b3c4d', corrections: '11', session_date: '2026-02-12' },
      '',
    ],
    [
      7,
      'bold header lines',
      '# T\n\n**Date:** 2026-02-12 **Agent:** x **Status:** done **Commits:** a through b\n',
      { session_date: '2026-02-12', status: 'done' },
      'null: **Date:** 2026-02-12 **Agent:** x **Status:** done **Commits:** a through b',
    ],
    [
      8,
      'plain header lines, numbered headings, fenced text',
      '# T\n\nDate: 2026-02-12  \nModel: m  \n\n## 1. Context\n\n```\n- x\n```\n\n## 2. Decisions\n- a\n',
      { session_date: '2026-02-12', model: 'm' },
      'null: Date: 2026-02-12 Model: m; decision: a',
    ],
    [
      9,
      'an H2 for a title, check marks, Korean',
      withFrontmatter(
        'created: 2026-05-12T18:30:00+09:00\nsummary: 긴 줄',
        '## Session Digest\n\n## Progress\n- [x] 하나\n- ✅ 둘\n',
      ),
      { created: '2026-05-12T18:30:00+09:00', summary: '긴 줄' },
      'action: 하나; action: ✅ 둘',
    ],
    [
      10,
      'Cyrillic without frontmatter',
      '# Дайджест\n\n## Рішення\n- а\n\n## Наступні кроки\n- б\n',
      {},
      'decision: а; null: б',
    ],
    [
      11,
      'a generator of a wiki',
      withFrontmatter(
        'schema_version: 1\nharness: h\nnative_session_id: n-1\ncwd: /srv\ngit_branch: main\nstarted_at: 2026-02-12T10:00:00Z\nlast_seen_at: 2026-02-12T11:00:00Z\ntool_event_count: 7',
      ),
      {
        platform: 'h',
        session_id: 'n-1',
        session_date: '2026-02-12T10:00:00Z',
        updated: '2026-02-12T11:00:00Z',
        tool_event_count: '7',
      },
      '',
    ],
    [
      12,
      'one file for each day, with one session',
      '# Session digest — 2026-05-12\n\n## 10:05 [TG] — One\n**Session ID:** `abc` (12 messages)\n**Model:** `m` @ `p`\n**Keywords:** a, b\n\ntext\n',
      { session_id: '`abc` (12 messages)', model: '`m` @ `p`', tags: 'a, b' },
      'null: text',
    ],
    [
      13,
      'a machine-written session',
      withFrontmatter(
        'type: session\nmemory_type: x\nsession_id: s\nparent_session_id: p\nmsg_count: 3',
        '## User Requests\n- a\n## Actions Taken\n- b\n## Failures\nNone detected.\n## Follow-ups\nNone detected.\n',
      ),
      { session_id: 's', parent_session_id: 'p' },
      'null: a; action: b',
    ],
    [
      14,
      'a transcript with a wikilink for a date',
      withFrontmatter('created: "[[2026-06-15]]"\nsession_id: s\nmessage_count: 3'),
      { created: '[[2026-06-15]]', session_id: 's' },
      '',
    ],
    [
      15,
      'a transcript with quoted values',
      withFrontmatter(
        'session_id: "s"\ntitle: "A: B"\nsource: "cli"\ncreated_at: "2026-06-15T10:00:00Z"\nexporter: "x (md/qmd) v1"',
      ),
      { session_id: 's', title: 'A: B', platform: 'cli', exporter: 'x (md/qmd) v1' },
      '',
    ],
    [
      16,
      'a template',
      withFrontmatter(
        "type: spec\nstatus: matured\ntags: ['docs', 'template']",
        '# [Title]\n## Decisions\n- a\n  - b\n    - [ ] c\n',
      ),
      { status: 'matured', tags: 'docs, template' },
      'decision: a - b - [ ] c',
    ],
    [
      17,
      'ids made of words',
      withFrontmatter(
        'session_id: 2026-02-12-caches\nduration_hours: 2.50\nprojects_touched: [a, b]\ndecisions_count: 3',
      ),
      { session_id: '2026-02-12-caches', duration_hours: '2.50', project: 'a, b', decisions_count: '3' },
      '',
    ],
    [
      18,
      'a closing report',
      '## Summary\nx\n## Deliverables Saved\n- a\n## Durable Learnings\n- b\n## Open Loops\nNone.\n',
      {},
      'null: x; action: a; learning: b',
    ],
    [
      19,
      'something else under the same title',
      withFrontmatter('type: trading-report', '# Session Digest\n'),
      { type: 'trading-report' },
      '',
    ],
  ])('%i: %s', (_, __, text, fields, items) => {
    const digest = read(text)
    for (const [name, value] of Object.entries(fields))
      expect(findField(digest, name)?.value, name).toBe(value)
    expect(itemLines(digest).join('; ')).toBe(items)
  })

  it('6: keeps the tag that says what it is', () => {
    expect(tagsOf(read(withFrontmatter('type: inbox\ntags: [session-digest]')))).toEqual(['session-digest'])
  })

  it('12: one file for each day, with many sessions, is one row that says so', () => {
    const entry = (time: string, id: string) =>
      `## ${time} [TG] — One\n**Session ID:** \`${id}\`\n\ntext\n\n---\n\n`
    const digest = read(`# Session digest — 2026-05-12\n\n${entry('10:05', 'a')}${entry('11:05', 'b')}`)
    expect(places(digest.problems)).toContain('file.many-sessions@3')
    expect(findField(digest, 'session_id')).toBeUndefined()
  })

  it('19: is told by its type', () => {
    const text = withFrontmatter('type: trading-report', '# Session Digest\n')
    expect(places(read(text).problems)).toContain('field.undocumented-value@2')
  })
})

/** What was met in files of JSON lines, each by its name. */
describe('JSON lines', () => {
  const one = '{"session_id":"a","decisions":["x"]}'
  it.each<[string, string, string, string[]]>([
    ['blank line inside', `${one}\n\n${one.replace('"a"', '"b"')}\n`, 'a b', []],
    ['CRLF and BOM', `\ufeff${one}\r\n`, 'a', []],
    ['no final newline', one, 'a', []],
    ['unknown keys', '{"session_id":"a","mood":1}\n', 'a', []],
    ['actions for actions_taken', '{"session_id":"a","actions":["x"]}\n', 'a', []],
    ['a string where a list is meant', '{"session_id":"a","decisions":"x"}\n', 'a', ['record.field-type@1']],
    ['null where a list is meant', '{"session_id":"a","decisions":null}\n', 'a', ['record.field-type@1']],
    ['lists of objects', '{"session_id":"a","decisions":[{"decision":"x","why":"y"}]}\n', 'a', []],
    ['two lines with one session_id', `${one}\n${one}\n`, 'a a', ['record.id-duplicate@2']],
    [
      'a bad line in the middle',
      `${one}\nnothing\n${one.replace('"a"', '"b"')}\n`,
      'a b',
      ['record.broken@2'],
    ],
    ['truncated last line', `${one}\n{"session_id":"b","dec`, 'a', ['record.cut@2']],
    ['trailing comma', `${one},\n`, 'a', ['record.recovered@1']],
    ['NaN', '{"session_id":"a","score":NaN}\n', 'a', ['record.recovered@1']],
    ['U+2028 inside a text', '{"session_id":"a","decisions":["x\u2028y"]}\n', 'a', []],
    ['top-level array', `[${one}]\n`, 'a', ['record.other-shape@1']],
    [
      'a whole file of another shape',
      '{"type":"user","message":{},"sessionId":"s"}\n',
      '',
      ['record.other-shape@1'],
    ],
    [
      'pointer of a large file store',
      'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
      '',
      ['record.pointer@1'],
    ],
    ['pointer of Xet', '# xet version 0\nfilesize = 12\nhash = "0"\n', '', ['record.pointer@1']],
    ['pointer of git-annex', '/annex/objects/SHA256E-s12--0.jsonl\n', '', ['record.pointer@1']],
    ['keys of more than one set', `${one}\n{"sid":"b","lessons":["y"]}\n`, 'a b', []],
    ['an empty file', '', '', []],
  ])('%s', async (_, text, ids, problems) => {
    const { records, problems: said } = await readLines(text)
    expect(records.map(({ sessionId }) => sessionId).join(' ')).toBe(ids)
    expect(places(said)).toEqual(problems)
  })

  it.each(
    'ts timestamp timestamp_unix timestamp_unix_millis created_at createdAt observedAt date session_start started_at'
      .split(' ')
      .map((key) => [key]),
  )('%s is a time', async (key) => {
    const { records } = await readLines(`{"session_id":"a","${key}":"2026-05-12"}\n`)
    expect(records[0]?.timestamp).toBe('2026-05-12')
  })

  it.each([
    ['learnings', 'learning'],
    ['durable_learnings', 'learning'],
    ['lessons', 'learning'],
    ['lessons_learned', 'learning'],
    ['actions', 'action'],
    ['what_was_done', 'action'],
    ['promotions', 'target'],
    ['promote_to', 'target'],
    ['promotion-targets', 'target'],
    ['promotion targets', 'target'],
    ['gaps', 'gap'],
    ['weaknesses', 'gap'],
    ['strengths', 'strength'],
  ] as const)('%s holds what it says', async (key, kind) => {
    const { records } = await readLines(`{"session_id":"a","${key}":["x"]}\n`)
    expect(records[0]?.items[kind]).toEqual(['x'])
  })

  it.each([
    'session',
    'sid',
    'native_session_id',
    'llm_wiki_session_id',
    'hermes_session_id',
    'id',
    'sessionId',
  ])('%s is an id', async (key) => {
    const { records } = await readLines(`{"${key}":"a","decisions":["x"]}\n`)
    expect(records[0]?.sessionId).toBe('a')
  })
})
