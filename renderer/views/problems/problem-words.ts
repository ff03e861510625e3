import type { ProblemRow } from '../../../shared/ipc/problem-answers.ts'
import type { ProblemCode, Severity, Standing } from '../../../shared/model/problem.ts'

/** Sign of a severity, beside its word. */
export const severitySigns: Readonly<Record<Severity, string>> = { error: '×', warning: '!', info: 'i' }

/** What was decided about a finding, beside it. */
export const standingWords: Readonly<Record<Standing, string>> = {
  new: 'new',
  open: '',
  accepted: 'accepted',
  off: 'rule off',
}

/** Heading of a rule in the detail pane. */
export const ruleTitles: Readonly<Record<ProblemCode, string>> = {
  'file.too-large': 'File is too large to read',
  'file.read-in-part': 'File was read in part',
  'file.unreadable': 'File cannot be read',
  'file.not-a-file': 'Entry is not a plain file',
  'file.encoding': 'Encoding is not UTF-8',
  'file.nul-bytes': 'NUL bytes in the text',
  'file.empty': 'File is empty',
  'file.template': 'File looks like a template',
  'file.stopped-reader': 'Reading this file stopped the reader',
  'file.conflict-markers': 'Conflict markers in the text',
  'file.invisible-characters': 'Invisible characters in the text',
  'file.many-sessions': 'File holds many sessions',
  'frontmatter.unclosed': 'Frontmatter never closes',
  'frontmatter.yaml': 'Frontmatter is not valid YAML',
  'frontmatter.too-large': 'Frontmatter is too large',
  'frontmatter.engine': 'Frontmatter is executable and was not run',
  'frontmatter.missing': 'Frontmatter is missing',
  'field.duplicate': 'Field is written twice',
  'field.id-duplicate': 'Digests declare the same id',
  'field.missing': 'Field is missing',
  'field.undocumented-value': 'Value is not documented',
  'date.impossible': 'Date is not in the calendar',
  'date.order': 'Dates are out of order',
  'date.disagrees': 'Dates disagree',
  'date.updated-behind': 'Text changed after “updated”',
  'status.tag-disagrees': 'Status and tag disagree',
  'tag.disagrees': 'Tag and field disagree',
  'title.heading-differs': 'Title and heading differ',
  'section.repeated': 'Section is repeated',
  'section.empty': 'Section is empty',
  'canonical.changed': 'Canonical text changed afterwards',
  'canonical.unsettled': 'Canonical and yet not settled',
  'record.cut': 'Record is cut off',
  'record.broken': 'Record cannot be read',
  'record.recovered': 'Record was recovered',
  'record.not-an-object': 'Record is not an object',
  'record.too-long': 'Record is too long',
  'record.other-shape': 'Record has another shape',
  'record.id-missing': 'Record has no id',
  'record.id-duplicate': 'Record id is not unique',
  'record.field-type': 'Field of a record has another type',
  'record.items-differ': 'Digest and record differ in items',
  'record.field-differs': 'Digest and record differ in a field',
  'record.no-pair': 'Digest has no record',
  'record.no-digest': 'Record has no digest',
  'record.pointer': 'Record points to no file',
  'privacy.key': 'Key or token in the text',
  'privacy.email': 'E-mail address in the text',
  'privacy.home-path': 'Home folder in the text',
  'privacy.process-id': 'Process id in the text',
  'privacy.channel': 'Chat channel in the text',
}

/** Characters that the column of places holds. */
const longestPlace = 36

/**
 * "2026-06-11-rollback.md:9": the file's name and line; the folder is in the detail pane. A longer one is cut at
 * its start, for the line is what a person looks for.
 */
export function shortPlace(problem: Pick<ProblemRow, 'file' | 'line'>): string {
  const name = problem.file.startsWith('data/')
    ? problem.file
    : (problem.file.split('/').at(-1) ?? problem.file)
  const place = problem.line === null ? name : `${name}:${problem.line}`
  return place.length > longestPlace ? `…${place.slice(1 - longestPlace)}` : place
}

/** A problem as text for copying: place, severity, rule, what is wrong, how to mend it. */
export function problemText(problem: ProblemRow): string {
  const line = problem.line === null ? '' : `:${problem.line}`
  const column = problem.column === null ? '' : `:${problem.column}`
  const at = problem.revision ? ` at ${problem.revision}` : ''
  return `${problem.file}${line}${column}${at}: ${problem.severity}: ${problem.what} ${problem.mend} (${problem.code})`
}

/** Runs of a sentence: what stands between back-ticks is code, shown in mono. */
export function codeRuns(sentence: string): { text: string; code: boolean }[] {
  return sentence
    .split('`')
    .map((text, at) => ({ text, code: at % 2 === 1 }))
    .filter((run) => run.text !== '')
}
