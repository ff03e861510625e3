import type { Problem } from '../model/problem.ts'
import { toEnd } from '../steps.ts'
import { counted, numeral } from '../text/counted.ts'
import { jsonKind } from './json-kind.ts'
import { type Member, membersOf } from './json-members.ts'
import { type Naming, usualNaming } from './naming.ts'
import { problemsOf, shown } from './problem-at.ts'
import { mostItems, ReadRecord, typeName } from './read-record.ts'
import { isRecordShape } from './record-shape.ts'
import { type Recovery, recoverySteps } from './recover-record.ts'
import { firstListOf, type WrappedRecords, wrappedRecords } from './wrapped-records.ts'

/** What one line of a records file holds. */
interface RecordLine {
  readonly records: readonly ReadRecord[]
  readonly problems: readonly Problem[]
  /** Keys of each object on the line that is no session record. */
  readonly others: readonly (readonly string[])[]
  /** Where the line holds records in a list, which then are not read here; null: it does not. */
  readonly wrapped: WrappedRecords | null
  /** The line is the beginning of an object that does not end on it. */
  readonly incomplete: boolean
}

/** As `recordLineSteps`, in one go. */
export function parseRecordLine(
  file: string,
  line: number,
  raw: string,
  naming: Naming = usualNaming,
): RecordLine {
  return toEnd(recordLineSteps(file, line, raw, naming))
}

/**
 * Reads one line of a records file, in steps that each take little time. Never throws: a line that is not JSON is
 * searched for whole records, which then are marked as recovered; what stays unread is a problem with the line and
 * the reason.
 */
export function* recordLineSteps(
  file: string,
  line: number,
  raw: string,
  naming: Naming = usualNaming,
): Generator<void, RecordLine> {
  const problem = problemsOf(file)
  const nothing = { records: [], problems: [], others: [], wrapped: null, incomplete: false }
  const text = raw.replaceAll('\u0000', '').trim()
  const nuls = raw.length - raw.replaceAll('\u0000', '').length
  const problems: Problem[] = []
  if (nuls > 0) {
    const what = `Line ${line} holds ${counted(nuls, 'NUL byte')}, which were skipped.`
    problems.push(problem('file.nul-bytes', 'error', line, what, 'Remove the NUL bytes from the line.'))
  }
  if (text === '') return { ...nothing, problems }
  const whole = yield* jsonKind(text)
  if (whole !== null) {
    if (whole === 'other') {
      const what = `Line ${line} is ${typeName(text)}, not an object with the keys of a session.`
      const mend = 'Write one JSON object per line, or remove the line.'
      problems.push(problem('record.not-an-object', 'error', line, what, mend))
      return { ...nothing, problems }
    }
    const members = membersOf(text)
    if (!isRecordShape(members, naming)) {
      const wrapped = firstListOf(text, members, naming)
      return { ...nothing, problems, wrapped, others: wrapped ? [] : [keysOf(members)] }
    }
    yield
    const read = recordOf(file, line, text, nuls > 0, naming, members)
    return { ...nothing, records: [read.record], problems: [...problems, ...read.problems] }
  }
  // Before records are looked for one by one: of a list that is cut only the last would be found.
  const wrapped = wrappedRecords(text, naming)
  if (wrapped) return { ...nothing, problems, wrapped }
  yield
  const recovery = yield* recoverySteps(text, (part) => isRecordShape(membersOf(part), naming))
  if (recovery.objects.length > 0) {
    const reads: ReturnType<typeof recordOf>[] = []
    const others: (readonly string[])[] = []
    for (const saved of recovery.objects) {
      const members = membersOf(saved.text)
      if (!isRecordShape(members, naming)) {
        others.push(keysOf(members))
        continue
      }
      const read = recordOf(file, line, saved.text, true, naming, members)
      reads.push(saved.raw === saved.text ? read : { ...read, record: read.record.withRaw(saved.raw) })
      yield
    }
    if (reads.length === 0) return { ...nothing, problems, others }
    const count = reads.length === 1 ? 'One record was' : `${numeral(reads.length)} records were`
    problems.push(
      problem(
        'record.recovered',
        'warning',
        line,
        `Line ${line} is not JSON: ${recovery.why}. ${count} recovered.`,
        mendOf(recovery),
      ),
      ...reads.flatMap((read) => read.problems),
    )
    return { ...nothing, records: reads.map(({ record }) => record), problems, others }
  }
  if (recovery.incomplete) return { ...nothing, problems, incomplete: true }
  problems.push(
    problem(
      'record.broken',
      'error',
      line,
      `Line ${line} is not JSON: ${recovery.why}.`,
      'Mend the line so that a JSON reader accepts it, or remove it.',
    ),
  )
  return { ...nothing, problems }
}

function keysOf(members: readonly Member[]): readonly string[] {
  return members.map(({ key }) => key)
}

function mendOf({ objects: [first, second] }: Recovery): string {
  return first && !second && first.raw !== first.text
    ? 'Write the line so that a JSON reader accepts it.'
    : 'Write each record on a line of its own.'
}

/**
 * Builds a record from the text of a whole object (or of the head of a long one), with a problem for each
 * value of another type than documented.
 *
 * @param members those of the text
 */
export function recordOf(
  file: string,
  line: number,
  raw: string,
  recovered: boolean,
  naming: Naming,
  members: readonly Member[],
): { record: ReadRecord; problems: Problem[] } {
  const record = new ReadRecord(file, line, raw, recovered, raw, naming, members)
  const problems: Problem[] = []
  for (const [expected, mend] of [
    ['a list of texts', 'Write a list of texts, `[]` when there are none.'],
    ['a text', 'Write a text in quotes, or leave the key out.'],
  ] as const) {
    const odd = record.odd.filter((one) => one.expected === expected)
    if (odd.length === 0) continue
    const named = odd.map(({ key, is }) => `\`${shown(key)}\` ${is}`).join(', ')
    const what = `In line ${line} ${named} where ${expected} is expected.`
    problems.push(problemsOf(file)('record.field-type', 'warning', line, what, mend))
  }
  for (const key of record.repeated) {
    const what = `In line ${line} the key \`${shown(key)}\` stands more than once; the last one counts.`
    const mend = `Keep one \`${shown(key)}\` with all that is meant.`
    problems.push(problemsOf(file)('field.duplicate', 'warning', line, what, mend))
  }
  for (const key of record.cut) {
    const what = `In line ${line} the list \`${shown(key)}\` has more than ${numeral(mostItems)} entries; the first ${numeral(mostItems)} were read.`
    problems.push(
      problemsOf(file)('record.too-long', 'warning', line, what, 'Split the record into several sessions.'),
    )
  }
  if (record.sessionId === '') {
    const what = `The record in line ${line} has no \`session_id\`.`
    const mend = 'Add a `session_id` that no other record has.'
    problems.push(problemsOf(file)('record.id-missing', 'warning', line, what, mend))
  }
  return { record, problems }
}
