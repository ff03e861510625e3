import type { MappingFault } from '../digest/mapping.ts'
import type { Problem, ProblemCode, Severity, Standing } from '../model/problem.ts'
import type { Facet } from './list-answers.ts'

/** A problem with the row that it belongs to; null: the repository as a whole. */
export interface ProblemRow extends Problem {
  readonly id: string
  readonly sessionRow: string | null
  readonly project: string | null
  readonly standing: Standing
  /** Lines around the place, for the detail pane. */
  readonly context: readonly { readonly line: number; readonly text: string }[]
}

/** Problems that share what they are grouped by; they follow each other in `ids`. */
export interface ProblemGroup {
  /** Null: a missing project. */
  readonly value: string | null
  readonly start: number
  readonly count: number
}

/** The problems that a filter leaves. */
export interface ProblemList {
  readonly version: number
  readonly total: number
  readonly shown: number
  readonly bySeverity: Readonly<Record<Severity, number>>
  readonly ids: readonly string[]
  readonly first: readonly ProblemRow[]
  readonly groups: readonly ProblemGroup[] | null
  readonly facets: readonly Facet[]
  /** Problems of sessions that the query leaves out. */
  readonly leftOut: number
  /** Of the sessions of the query, whatever else is chosen. */
  readonly aside: ProblemsAside
  /** Rules with findings, before the filter, and those switched off, in the order of all rules. */
  readonly rules: readonly RuleCount[]
}

/** Findings that a person set aside, which no total counts, and those that came after the baseline. */
export interface ProblemsAside {
  readonly accepted: number
  readonly off: number
  /** Rules switched off that have findings here. */
  readonly rulesOff: number
  /** Null: there is no baseline that they could be newer than. */
  readonly fresh: number | null
}

/** One spelling that a mapping file gives another meaning. */
export interface MappingChange {
  readonly part: 'fields' | 'sections' | 'records'
  /** Key or heading as it stands in the files. */
  readonly written: string
  /** What it is taken for now, and with the mapping; null: nothing that is documented. */
  readonly from: string | null
  readonly to: string | null
  /** Digests, or record lines. */
  readonly count: number
  /** Where it stands first. */
  readonly path: string
  readonly line: number
}

/** What a mapping file would change, before it is used. */
export interface MappingPreview {
  readonly faults: readonly MappingFault[]
  /** It cannot be used; the one fault says why. */
  readonly refused: boolean
  /** Digests that were read with it. */
  readonly digests: number
  readonly changedDigests: number
  readonly changedRecords: number
  /** Most frequent first. */
  readonly changes: readonly MappingChange[]
  /** Changes beyond those listed. */
  readonly more: number
}

/** One rule with its findings. */
export interface RuleCount {
  readonly code: ProblemCode
  readonly count: number
  readonly off: boolean
}
