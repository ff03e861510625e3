import { problemsOf } from '../../shared/digest/problem-at.ts'
import type { Digest } from '../../shared/model/digest.ts'
import type { ProblemCode } from '../../shared/model/problem.ts'

/** A digest whose text was not read: its row, with a problem that says why. */
export function unreadDigest(
  path: string,
  bytes: number,
  code: ProblemCode,
  what: string,
  mend: string,
): Digest {
  return {
    title: path.slice(path.lastIndexOf('/') + 1),
    titleFrom: 'file-name',
    fields: [],
    frontmatter: null,
    sections: [],
    form: { encoding: 'utf-8', bom: false, lineEnds: 'none', finalNewline: false, bytes, lines: 0 },
    problems: [problemsOf(path)(code, 'error', null, what, mend)],
  }
}
