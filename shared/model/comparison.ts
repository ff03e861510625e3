import type { SectionName, TextForm } from './digest.ts'

/** A run of characters inside a line: equal, only on the old side, or only on the new side. */
export interface Span {
  readonly text: string
  readonly mark: 'same' | 'dropped' | 'added'
}

/** One side of a row of a text comparison. */
export interface RowSide {
  /** Line number in its file, from 1. */
  readonly line: number
  readonly text: string
  /** Word marks; null: the whole line is marked by the row's change. */
  readonly spans: readonly Span[] | null
}

/** What became of a line. */
export type RowChange = 'equal' | 'added' | 'dropped' | 'reworded' | 'whitespace' | 'moved'

/** One row of both panes: a null side has no partner and is hatched. */
export interface Row {
  readonly change: RowChange
  readonly a: RowSide | null
  readonly b: RowSide | null
  /** For a moved line: line number on the other side. */
  readonly movedTo: number | null
  /** Section that the line stands in, for fold labels and move notes. */
  readonly section: string | null
  /** 0-based number of the change this row belongs to; -1 for equal rows. */
  readonly changeIndex: number
  /** True where the change touches a decision item. */
  readonly decision: boolean
}

/** What became of a field of the frontmatter. */
export interface FieldChange {
  readonly key: string
  /** Key on the old side, where the same field had another name there. */
  readonly oldKey?: string
  readonly change: 'added' | 'removed' | 'changed' | 'style' | 'order'
  readonly old: string | null
  readonly new: string | null
  readonly oldLine: number | null
  readonly newLine: number | null
  /** Of a changed list: the elements that only one side has. */
  readonly elements?: { readonly added: readonly string[]; readonly removed: readonly string[] }
}

/** What became of an item. */
export type ItemChangeKind =
  | 'kept'
  | 'reworded'
  | 'added'
  | 'dropped'
  | 'moved'
  | 'split'
  | 'merged'
  | 'checked'
  | 'unchecked'

/**
 * One item on both sides of a comparison. An item that was split stands once for each part, always with the
 * line and text of the whole; items that were merged likewise.
 */
export interface ItemChange {
  readonly section: SectionName | string
  /** Section on the new side when it differs; null otherwise. */
  readonly toSection: SectionName | string | null
  readonly change: ItemChangeKind
  /** Line on the old and on the new side; null: not there. */
  readonly from: number | null
  readonly to: number | null
  readonly old: string | null
  readonly new: string | null
  /** 0 to 1; of a split or merged item, the share of the whole that its parts hold; null where nothing was paired. */
  readonly likeness: number | null
  /** Word marks for the old and new text of a reworded, split or merged item; null otherwise. */
  readonly oldSpans: readonly Span[] | null
  readonly newSpans: readonly Span[] | null
  /** Line on the other side where a dropped item stands struck out, or an added one stood so; null: nowhere. */
  readonly struckOut?: number | null
}

/** What a side of a comparison is. */
export interface ComparisonSide {
  /** Full commit id, or null for the working copy. */
  readonly commit: string | null
  readonly path: string
  readonly subject: string
  readonly author: string
  /** As recorded, with zone; null for the working copy. */
  readonly date: string | null
  /** The commit is where the known history starts: the text may be older, and somebody else's. */
  readonly edge?: true
  /**
   * There is no text on this side: the digest was removed in its commit, that commit does not have it, or the side is
   * what was before that commit brought it.
   */
  readonly absent?: 'removed' | 'not there' | 'before'
  /** How its bytes are written, where it was read from a file. */
  readonly form?: TextForm
}

/** Kind of difference when there is no other: the two texts differ in nothing else. */
export type OnlyDifference = 'whitespace' | 'line-endings' | 'encoding' | 'reflow' | 'order'

/** Two texts side by side, as far as they are drawn: the first of a comparison to be known. */
export interface SideBySide {
  readonly a: ComparisonSide
  readonly b: ComparisonSide
  /** True when the bytes are equal. */
  readonly same: boolean
  /** True when a limit of time or size was met, and the lines are compared coarsely. */
  readonly coarse: boolean
  readonly fields: readonly FieldChange[]
  readonly equalFields: number
  readonly fieldOrderKept: boolean
  /** All rows; below the first screen, word marks may still be missing. */
  readonly rows: readonly Row[]
  /** Number of changes that next and previous step through. */
  readonly changes: number
}

/** Two texts side by side, of which the rest can still be asked for. */
export interface BegunSides extends SideBySide {
  /** Names this very comparison: another of the same two texts may have other rows, and so may another text. */
  readonly begun: string
}

/** Word marks of a row that had none yet, by its place among the rows. */
export interface RowMarks {
  readonly row: number
  readonly a: readonly Span[]
  readonly b: readonly Span[]
}

/** What is told of two texts once they stand side by side. */
interface ComparisonTold {
  readonly only: OnlyDifference | null
  /** As that of the rows, or because a limit was met since. */
  readonly coarse: boolean
  /** One sentence on all of it, in runs: facts are bold. */
  readonly summary: string
  readonly summaryParts: readonly { readonly text: string; readonly strong: boolean }[]
  readonly items: readonly ItemChange[]
  readonly lines: { readonly added: number; readonly removed: number; readonly moved: number }
}

/** The word marks that were still missing, and all that is told. */
export interface ComparisonRest extends ComparisonTold {
  readonly marks: readonly RowMarks[]
}

/** The whole comparison: the sentence, fields, items and lines. */
export interface Comparison extends SideBySide, ComparisonTold {}
