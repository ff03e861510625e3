import { problemsOf } from '../../shared/digest/problem-at.ts'
import { showPath } from '../../shared/git/path-bytes.ts'
import type { Problem, ProblemCode, Severity } from '../../shared/model/problem.ts'
import { numeral } from '../../shared/text/counted.ts'

/** Places named one by one; the rest is counted in one more. */
const namedOneByOne = 100

/** Collects what a listing left out, as problems: digests behind it would be missing without a word. */
export function createListingFaults() {
  const problems: Problem[] = []
  let further = 0
  const add = (path: string, code: ProblemCode, severity: Severity, what: string, mend: string) => {
    if (problems.length < namedOneByOne) problems.push(problemsOf(path)(code, severity, null, what, mend))
    else further += 1
  }
  return {
    link: (path: string, severity: Severity = 'warning'): void =>
      add(
        path,
        'file.not-a-file',
        severity,
        `${showPath(path)} is a link, and is not followed.`,
        'Put what it points to in its place, if digests are behind it.',
      ),
    tooDeep: (folder: string, limit: number): void =>
      add(
        folder,
        'file.unreadable',
        'warning',
        `${showPath(folder)} lies more than ${limit} folders deep, and was not looked into.`,
        'Move it further up, if it holds digests.',
      ),
    /** A folder that is not there is no fault: it may come. */
    notListed: (folder: string, code: string): void => {
      if (code === 'ENOENT') return
      if (code === 'ENOTDIR')
        add(
          folder,
          'file.not-a-file',
          'error',
          `${showPath(folder)} is no folder, so it holds no digests.`,
          'Make it a folder, or choose another one.',
        )
      else
        add(
          folder,
          'file.unreadable',
          'error',
          `The folder ${showPath(folder)} cannot be listed (${code}).`,
          'Change its permissions.',
        )
    },
    all: (): readonly Problem[] => {
      if (further === 0) return problems
      const what = `${numeral(further)} further links or folders were not looked into.`
      const mend = 'See the ones that are named.'
      const file = problems[0]?.file ?? ''
      return [...problems, problemsOf(file)('file.not-a-file', 'warning', null, what, mend)]
    },
  }
}
