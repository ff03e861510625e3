import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What people reported of other programs that do this job: each report is a test of its whole kind, and the title of
// that test, or of the group it stands in, names it. A report says here in short what it is about.
const reports: Readonly<Record<string, string>> = {
  B01: 'lines wrap or do not, in every form',
  B02: 'the end of a long line can be reached',
  B03: 'one scroller each way',
  B04: 'a long line leaves both columns in sight',
  B05: 'a switch of wrapping keeps the place',
  B06: 'equal parts of a large file can be opened',
  B07: 'one line of megabytes',
  B08: 'two long lines of noise',
  B09: 'thousands of changed lines',
  B10: 'white space only',
  B11: 'line ends only',
  B12: 'no newline at the end',
  B13: 'an open comparison follows a save',
  B14: 'order only, and one list item more',
  B15: 're-wrapped and enlarged paragraphs',
  B16: 'near-equal sections',
  B17: 'invisible and turning characters',
  B18: 'other encodings',
  B19: 'any two revisions of one file',
  B20: 'which side is which',
  B21: 'history goes on behind a rename',
  B22: 'texts from before a rename open',
  B23: 'a guessed rename can be refused',
  B24: 'a long history with several renames is whole',
  B25: 'names that are not ASCII',
  B26: 'names that look the same',
  B27: 'which date is shown',
  B28: 'a repository of another owner',
  B29: 'worktrees, submodules, git folders elsewhere',
  B30: 'SHA-256',
  B31: 'a shallow clone is not the whole',
  B32: 'a long history streams and stops',
  B33: 'no lock is taken',
  B34: 'a rebase does not flicker',
  B35: 'one save is one row, at once',
  B36: 'saving by rename',
  B37: 'folders moved away and back, other branches',
  B38: 'no watches left',
  B39: 'changes keep selection and place',
  B40: 'days do not shift with the zone',
  B41: 'exports do not change with the zone',
  B42: 'values as written',
  B43: 'byte order marks and odd fences',
  B44: 'a key that stands twice',
  B45: 'frontmatter that would run',
  B46: 'a bad line of records',
  B47: 'records glued to one another',
  B48: 'a record over several lines',
  B49: 'runs of NUL',
  B50: 'ids that collide or are missing',
  B51: 'fields of other types',
  B52: 'very large files of records',
  B53: 'no list is cut in silence, and totals agree',
  B54: 'values outside the documented ones',
  B55: 'what is counted can be listed',
  B56: 'any value can be left out',
  B57: 'missing and empty values count',
  B58: 'values that differ by case or blanks',
  B59: 'filters are kept under names and linked',
  B60: 'one filter for all views',
  B61: 'a session counts on the day that is written',
  B62: 'removed digests are still found',
  B63: 'two sessions side by side',
  B64: 'a note leaves the evidence as it is',
  B65: 'a replaced decision does not stand',
  B66: 'decisions by project and status',
  B67: 'the day decided and the day recorded',
  B68: 'a rewritten history',
  B71: 'nothing is fetched',
  B72: 'nothing in a text runs',
  B73: 'nothing in a config runs',
  B76: 'a reader hears how many rows there are',
  B77: 'no flash at the start',
  B78: 'content without a GPU and at any scale',
}

/** Titles of tests and groups: the first argument, or the one behind a table. */
const titles = /\b(?:describe|it|test)\b[\w.]*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(?:'|"|`)([^'"`\n]*)/g

test('every report is named by a test', () => {
  const folder = join(import.meta.dirname, '../..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const named = new Set<string>()
  for (const file of files.filter((name) => /\.test\.tsx?$/.test(name))) {
    for (const [, title = ''] of readFileSync(join(folder, file), 'utf8').matchAll(titles))
      for (const [id] of title.matchAll(/\bB\d\d\b/g)) named.add(id)
  }
  expect(Object.keys(reports).filter((id) => !named.has(id))).toEqual([])
  expect([...named].filter((id) => !Object.hasOwn(reports, id))).toEqual([])
})
