import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const tests = join(import.meta.dirname, '../../..')

/** Entries of the lists of variants that other tests hold: the entry, the file, and words of the test's name. */
const elsewhere: readonly (readonly [entry: string, file: string, words: string])[] = [
  [
    'every .md file gives a row, whatever is in it',
    'unit/attacks/digests.test.ts',
    'are a digest, whatever they are',
  ],
  [
    'no file of real repositories is lost',
    'unit/digest/real-files.test.ts',
    'reads every file, loses no byte of a body',
  ],
  ['mutated files never stop the reading', 'unit/digest/mutated-files.test.ts', 'it('],
  [
    'same text CRLF in one revision, LF in another',
    'unit/repo-host/any-text.test.ts',
    'is read from disk and at every revision',
  ],
  ['line ends shown as such in a comparison', 'unit/diff/compare-digests.test.ts', 'line end'],
  ['UTF-16 and bad UTF-8', 'unit/digest/decode-text.test.ts', 'falls back to Latin-1'],
  [
    'base64 of 300 KB on one line',
    'unit/repo-host/any-text.test.ts',
    'is one row though it is a line of ten megabytes',
  ],
  ['long lines and files in a comparison', 'unit/diff/hostile-texts.test.ts', 'are rebuilt by the rows'],
  ['files above 4 MB and above 64 MB', 'unit/digest/problems.test.ts', 'reads items of the first 4 MB'],
  [
    'symlink whose name ends in .md',
    'unit/attacks/files.test.ts',
    'are rows that say so, and are not followed',
  ],
  [
    'non-ASCII, blank, dash, colon and bracket in paths, on disk and bare',
    'unit/attacks/files.test.ts',
    'are a row each, on disk and in git',
  ],
  ['names in NFC and NFD', 'unit/git/names-and-config.test.ts', 'NFC and NFD told apart'],
  ['folder names are literal', 'unit/git/names-and-config.test.ts', 'are literal, and no patterns'],
  [
    'README, template and index files',
    'unit/digest/problems.test.ts',
    'does not take a dated digest for an index',
  ],
  [
    'deep nesting, huge keys and masses in frontmatter',
    'unit/digest/frontmatter.test.ts',
    'gives no parser a block with too many',
  ],
  ['aliases without limit', 'unit/digest/frontmatter.test.ts', 'does not expand aliases that would multiply'],
  ['frontmatter engines', 'unit/digest/frontmatter.test.ts', 'runs nothing that is marked'],
  [
    'prototype keys',
    'unit/attacks/inherited-names.test.ts',
    'as a field of a digest and a key of its record',
  ],
  ['dates: every form', 'unit/text/dates.test.ts', 'reads %s as %s'],
  ['dates in every time zone', 'unit/text/dates.test.ts', 'gives the same key under'],
  ['unknown dates last, and said', 'unit/index/session-rows.test.ts', 'date'],
  [
    'file-name date against session_date',
    'unit/digest/problems.test.ts',
    'compares the day in the file name',
  ],
  ['updated older than the last commit', 'unit/index/updated-behind.test.ts', 'it('],
  [
    'status tag against field, title against H1, canonical while tagged',
    'unit/digest/problems.test.ts',
    'a tag that says another status',
  ],
  ['record against digest', 'unit/index/join-sessions.test.ts', 'names the items and fields that differ'],
  [
    'id, file name, date and model, likeness; unmatched on both sides',
    'unit/index/join-sessions.test.ts',
    'takes an explicit id before anything else',
  ],
  ['likeness of decisions', 'unit/index/join-sessions.test.ts', 'joins like decisions last'],
  ['gzip, UTF-16, cut and glued lines', 'unit/digest/records.test.ts', 'says when gzip is damaged'],
  ['lines over 16 MB', 'unit/digest/records.test.ts', 'keeps the head of a line that is too long'],
  [
    'spellings of a value are one',
    'unit/index/facets.test.ts',
    'has one line with the most frequent as its name',
  ],
  ['promotion targets: path, kind and state', 'unit/index/dashboards.test.ts', 'target'],
  ['script, event attributes, images and links', 'e2e/hostile.test.ts', 'script'],
  ['no request leaves the window', 'e2e/window-safety.test.ts', 'request'],
  [
    'Markdown too deep to be drawn',
    'unit/attacks/digests.test.ts',
    'is told to be too deep before a drawing overflows',
  ],
  [
    'personal data that was meant to be removed',
    'unit/digest/problems.test.ts',
    'names private text once for a file, masked',
  ],
]

describe('variants that other tests hold', () => {
  it.each(elsewhere)('%s', (_, file, words) => {
    expect(readFileSync(join(tests, file), 'utf8')).toContain(words)
  })
})
