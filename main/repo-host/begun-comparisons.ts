import { randomUUID } from 'node:crypto'
import type { BegunSides, Comparison, ComparisonRest, SideBySide } from '../../shared/model/comparison.ts'
import { ok, type Result } from '../../shared/model/result.ts'

/** Milliseconds that both sides wait for the rest: told together, most comparisons are drawn once and not twice. */
const togetherMs = 30

/** How many comparisons are kept whose rest nobody has asked for yet. */
const mostKept = 4

interface Begun {
  readonly sides: SideBySide
  readonly whole: Promise<Result<Comparison>>
  /** Ends the work on the rest. */
  readonly end: () => void
  /** How many wait for the rest. */
  waiting: number
}

/** Makes a comparison, and tells both sides as soon as they are known; rejects as soon as it is cancelled. */
type Compare = (onSides: (sides: SideBySide) => void, signal: AbortSignal) => Promise<Result<Comparison>>

/** Comparisons that are answered in two steps. */
interface BegunComparisons {
  /** The whole comparison where it is soon known, else its two sides under a name of their own. */
  first(compare: Compare, signal: AbortSignal): Promise<Result<Comparison | BegunSides>>
  /**
   * What was missing in the sides of that name. The whole comparison, where that was forgotten and is made anew, or where
   * it had to be finished in another way than it was begun: its rows may be others, and belong to what it tells.
   * The last who cancels ends the work on it.
   */
  rest(name: string, compare: Compare, signal: AbortSignal): Promise<Result<ComparisonRest | Comparison>>
}

/** Starts without any. */
export function createBegunComparisons(): BegunComparisons {
  const begun = new Map<string, Begun>()
  /** Nobody can ask for the rest any more: unless somebody waits for it, nothing more is worked out. */
  const forget = (name: string) => {
    const old = begun.get(name)
    begun.delete(name)
    if (old?.waiting === 0) old.end()
  }
  const keep = (name: string, comparison: Begun) => {
    begun.set(name, comparison)
    const oldest = begun.size > mostKept ? begun.keys().next().value : undefined
    if (oldest !== undefined) forget(oldest)
  }
  return {
    async first(compare, signal) {
      let tell: (sides: SideBySide) => void = () => {}
      const late = new Promise<SideBySide>((resolve) => {
        tell = resolve
      })
      // The answer to this request is the sides alone: what cancels it later is another request.
      const control = new AbortController()
      const cancel = () => control.abort(signal.reason)
      if (signal.aborted) cancel()
      else signal.addEventListener('abort', cancel, { once: true })
      const made = compare((sides) => setTimeout(tell, togetherMs, sides), control.signal)
      try {
        const answer = await Promise.race([made, late.then((sides) => ({ sides }))])
        if (!('sides' in answer)) return answer
        // Whoever asks for the rest is told of a failure.
        made.catch(() => {})
        const end = () => control.abort(new Error('Nobody waits for the rest of this comparison.'))
        // Not a number: a page may still know those of a process that has ended.
        const name = randomUUID()
        keep(name, { sides: answer.sides, whole: made, end, waiting: 0 })
        return ok({ ...answer.sides, begun: name })
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
    async rest(name, compare, signal) {
      const known = begun.get(name)
      if (!known) return compare(() => {}, signal)
      known.waiting++
      try {
        const whole = await unlessAborted(known.whole, signal)
        if (!whole.ok || !isOf(known.sides, whole.value)) return whole
        return ok(missing(known.sides, whole.value))
      } finally {
        known.waiting--
        if (begun.get(name) === known) forget(name)
        else if (known.waiting === 0) known.end()
      }
    },
  }
}

/** True for a comparison that was made of these sides: what is not of the rest stays the same object. */
function isOf(sides: SideBySide, whole: Comparison): boolean {
  return whole.fields === sides.fields
}

/** A promise that is waited for until a signal ends that. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** What a comparison has that its two sides had not. */
function missing(sides: SideBySide, whole: Comparison): ComparisonRest {
  const { only, coarse, summary, summaryParts, items, lines, rows } = whole
  const marks: ComparisonRest['marks'][number][] = []
  for (const [at, row] of rows.entries()) {
    if (sides.rows[at] === row || !row.a?.spans || !row.b?.spans) continue
    marks.push({ row: at, a: row.a.spans, b: row.b.spans })
  }
  return { only, coarse, summary, summaryParts, items, lines, marks }
}
