import type { Problem } from '../model/problem.ts'
import type { SessionRecord } from '../model/record.ts'
import { megabytes } from '../text/counted.ts'
import { createPrivacyTally } from './check-privacy.ts'
import {
  awaitsRecord,
  type Held,
  holdLine,
  isTooLong,
  lengthen,
  mayHoldList,
  mostLists,
  type SourceLine,
} from './held-lines.ts'
import { endOfScalar, membersOf } from './json-members.ts'
import { newJsonState, scanJson } from './json-scanner.ts'
import type { KeepText } from './kept-text.ts'
import { type Naming, usualNaming } from './naming.ts'
import { recordLineSteps, recordOf } from './parse-session-record.ts'
import { placeOf, problemsOf, shown } from './problem-at.ts'
import { createProblemTally } from './problem-tally.ts'
import type { ReadRecord } from './read-record.ts'
import { isRecordShape } from './record-shape.ts'
import { createShapeTally } from './shape-tally.ts'
import { type WrappedRecords, wrappedRecords } from './wrapped-records.ts'

/** Session records of one file, and what is wrong in it. */
interface CollectedRecords {
  readonly records: SessionRecord[]
  readonly problems: Problem[]
}

/**
 * Takes the lines of a records file one by one and gives all records and problems at the end.
 *
 * @param keepText where the texts of records are kept; they may be large together
 */
