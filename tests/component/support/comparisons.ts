import type { Comparison } from '../../../shared/model/comparison.ts'
import type { Revision, RevisionChain } from '../../../shared/model/revision.ts'
import { rowsOf } from '../compare/rows.tsx'

/** A full commit id that begins with a word of seven hexadecimal digits. */
export function commitId(short: string): string {
  return short.padEnd(40, '0')
}

export function revision(short: string | null, more: Partial<Revision> = {}): Revision {
  return {
    commit: short === null ? null : commitId(short),
    parents: [],
    path: 'digests/alpha.md',
    blob: short === null ? 'disk:1' : `blob-${short}`,
    author: short === null ? '' : 'hermes',
    authorDate: short === null ? null : '2026-06-11T22:50:16+02:00',
    committerDate: null,
    subject: short === null ? '' : `Commit ${short}`,
    change: short === null ? 'working-copy' : 'modified',
    renamedFrom: null,
    similarity: null,
    renameProof: null,
    sameTextAs: null,
    signed: false,
    ...more,
  }
}

export function chain(...revisions: Revision[]): RevisionChain {
  return { path: 'digests/alpha.md', names: ['digests/alpha.md'], revisions, removed: false }
}

/** A comparison of rows in short words (see `rowsOf`), with a summary in two parts. */
export function comparison(lines: readonly string[], more: Partial<Comparison> = {}): Comparison {
  const rows = rowsOf(lines)
  const side = { commit: commitId('aaaaaaa'), path: 'digests/alpha.md', subject: 'First', author: 'hermes' }
  return {
    a: { ...side, date: '2026-06-11T22:50:16+02:00' },
    b: { ...side, commit: commitId('bbbbbbb'), subject: 'Second', date: '2026-06-14T09:41:07+02:00' },
    same: false,
    only: null,
    coarse: false,
    summary: 'status draft → active; 1 decision added',
    summaryParts: [
      { text: 'status draft → active; ', strong: false },
      { text: '1 decision added', strong: true },
    ],
    fields: [],
    equalFields: 8,
    fieldOrderKept: true,
    items: [],
    lines: { added: 0, removed: 0, moved: 0 },
    rows,
    changes: new Set(rows.map((row) => row.changeIndex).filter((index) => index >= 0)).size,
    ...more,
  }
}
