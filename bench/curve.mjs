import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildEngine } from './engine.mjs'
import { modulesOf } from './open-engine.mjs'

// `node bench/curve.mjs [folder of real digests]`: how the time of reading grows with the length of the text, for shapes that
// readers are slow on and for real files, each 1, 4, 16 and 64 times. Prints milliseconds of processor for each and the
// exponent of growth between the last two: 1 is linear, 2 is quadratic.

const times = [1, 4, 16, 64]
const unit = 32 * 1024

const filled = (piece) => piece.repeat(Math.ceil(unit / piece.length))
const head = (lines) => `---\n${lines}---\n# A\n`
const digests = {
  'plain lines': (n) => filled('Some words of a line that has an end.\n').repeat(n),
  'one long line': (n) => filled('words without an end ').repeat(n),
  'list entries': (n) => `## Decisions\n${filled('- We keep it **so**: for a reason\n').repeat(n)}`,
  'nested list': (n) => `## Decisions\n${filled('- a\n  - b\n    - c\n      - d\n').repeat(n)}`,
  'ever deeper list': (n) =>
    `## Decisions\n${Array.from({ length: 60 * Math.sqrt(n) }, (_, at) => `${'  '.repeat(at)}- a\n`).join('')}${filled('- a\n').repeat(n)}`,
  'quotes in quotes': (n) => filled(`${'> '.repeat(60)}a\n\n`).repeat(n),
  'quote signs on one line': (n) => '> '.repeat((unit / 2) * n),
  headings: (n) => filled('## Decisions\n\n- a\n\n## Context\n\nb\n\n').repeat(n),
  'bold lines': (n) => filled('**Decisions**\n\na\n\n').repeat(n),
  'table rows': (n) => `## Decisions\n| a | b |\n|---|---|\n${filled('| x | y \\| z |\n').repeat(n)}`,
  'pipes on one line': (n) => `## Decisions\n| a |\n|---|\n${'|'.repeat(unit * n)}`,
  brackets: (n) => '['.repeat(unit * n),
  asterisks: (n) => '*'.repeat(unit * n),
  'asterisks and letters': (n) => filled('*a **b ').repeat(n),
  backticks: (n) =>
    Array.from({ length: 250 * Math.sqrt(n) }, (_, at) => '`'.repeat(at)).join('a ') +
    filled(' `a').repeat(n),
  'fences never closed': (n) => filled('```\na\n~~~\n').repeat(n),
  'HTML never closed': (n) => filled('<!-- a <b c=\n').repeat(n),
  'blank lines': (n) => '\n'.repeat(unit * n),
  blanks: (n) => `## Decisions\n- a${' '.repeat(unit * n)}`,
  'metadata lines': (n) => filled('**Date:** 2026-02-12 · **Model:** m\n').repeat(n),
  'fields of YAML': (n) =>
    head(Array.from({ length: 1_000 * n }, (_, at) => `key${at}: value of it\n`).join('')),
  'one field again and again': (n) => head(filled('title: a: b\n').repeat(n)),
  'brackets of YAML': (n) => head(`a: ${'['.repeat(unit * n)}\n`),
  'rules without a field': (n) => filled('---\n').repeat(n),
  'addresses and keys': (n) =>
    filled('a@example.org /home/someone/x sk-abcdefghijklmnopqrstuvwx\n').repeat(n),
  'digits and dashes': (n) => filled('2026-02-1').repeat(n),
  'signs of two directions': (n) => filled('a\u202e').repeat(n),
}
const record = { session_id: 'a', timestamp: '2026-05-12', model: 'm', decisions: ['Keep it'], learnings: [] }
const records = {
  records: (n) => filled(`${JSON.stringify(record)}\n`).repeat(n),
  'records in one list': (n) => `[${filled(`${JSON.stringify(record)},`).repeat(n)}{}]`,
  'records on one line': (n) => filled(JSON.stringify(record)).repeat(n),
  'one record over lines': (n) => filled(`${JSON.stringify(record, null, 2)}\n`).repeat(n),
  'records never closed': (n) => filled('{"session_id": "a", "decisions": ["b\n').repeat(n),
  'brackets in JSON': (n) => `{"session_id": ${'['.repeat(unit * n)}\n`,
  backslashes: (n) => `{"session_id": "${'\\'.repeat(unit * n)}\n`,
  'keys of one record': (n) => `{"session_id": "a"${filled(',"k": 1').repeat(n)}}\n`,
}

const real = process.argv[2]
if (real && existsSync(real)) {
  const names = readdirSync(real, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  )
  const text = names.map((name) => readFileSync(join(real, name), 'utf8')).join('\n\n')
  digests[`${names.length} real files in one`] = (n) => text.repeat(n)
  const longest = names
    .map((name) => readFileSync(join(real, name), 'utf8'))
    .sort((a, b) => b.length - a.length)[0]
  digests['the longest real file'] = (n) => longest.repeat(n)
}

const folder = mkdtempSync(join(tmpdir(), 'digest-audit-curve-'))
try {
  await buildEngine(folder, ['read-digest', 'read-records'])
  const load = modulesOf(folder)
  const [{ readDigest }, { readRecords }] = [await load('read-digest'), await load('read-records')]
  const readLines = (bytes) => readRecords('data/sessions.jsonl', pieces(bytes))
  const asDigest = (bytes) => readDigest('digests/a.md', bytes)
  console.log(`| text | at 1 × | ${times.map((n) => `${n} ×`).join(' | ')} | growth |`)
  console.log(`|---|---|${times.map(() => '---').join('|')}|---|`)
  for (const [shapes, read] of [
    [digests, asDigest],
    [records, readLines],
  ])
    for (const [name, make] of Object.entries(shapes)) await measure(name, make, read)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function* pieces(bytes) {
  for (let at = 0; at < bytes.length; at += 256 * 1024) yield bytes.subarray(at, at + 256 * 1024)
}

async function measure(name, make, read) {
  const texts = times.map((n) => Buffer.from(make(n)))
  await read(texts[1])
  const spent = []
  for (const text of texts) {
    let best = Number.POSITIVE_INFINITY
    for (let run = 0; run < 3; run++) {
      const before = process.cpuUsage()
      await read(text)
      const { user, system } = process.cpuUsage(before)
      best = Math.min(best, (user + system) / 1000)
    }
    spent.push(best)
  }
  const [shorter, longest] = spent.slice(-2)
  const [shortSize, longSize] = texts.slice(-2).map(({ length }) => length)
  const growth = Math.log(longest / shorter) / Math.log(longSize / shortSize)
  const ms = spent.map((one) => (one < 10 ? one.toFixed(1) : Math.round(one)))
  console.log(
    `| ${name} | ${Math.round(texts[0].length / 1024)} KB | ${ms.join(' | ')} | ${growth.toFixed(2)} |`,
  )
}
