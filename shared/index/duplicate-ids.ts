import { foldKey } from '../digest/fold-key.ts'
import { problemsOf, shown } from '../digest/problem-at.ts'
import { findField } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import { isPlaceholder } from '../text/dates.ts'
import type { DigestEntry } from './index-input.ts'

/**
 * `field.id-duplicate` for every present digest but the first that declares a `session_id`. Other spellings (`id`,
 * `session`) may count something else, which several files share rightly.
 */
export function duplicateDigestIds(entries: readonly DigestEntry[]): Problem[] {
  const first = new Map<string, { readonly file: string; readonly line: number | null }>()
  const problems: Problem[] = []
  for (const { digest, path, removed } of entries) {
    const field = removed ? undefined : findField(digest, 'session_id')
    if (field?.source !== 'frontmatter' || foldKey(field.key) !== 'session_id') continue
    const id = field.value.trim()
    if (id === '' || isPlaceholder(id)) continue
    const before = first.get(id)
    if (!before) {
      first.set(id, { file: path, line: field.line })
      continue
    }
    const what = `The \`session_id\` “${shown(id)}” is declared by ${before.file} too.`
    const mend = 'Give each session an id of its own, or remove the copy.'
    const related = { ...before, column: null, revision: null }
    problems.push(problemsOf(path)('field.id-duplicate', 'warning', field.line, what, mend, { related }))
  }
  return problems
}
