import type { Problem, ProblemCode } from '../model/problem.ts'
import type { SessionRecord } from '../model/record.ts'
import { createPrivacyTally } from './check-privacy.ts'
import { type JsonState, newJsonState, scanJson } from './json-scanner.ts'
import type { KeepText } from './kept-text.ts'
import { type Naming, usualNaming } from './naming.ts'
import { recordLineSteps, recordOf } from './parse-session-record.ts'
import { placeOf, problemsOf, shown } from './problem-at.ts'
import type { ReadRecord } from './read-record.ts'

/** One line of a records file as it was read. */
interface SourceLine {
  /** From 1. */
  readonly number: number
  /** Without its line end. */
  readonly text: string
  /** False for a last line without a line end: it may still be being written. */
  readonly ended: boolean
  /** Size in bytes when the line is longer than what is kept of it; null: `text` is all of it. */
  readonly tooLong: number | null
}

/** Session records of one file, and what is wrong in it. */
interface CollectedRecords {
  readonly records: SessionRecord[]
  readonly problems: Problem[]
}

/** Problems of one code that are named one by one; the rest is counted in one more. */
const namedPerCode = 100
/** A record spread over more than this is given up. */
const maxSpread = { lines: 1_000, characters: 16 * 1024 * 1024 } as const

/** Lines that may be one record spread over them. */
interface Held {
  readonly from: number
  to: number
  /** Text with the line ends inside strings escaped, so that it can parse. */
  text: string
  /** The lines as written. */
  raw: string
  readonly state: JsonState
  ended: boolean
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
  const problems: Problem[] = []
  const perCode = new Map<ProblemCode, number>()
  const lineOfId = new Map<string, number>()
  const other = { count: 0, firstLine: 0, keys: [] as readonly string[] }
  let held: Held | null = null
  let objects = 0
  /** Null until the first line with text; then whether the file is one list instead of lines. */
  let inList: boolean | null = null

  const report = (found: Problem) => {
    const count = (perCode.get(found.code) ?? 0) + 1
    perCode.set(found.code, count)
    if (count <= namedPerCode) problems.push(found)
  }
  const keep = (record: ReadRecord) => {
    objects++
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

  function* addWhole(number: number, text: string): Generator<void, boolean> {
    const read = yield* recordLineSteps(file, number, text, naming)
    for (const record of read.records) {
      keep(record)
      yield
    }
    read.problems.forEach(report)
    if (read.otherShape) {
      objects++
      if (other.count++ === 0) Object.assign(other, { firstLine: number, keys: read.otherShape })
    }
    return !read.incomplete
  }

  const giveUp = () => {
    if (!held) return
    const { from, to, ended } = held
    held = null
    if (from === to) {
      const what = ended
        ? `Line ${from} ends inside a record.`
        : `The last line, ${from}, ends inside a record: still being written?`
      const mend = ended
        ? 'Write the record again, or remove the line.'
        : 'Wait until it is written, or remove the line.'
      report(problem('record.cut', 'error', from, what, mend))
    } else {
      const what = `Lines ${from} to ${to} hold one damaged record.`
      report(
        problem('record.broken', 'error', from, what, 'Write the record on one line, or remove its lines.'),
      )
    }
  }

  /** Goes on with a record that did not end on its line; what is left of the line behind its end is returned. */
  function* goOn(line: SourceLine, rest: string): Generator<void, string> {
    if (!held) return rest
    held.text += held.state.inString ? '\\n' : '\n'
    // A backslash at the end of a line would escape our own.
    held.state.escaped = false
    const end = scanJson(rest, 0, held.state)
    held.to = line.number
    held.ended = line.ended
    held.text += end < 0 ? rest : rest.slice(0, end)
    held.raw += `\n${end < 0 ? rest : rest.slice(0, end)}`
    if (end < 0) {
      const tooFar = held.to - held.from >= maxSpread.lines || held.text.length > maxSpread.characters
      if (tooFar) giveUp()
      return ''
    }
    const { from, to, text, raw } = held
    held = null
    const read = yield* recordLineSteps(file, from, text, naming)
    const found = read.records[0]
    if (!found && !read.otherShape) {
      report(
        problem(
          'record.broken',
          'error',
          from,
          `Lines ${from} to ${to} hold one damaged record.`,
          'Write the record on one line, or remove its lines.',
        ),
      )
    } else if (found) {
      keep(inList ? found.withRaw(raw) : found.withRaw(raw, true))
      if (!inList) {
        report(
          problem(
            'record.recovered',
            'warning',
            from,
            `One record is spread over lines ${from} to ${to}; it was put together.`,
            'Write the record on one line.',
          ),
        )
      }
      for (const one of read.problems) if (one.code !== 'record.recovered') report(one)
    } else yield* addWhole(from, text)
    return rest.slice(end)
  }

  function* addListText(line: SourceLine, text: string): Generator<void> {
    let rest = held ? yield* goOn(line, text) : text
    for (;;) {
      rest = rest.replace(/^[\s,]+/, '')
      if (rest === '' || rest.startsWith(']')) return
      const state = newJsonState()
      const isObject = rest.startsWith('{')
      const end = isObject ? scanJson(rest, 0, state) : rest.search(/,|\]|$/)
      if (end < 0) {
        held = { from: line.number, to: line.number, text: rest, raw: rest, state, ended: line.ended }
        return
      }
      yield* addWhole(line.number, rest.slice(0, Math.max(end, 1)))
      yield
      rest = rest.slice(Math.max(end, 1))
    }
  }