export function createRecordCollector(
  file: string,
  naming: Naming = usualNaming,
  keepText: KeepText = (text) => text,
): {
  /** In steps, for one line may hold megabytes. */
  add(line: SourceLine): Generator<void>
  /** What was read so far; it grows. */
  readonly records: readonly SessionRecord[]
  finish(): CollectedRecords
} {
  const problem = problemsOf(file)
  const privacy = createPrivacyTally(file)
  const records: SessionRecord[] = []
  const { problems, report, countFurther } = createProblemTally(file)
  const shapes = createShapeTally(file)
  const lineOfId = new Map<string, number>()
  let held: Held | null = null
  let lastLine = 0
  /** Null until the first line with text; then whether the file is one list instead of lines. */
  let isList: boolean | null = null
  /** The list whose elements are read now. */
  let list: 'file' | 'wrapped' | null = null
  /** How many lists ended on this line. */
  let ends = 0

  const keep = (record: ReadRecord) => {
    shapes.addRecord(list)
    record.putAway(keepText)
    records.push(record)
    if (record.sessionId === '') return
    const first = lineOfId.get(record.sessionId)
    if (first === undefined) {
      lineOfId.set(record.sessionId, record.line)
      return
    }
    const what = `The records in lines ${first} and ${record.line} have the same \`session_id\` “${shown(record.sessionId)}”.`
    const mend = 'Give each session an id of its own, or remove one of the two lines.'
    report(
      problem('record.id-duplicate', 'error', record.line, what, mend, { related: placeOf(file, first) }),
    )
  }

  function* addWhole(line: SourceLine, text: string): Generator<void, boolean> {
    const read = yield* recordLineSteps(file, line.number, text, naming)
    for (const record of read.records) {
      keep(record)
      yield
    }
    read.problems.forEach(report)
    for (const keys of read.others) shapes.addOther(line.number, keys)
    if (read.wrapped) yield* addWrapped(line, line.number, read.wrapped)
    return !read.incomplete
  }

  /** Goes through an object again that turned out to hold records in a list, from the list on. */
  function* addWrapped(
    line: SourceLine,
    from: number,
    { text, at, key, before }: WrappedRecords,
  ): Generator<void> {
    const outer = list
    held = null
    // Lists in lists would be gone into without end.
    if (outer === 'wrapped') {
      shapes.addOther(from, [...before, key])
      return
    }
    list = 'wrapped'
    shapes.addWrapped(from, key, before)
    let number = from + text.slice(0, at).split('\n').length - 1
    for (const part of text.slice(at).split('\n')) yield* take({ ...line, number: number++ }, part)
    if (list === null && held === null) list = outer
  }

  const giveUp = () => {
    if (!held) return
    const { from, to, ended, isTail } = held
    held = null
    if (isTail) reportOpenList()
    else if (from === to) {
      const what = ended
        ? `Line ${from} ends inside a record.`
        : `The last line, ${from}, ends inside a record: still being written?`
      const mend = ended
        ? 'Write the record again, or remove the line.'
        : 'Wait until it is written, or remove the line.'
      report(problem('record.cut', 'error', from, what, mend))
    } else reportDamaged(from, to)
  }

  const reportDamaged = (from: number, to: number) => {
    const what = `Lines ${from} to ${to} hold one damaged record.`
    const mend = 'Write the record on one line, or remove its lines.'
    report(problem('record.broken', 'error', from, what, mend))
  }

  const reportOpenList = () => {
    const what = `Line ${lastLine} ends before the list of records does, so that some may be missing.`
    report(problem('record.cut', 'error', lastLine, what, 'Close the list, or write each record on a line.'))
  }

  /** Goes on with an object that did not end on its line; what is left of the line behind its end is returned. */
  function* goOn(line: SourceLine, rest: string): Generator<void, string> {
    if (!held) return rest
    const end = lengthen(held, line, rest)
    if (end < 0) {
      const wrapped = mayHoldList(held) ? wrappedRecords(held.text, naming) : null
      if (wrapped) yield* addWrapped(line, held.from, wrapped)
      else if (isTooLong(held)) giveUp()
      return ''
    }
    const { from, to, text, raw, isTail } = held
    held = null
    if (isTail) {
      const wrapped = wrappedRecords(text, naming)
      if (wrapped) yield* addWrapped(line, from, wrapped)
      else shapes.addBeside(membersOf(text).map(({ key }) => key))
      return rest.slice(end)
    }
    const read = yield* recordLineSteps(file, from, text, naming)
    const [found] = read.records
    if (read.wrapped) yield* addWrapped(line, from, read.wrapped)
    else if (found) {
      keep(list ? found.withRaw(raw) : found.withRaw(raw, true))
      if (!list) {
        const what = `One record is spread over lines ${from} to ${to}; it was put together.`
        report(problem('record.recovered', 'warning', from, what, 'Write the record on one line.'))
      }
      for (const one of read.problems) if (one.code !== 'record.recovered') report(one)
    } else if (read.others.length === 0) reportDamaged(from, to)
    for (const keys of read.others) shapes.addOther(from, keys)
    return rest.slice(end)
  }

  function* addListText(line: SourceLine, text: string): Generator<void> {
    let rest = held ? yield* goOn(line, text) : text
    for (;;) {
      rest = rest.replace(/^[\s,]+/, '')
      if (rest === '') return
      if (rest.startsWith(']')) {
        yield* endList(line, rest.slice(1).replace(/^[\s,]+/, ''))
        return
      }
      const state = newJsonState()
      const end = /^[{[]/.test(rest) ? scanJson(rest, 0, state) : endOfScalar(rest)
      if (end < 0) {
        held = holdLine(line, rest, false)
        return
      }
      yield* addWhole(line, rest.slice(0, Math.max(end, 1)))
      yield
      rest = rest.slice(Math.max(end, 1))
    }
  }

  function* endList(line: SourceLine, text: string): Generator<void> {
    const isWrapped = list === 'wrapped'
    list = null
    if (++ends > mostLists) {
      const what = `Line ${line.number} holds more than ${mostLists} lists of records; the others were not read.`
      report(problem('record.too-long', 'warning', line.number, what, 'Write each record on a line.'))
      return
    }
    if (isWrapped) held = holdLine(line, '{', true)
    const rest = held ? yield* goOn(line, text) : text
    if (rest.trim() !== '') yield* take(line, rest)
  }

  /** A line that is longer than what is kept of it: what is whole in its head is read. */
  function* addTooLong(line: SourceLine, size: number): Generator<void> {
    giveUp()
    const what = `Line ${line.number} has ${megabytes(size)} MB; only its beginning was read.`
    const mend = 'Keep long texts in files and name them in the record.'
    report(problem('record.too-long', 'warning', line.number, what, mend))
    const head = line.text.trimStart()
    isList ??= head.startsWith('[')
    const outer = list
    // What is behind the last object that ends is the beginning of the one that is cut.
    const whole = head.slice(0, head.lastIndexOf('}') + 1)
    const wrapped = wrappedRecords(whole, naming)
    let cut = head
    if (wrapped || outer || head.startsWith('[')) {
      if (wrapped) yield* addWrapped(line, line.number, wrapped)
      else {
        list ??= 'file'
        yield* addListText(line, whole.replace(/^\[/, ''))
      }
      cut = ((held as Held | null)?.text ?? '') + head.slice(whole.length).replace(/^[\s,]+/, '')
    }
    // That it is cut was said already.
    held = null
    list = outer
    const members = membersOf(cut)
    if (isRecordShape(members, naming)) {
      const read = recordOf(file, line.number, cut, true, naming, members)
      keep(read.record)
      read.problems.forEach(report)
    } else if (cut.startsWith('{'))
      shapes.addOther(
        line.number,
        members.map(({ key }) => key),
      )
  }

  /** Takes a line, or what is left of one, as what it is where it stands. */
  function* take(line: SourceLine, text: string): Generator<void> {
    if (list) {
      if (list === 'wrapped' && held && text.startsWith('{"')) giveUp()
      yield* addListText(line, text)
      return
    }
    if (held && text.startsWith('{') && !awaitsRecord(held, naming)) giveUp()
    if (held) {
      const rest = yield* goOn(line, text)
      if (rest.trim() !== '') yield* take(line, rest)
      return
    }
    if (text.trim() === '') return
    if (yield* addWhole(line, text)) return
    yield
    held = holdLine(line, text.trimStart(), false)
  }

  return {
    records,
    *add(line) {
      lastLine = line.number
      ends = 0
      if (line.tooLong !== null) {
        yield* addTooLong(line, line.tooLong)
        return
      }
      privacy.add(line.number, line.text)
      const start = line.text.trimStart()
      if (start === '' && !held) return
      const isFirst = isList === null
      isList ??= start.startsWith('[') && !start.startsWith('[]')
      if (isFirst && isList) list = 'file'
      yield* take(line, isFirst && isList ? start.slice(1) : line.text)
    },
    finish() {
      if (list && !held) reportOpenList()
      giveUp()
      problems.push(...shapes.problems(isList === true))
      countFurther()
      // Data of another kind is not ours to judge.
      if (records.length > 0) problems.push(...privacy.problems())
      return { records, problems }
    },
  }
}
