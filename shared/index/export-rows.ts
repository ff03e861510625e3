import type { ExportFormat, ExportKind } from '../model/export.ts'
import { exportText } from '../text/export.ts'
import { allDecisions, type DecisionFilter } from './decisions.ts'
import { allProblems, type ProblemParts } from './problems.ts'
import type { RepositoryIndex } from './repository-index.ts'
import { type ListRequest, querySessions, sessionsById } from './run-query.ts'

/** What is exported: the query, and what a view narrows its own rows by besides. */
export interface ExportRequest extends ListRequest, ProblemParts {
  readonly state?: DecisionFilter | undefined
}

/** The rows that a request leaves, in the order asked for, as the text of a file, and how many they are. */
export function exportRows(
  index: RepositoryIndex,
  what: ExportKind,
  format: ExportFormat,
  request: ExportRequest,
): { text: string; rows: number } {
  switch (what) {
    case 'sessions': {
      const { ids } = querySessions(index, { ...request, group: null })
      const rows = sessionsById(index, ids).filter((session) => session !== null)
      return { text: exportText('sessions', format, rows), rows: rows.length }
    }
    case 'decisions': {
      const rows = allDecisions(index, request)
      return { text: exportText('decisions', format, rows), rows: rows.length }
    }
    case 'problems': {
      const rows = allProblems(index, request)
      return { text: exportText('problems', format, rows), rows: rows.length }
    }
  }
}