  const addTooLong = (line: SourceLine, size: number) => {
    giveUp()
    const megabytes = (size / 1024 / 1024).toFixed(1)
    const what = `Line ${line.number} has ${megabytes} MB; only its beginning was read.`
    report(
      problem(
        'record.too-long',
        'warning',
        line.number,
        what,
        'Keep long texts in files and name them in the record.',
      ),
    )
    if (!line.text.trimStart().startsWith('{')) return
    const read = recordOf(file, line.number, line.text, true, naming)
    keep(read.record)
    read.problems.forEach(report)
  }

  return {
    records,
    *add(line) {
      if (line.tooLong !== null) {
        addTooLong(line, line.tooLong)
        return
      }
      privacy.add(line.number, line.text)
      const start = line.text.trimStart()
      if (start === '' && !held) return
      inList ??= start.startsWith('[') && !start.startsWith('[]')
      if (inList) {
        yield* addListText(line, objects === 0 && !held && start.startsWith('[') ? start.slice(1) : line.text)
        return
      }
      if (held && line.text.startsWith('{')) giveUp()
      if (held) {
        const rest = yield* goOn(line, line.text)
        if (rest.trim() !== '') yield* addWhole(line.number, rest)
        return
      }
      if (yield* addWhole(line.number, line.text)) return
      yield
      const state = newJsonState()
      scanJson(start, 0, state)
      held = { from: line.number, to: line.number, text: start, raw: start, state, ended: line.ended }
    },
    finish() {
      giveUp()
      if (inList && records.length > 0) {
        const what = 'The file is one JSON list, not one object per line.'
        report(problem('record.other-shape', 'info', 1, what, 'Write each record on a line of its own.'))
      }
      if (other.count > 0) report(otherShape(file, other, objects))
      for (const [code, count] of perCode) {
        const further = count - namedPerCode
        if (further <= 0) continue
        const severity = problems.find((one) => one.code === code)?.severity ?? 'warning'
        const what = `${further} further ${further === 1 ? 'line has' : 'lines have'} the same fault as those named.`
        problems.push(problem(code, severity, null, what, 'Mend them in the same way.'))
      }
      // Data of another kind is not ours to judge.
      if (records.length > 0) problems.push(...privacy.problems())
      return { records, problems }
    },
  }
}

function otherShape(
  file: string,
  other: { count: number; firstLine: number; keys: readonly string[] },
  all: number,
): Problem {
  const keys = other.keys.slice(0, 6).map((key) => `\`${shown(key)}\``)
  const named = keys.length === 0 ? 'no keys' : `the keys ${keys.join(', ')}`
  const lines = other.count === 1 && all === 1 ? 'The only object' : `${other.count} of ${all} objects`
  const verb = other.count === 1 ? 'is no session record' : 'are no session records'
  return problemsOf(file)(
    'record.other-shape',
    'warning',
    other.firstLine,
    `${lines} of the file ${verb}; the first has ${named}.`,
    'Keep session records in a file of their own; each has `session_id`, `timestamp`, `model` and lists such as `decisions`.',
  )
}
