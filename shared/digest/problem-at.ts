import type { Place, Problem, ProblemCode, Severity } from '../model/problem.ts'

/** Builds the problems of one file, so that every check only names what is its own. */
type ProblemMaker = (
  code: ProblemCode,
  severity: Severity,
  line: number | null,
  what: string,
  mend: string,
  more?: { column?: number; related?: Place },
) => Problem

/** A maker for the text at a path; the revision is set by whoever knows where the text was read. */
export function problemsOf(file: string): ProblemMaker {
  return (code, severity, line, what, mend, more) => ({
    file,
    line,
    column: more?.column ?? null,
    revision: null,
    code,
    severity,
    what,
    mend,
    related: more?.related ?? null,
  })
}

/** The place of another line of the same file. */
export function placeOf(file: string, line: number): Place {
  return { file, line, column: null, revision: null }
}

/** A value for use inside a sentence: one line, not longer than 80 characters. */
export function shown(value: string): string {
  const line = value.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
