import type { Problem, ProblemCode } from '../model/problem.ts'
import { counted } from '../text/counted.ts'
import { problemsOf } from './problem-at.ts'

/** Problems of one code that are named one by one; the rest is counted in one more. */
const namedPerCode = 100

/** Collects the problems of the lines of one file: of each kind the first hundred, and how many more there are. */
export function createProblemTally(file: string): {
  readonly problems: Problem[]
  readonly report: (found: Problem) => void
  /** Adds one problem for each kind of which not all are named. */
  readonly countFurther: () => void
} {
  const problems: Problem[] = []
  const perCode = new Map<ProblemCode, number>()
  return {
    problems,
    report: (found) => {
      const count = (perCode.get(found.code) ?? 0) + 1
      perCode.set(found.code, count)
      if (count <= namedPerCode) problems.push(found)
    },
    countFurther: () => {
      for (const [code, count] of perCode) {
        const further = count - namedPerCode
        if (further <= 0) continue
        const severity = problems.find((one) => one.code === code)?.severity ?? 'warning'
        const what = `${counted(further, 'further line has', 'further lines have')} the same fault as those named.`
        problems.push(problemsOf(file)(code, severity, null, what, 'Mend them in the same way.'))
      }
    },
  }
}
