import { isOpen } from '../../shared/index/judgement.ts'
import type { RawText } from '../../shared/ipc/digest-answers.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import { causeOf } from './cause-of.ts'
import { recordFileLines } from './read-records.ts'
import type { SessionEngine } from './session-engine.ts'

/** Bytes of one line that are sent: a record may have many megabytes. */
const longestSent = 16 * 1024

/** Which lines of a file of session records are wanted. */
interface Wanted {
  readonly file: string
  /** From 1. */
  readonly from: number
  readonly count: number
}

/** Number of lines of each text, by what tells it from others. */
const totals = new WeakMap<SessionEngine, Map<string, number>>()

/**
 * Lines of a file of session records as it is now, also those that no session came of. Only files that are read as
 * records can be asked for. The file is gone through from its start, for no line is found by its number otherwise; to
 * its end only once, so that its lines are counted.
 */
export async function recordLines(
  engine: SessionEngine,
  { file, from, count }: Wanted,
  signal: AbortSignal,
): Promise<Result<RawText>> {
  const text = engine.state.records.includes(file) ? await engine.records.open(file, engine.reader) : null
  if (!text)
    return refuse(
      'unknown-path',
      `${file} is no file of session records that is read here.`,
      'Check the repository.',
    )
  if (!text.ok) return text
  const known = totals.get(engine) ?? new Map<string, number>()
  totals.set(engine, known)
  const key = `${file}\n${text.value.print}`
  let total = known.get(key) ?? null
  const lines: string[] = []
  const cut: { line: number; bytes: number }[] = []
  let last = 0
  try {
    for await (const line of recordFileLines(file, text.value.bytes, {
      line: longestSent,
      head: longestSent,
    })) {
      signal.throwIfAborted()
      last = line.number
      if (line.number < from) continue
      if (line.number >= from + count) {
        if (total !== null) break
        continue
      }
      // What is cut off may go through the middle of a sign.
      lines.push(new TextDecoder().decode(line.bytes, { stream: line.tooLong !== null }))
      if (line.tooLong !== null) cut.push({ line: line.number, bytes: line.tooLong })
    }
  } catch (error) {
    signal.throwIfAborted()
    const code = causeOf(error)
    return refuse('refused', `${file} cannot be read (${code}).`, 'Change its permissions.')
  }
  total ??= last
  known.set(key, total)
  const problems = engine.index.problems.filter((problem) => problem.file === file && isOpen(problem))
  return ok({ lines, from, total, problems, cut })
}
