import type { Comparison, ComparisonSide } from '../../shared/model/comparison.ts'
import type { Revision } from '../../shared/model/revision.ts'

/** `Revision` of the command line. */
export function revisionShape(revision: Revision) {
  return {
    commit: revision.commit,
    parents: revision.parents,
    path: revision.path,
    blob: revision.blob,
    author: revision.author,
    authorDate: revision.authorDate,
    committerDate: revision.committerDate,
    subject: revision.subject,
    // An addition that may be a move is not known to be either.
    change: revision.cut || revision.unsearched ? null : revision.change,
    renamedFrom: revision.renamedFrom,
    similarity: revision.similarity,
    sameTextAs: revision.sameTextAs,
  }
}

function sideShape({ commit, path, subject, author, date }: ComparisonSide) {
  return { commit, path, subject, author, date }
}

/** `Comparison` of the command line: without rows and word marks, which are for drawing. */
export function comparisonShape({ a, b, same, only, coarse, summary, fields, items, lines }: Comparison) {
  return {
    a: sideShape(a),
    b: sideShape(b),
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
    lines: { added: lines.added, removed: lines.removed, moved: lines.moved },
  }
}
