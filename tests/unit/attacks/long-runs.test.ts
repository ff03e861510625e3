import { describe, expect, it } from 'vitest'
import { readDigest } from '../../../main/repo-host/read-digest.ts'
import { parseRecordLine } from '../../../shared/digest/parse-session-record.ts'
import { buildDashboard } from '../../../shared/index/dashboards.ts'
import { parseQuery, printQuery } from '../../../shared/index/query-grammar.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { dateInName, dateKey, isPlaceholder } from '../../../shared/text/dates.ts'
import { fold } from '../../../shared/text/fold.ts'
import { entryOf, inputOf } from '../index/sample.ts'

// Every pattern of the reader meets long runs of every kind of sign, in every place that a digest has. A pattern
// that looks at a run again and again needs minutes here, so a hang shows as the time limit of the test.

const blanks = [' ', '\t', '\r', '\u2028', '\u3000', '\u00a0']
const brackets = [
  '[',
  ']',
  '(',
  ')',
  '{',
  '}',
  '<',
  '>',
  '![',
  '[[',
  '[a](',
  '[a|',
  '[ ] ',
  '(a',
  '<!--',
  '<a ',
]
const marks = [
  '-',
  '*',
  '_',
  '`',
  '~',
  '#',
  '|',
  '+',
  '=',
  '**',
  '**a:',
  '**a:** ',
  '** **',
  '~~',
  '~~a',
  '__',
]
const words = [
  'a',
  'a,',
  'A',
  'aA',
  '1',
  '1.',
  '1-',
  '1/',
  'a ',
  'none ',
  'no a ',
  'Jan ',
  '2026-01-05 ',
  'T12:',
  '#a,',
  ',#',
  '[key',
]
const others = [
  '"',
  "'",
  ':',
  'a:',
  'key: v ',
  '- ',
  '> ',
  ';',
  '/',
  'a/',
  '\\',
  '\\"',
  '@',
  'a@',
  'a@b.',
  '&',
  '!a ',
]
const unseen = [
  '\0',
  '\u001b[',
  '\u200b',
  '\u202e',
  '\u0301',
  'e\u0301',
  '\ud800',
  '\ud83d\ude00',
  '：',
  '·',
  '→ ',
]
const units = [...blanks, ...brackets, ...marks, ...words, ...others, ...unseen]

const length = 40_000
const run = (unit: string) => unit.repeat(Math.floor(length / unit.length))

const places: Readonly<Record<string, (run: string) => string>> = {
  'a line': (run) => `${run}x`,
  'a heading': (run) => `# ${run}\n\n## ${run}x\n\n- a\n\n## Decisions ${run}\n### ${run}\n- b\n`,
  'an item': (run) => `## Decisions\n\n- ${run}x\n- [ ] ${run}\n\n## Gaps\n1. ${run}\n`,
  'a paragraph': (run) => `## Decisions\n\n**Decision:** ${run}x\n\n${run}x\n\n✅ ${run}\n`,
  'a decision in bold': (run) =>
    `## Decisions\n\n**Decision ${run}x\n\n**D${run}\n\n## Decision Outcome\n\n- ${run}chosen option: x\n\n${run}:\n\n- y\n`,
  'a journal': (run) =>
    `## Log\n\n- [2026-04-10 18:45] ${run}x\n- [2026-04-10 18:45] decision(${run}: x\n\n[2026-04-10 18:45]${run}\n- ${run}[2026\n`,
  'a label': (run) => `## Key Findings\n\n**${run}\n\n**${run}**:\n\n### ${run}\n- x\n`,
  'a target': (run) => `## Promotion Targets\n\n- \`${run}\` to ${run}x\n- ${run}x\n`,
  'a table': (run) => `## Decisions\n\n| ${run} | b |\n|---|---|\n| ${run}x | ${run} |\n`,
  'metadata of the body': (run) =>
    `# T\n**Date:** ${run}x\nDate: ${run}x\n> **Model:** ${run}\n**${run}:** x\n`,
  'a value': (run) => `---\ntitle: ${run}\nproject: p\n---\n# T\n`,
  'a date': (run) => `---\nsession_date: ${run.slice(0, 20_000)}x\ntags: ${run.slice(0, 20_000)}\n---\n# T\n`,
  'a key': (run) => `---\na: b\n${run}: v\n---\n# T\n`,
  'a broken block': (run) => {
    const part = run.slice(0, 9_000)
    return `---\ntitle: A: B\nlist: [${part}]\nq: "${part}\nr: '${part}\n  ${part}\n - ${part}\n---\n# T\n`
  },
  'a block that stays open': (run) => `---\n${run}`,
  'a TOML block': (run) => `+++\ntitle = "x"\nk = ${run.slice(0, 20_000)}\n[${run.slice(0, 20_000)}\n+++\n`,
  'a JSON block': (run) => `---json\n{"title": ${run}}\n---\n`,
  'a heading of one value': (run) =>
    `# T\n\n## status${run}x\n\n## 1. ${run}status\n\n| key | v |\n${run}-|-:${run}|-\n|${run}\t|${run}\n`,
  'a fence': (run) => `---${run}\0\ntitle: x\n---${run}\n---\n# T\n`,
  'a line without a colon': (run) => `---\ntitle: A: B\nx${run}y\n"x"${run}\n---\n# T\n`,
  'a text of a TOML block': (run) => {
    const part = run.slice(0, 20_000).replaceAll('\\', '').replaceAll('"', "'").replaceAll('\0', '')
    return `+++\na = '''\n[${part}\nb = 1${part}x\n${part}=\n'''\n+++\n# T\n`
  },
  'tags behind a sign': (run) => `---\ntitle: x\ntags: #a${run.slice(0, 30_000)} #\n---\n# T\n`,
  'many labels': (run) => `## Decisions\n\n${`**a${run.slice(0, 280)}x**\n\n`.repeat(40)}`,
  'many headings': (run) => `# T\n\n${`## ${run.slice(0, 140)})${run.slice(0, 140)}x\n\n`.repeat(40)}`,
  'an address': (run) => `x ${run}@ @${run} ${run}.com\n`,
  'a quotation': (run) => `> ${run}x\n> > ${run}\n<<<<<<< ${run}\n=======\n>>>>>>> ${run}\n`,
}

