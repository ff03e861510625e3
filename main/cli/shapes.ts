import type { Comparison } from '../../shared/model/comparison.ts'
import type { Revision } from '../../shared/model/revision.ts'

/** A revision as the command line prints it. */
export function revisionShape({
  commit,
  parents,
  path,
  blob,
  author,
  authorDate,
  committerDate,
  subject,
  change,
  renamedFrom,
  similarity,
  sameTextAs,
}: Revision) {
  return {
    commit,
    parents,
    path,
    blob,
    author,
    authorDate,
    committerDate,
    subject,
    change,
    renamedFrom,
    similarity,
    sameTextAs,
  }
}

/** A comparison as the command line prints it: without rows and word marks, which are for drawing. */
export function comparisonShape(comparison: Comparison) {
  const { a, b, same, only, coarse, summary, fields, items, lines } = comparison
  return {
    a,
    b,
    same,
    only,
    coarse,
    summary,
    fields: fields.map(({ key, change, old, new: now }) => ({ key, change, old, new: now })),
    items: items.map(({ section, toSection, change, from, to, old, new: now, likeness }) => ({
      section,
      toSection,
      change,
      from,
      to,
      old,
      new: now,
      likeness,
    })),
    lines,
  }
}
