import type { Comparison, ComparisonRest, SideBySide } from '../../shared/model/comparison.ts'
import { ok, type Result } from '../../shared/model/result.ts'

/** Milliseconds that both sides wait for the rest: told together, most comparisons are drawn once and not twice. */
const TOGETHER_MS = 30

/** How many comparisons are kept whose rest nobody has asked for yet. */
const KEPT = 4

interface Begun {
  readonly sides: SideBySide
  readonly whole: Promise<Result<Comparison>>
}

/** Makes a comparison, and tells both sides as soon as they are known. */
type Compare = (onSides: (sides: SideBySide) => void) => Promise<Result<Comparison>>

/** Comparisons that are answered in two steps, by a name for each. */
export interface BegunComparisons {
  /** The whole comparison where it is soon known, else its two sides. */
  first(name: string, compare: Compare): Promise<Result<Comparison | SideBySide>>
  /** What was missing; compared once more where that was forgotten. */
  rest(name: string, compare: Compare): Promise<Result<ComparisonRest>>
}

/** Starts without any. */
export function createBegunComparisons(): BegunComparisons {
  const begun = new Map<string, Begun>()
  const keep = (name: string, comparison: Begun) => {
    begun.delete(name)
    begun.set(name, comparison)
    const oldest = begun.size > KEPT ? begun.keys().next().value : undefined
    if (oldest !== undefined) begun.delete(oldest)
  }
  return {
    async first(name, compare) {
      let tell: (sides: SideBySide) => void = () => {}
      const late = new Promise<SideBySide>((resolve) => {
        tell = resolve
      })
      const made = compare((sides) => setTimeout(tell, TOGETHER_MS, sides))
      const answer = await Promise.race([made, late.then((sides) => ({ sides }))])
      if (!('sides' in answer)) return answer
      // Whoever asks for the rest is told of a failure.
      made.catch(() => {})
      keep(name, { sides: answer.sides, whole: made })
      return ok(answer.sides)
    },
    async rest(name, compare) {
      const known = begun.get(name)
      const whole = await (known?.whole ?? compare(() => {}))
      if (known && begun.get(name) === known) begun.delete(name)
      return whole.ok ? ok(missing(whole.value, known?.sides ?? null)) : whole
    },
  }
}

/** What a comparison has that its two sides had not. */
function missing(whole: Comparison, sides: SideBySide | null): ComparisonRest {
  const { only, coarse, summary, summaryParts, items, lines, rows } = whole
  const marks: ComparisonRest['marks'][number][] = []
  for (const [at, row] of rows.entries()) {
    if (sides?.rows[at] === row || !row.a?.spans || !row.b?.spans) continue
    marks.push({ row: at, a: row.a.spans, b: row.b.spans })
  }
  return { only, coarse, summary, summaryParts, items, lines, marks }
}
