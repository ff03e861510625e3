import type { DecisionFilter } from '../model/decision-column.ts'
import type { ExportFormat, ExportKind } from '../model/export.ts'
import { asideWords } from '../text/aside-words.ts'
import { exportText } from '../text/export.ts'
import { allDecisions } from './decisions.ts'
import { allProblems, type ProblemParts, queryProblems } from './problems.ts'
import type { RepositoryIndex } from './repository-index.ts'
import { type ListRequest, querySessions, sessionsById } from './run-query.ts'

/** What is exported: the query, and what a view narrows its own rows by besides. */
interface ExportRequest extends ListRequest, ProblemParts {
  readonly state?: DecisionFilter | undefined
}

/** A list as the text of a file. */
export interface ExportedRows {
  readonly text: string
  readonly rows: number
  /** Findings that are neither listed nor counted in it because they were set aside, in words; empty: none. */
  readonly aside: string
}

/** The rows that a request leaves, in the order asked for, as the text of a file, and how many they are. */
export function exportRows(
  index: RepositoryIndex,
  what: ExportKind,
  format: ExportFormat,
  request: ExportRequest,
): ExportedRows {
  switch (what) {
    case 'sessions': {
      const { ids } = querySessions(index, { ...request, group: null })
      const rows = sessionsById(index, ids).filter((session) => session !== null)
      return { text: exportText('sessions', format, rows), rows: rows.length, aside: asideOf(index, request) }
    }
    case 'decisions': {
      const rows = allDecisions(index, request)
      return { text: exportText('decisions', format, rows), rows: rows.length, aside: '' }
    }
    case 'problems': {
      const rows = allProblems(index, request)
      const aside = request.standing?.length ? '' : asideOf(index, request)
      return { text: exportText('problems', format, rows), rows: rows.length, aside }
    }
  }
}

function asideOf(index: RepositoryIndex, { query, removed }: ExportRequest): string {
  const request = { query, removed, sort: [], severity: [], family: [], countOnly: true }
  return asideWords(queryProblems(index, request).aside)
}