describe('long runs of one sign', () => {
  it.each(Object.keys(places))(
    'are read in %s',
    (name) => {
      for (const unit of units) {
        const text = places[name]?.(run(unit)) ?? ''
        const { digest } = readDigest('digests/2026-01-05-a.md', Buffer.from(text))
        expect(digest.title.length, JSON.stringify(unit)).toBeGreaterThan(0)
      }
    },
    25_000,
  )

  it('are read in a line of records', () => {
    for (const unit of units) {
      const long = unit.repeat(Math.floor(300_000 / unit.length))
      for (const line of [
        long,
        `{"session_id":"x","decisions":["${long}`,
        `{"session_id":"x","decisions":[${long}`,
        `{"session_id":"x"}${long}}`,
      ]) {
        const read = parseRecordLine('data/sessions.jsonl', 1, line)
        const told =
          read.records.length + read.problems.length + read.others.length + (read.incomplete ? 1 : 0)
        expect(told > 0 || line.trim() === '', JSON.stringify(unit)).toBe(true)
      }
    }
  }, 25_000)

  it('are looked through for what answers a gap', () => {
    for (const unit of [...units, '«', '„', '“', '«a ', '[[a|']) {
      const long = unit.repeat(Math.floor(100_000 / unit.length))
      const gap = entryOf('digests/a.md', {
        fields: { session_date: '2026-01-01' },
        sections: { Gaps: ['No alarm'] },
      })
      const later = entryOf('digests/b.md', {
        fields: { session_date: '2026-01-02' },
        sections: { Decisions: [`No alarm ${long}`, `See a.md ${long}`] },
      })
      const { gaps } = buildDashboard(buildIndex(inputOf([gap, later])), '', false)
      expect(gaps, JSON.stringify(unit)).toHaveLength(1)
    }
  }, 25_000)

  it('are taken as a query, a date and a name', () => {
    for (const unit of units) {
      const long = unit.repeat(Math.floor(10_000 / unit.length))
      for (const typed of [long, `project:${long}`, `-"${long}`, `date:${long}..${long}`, `(${long}`]) {
        const { query } = parseQuery(typed)
        expect(typeof printQuery(query)).toBe('string')
      }
      fold(long)
      dateKey(`${long}x`)
      dateInName(`digests/${long}x.md`)
      expect(isPlaceholder(`[${unit.repeat(200_000)}`)).toBe(false)
    }
  }, 25_000)
})
