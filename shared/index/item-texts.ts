import { keptAnswers } from '../kept-answers.ts'
import { numberOf } from '../search/vocabulary.ts'
import { fold, words } from '../text/fold.ts'
import type { IndexedRow } from './indexed-row.ts'
import { countedBy, type FieldName, isCountField, isSectionField, sectionBy } from './query-fields.ts'

/** Texts that stand together, as a query looks through them. */
export interface FoldedTexts {
  readonly written: readonly string[]
  /** Folded, one text a line. */
  readonly folded: string
  /** Numbers of their words. */
  readonly words: readonly number[]
}

/** Texts with what a query asks of them. What is folded is kept; as written they are got anew, for they may be packed. */
export function foldedTexts(written: () => readonly string[]): FoldedTexts {
  let folded: string | null = null
  let numbers: readonly number[] | null = null
  return {
    get written() {
      return written()
    },
    get folded() {
      folded ??= written().map(fold).join('\n')
      return folded
    },
    get words() {
      numbers ??= [...new Set(words(this.folded))].map(numberOf)
      return numbers
    },
  }
}

const none = foldedTexts(() => [])
/** By name of what is looked through. */
const kept = keptAnswers<IndexedRow, FoldedTexts>(Number.POSITIVE_INFINITY)

/** Kept with the row. */
function keptTexts(row: IndexedRow, name: string, make: () => readonly string[]): FoldedTexts {
  return kept(row, name, () => foldedTexts(make))
}

/** Texts of a row's items of one kind or section. */
export function itemTexts(row: IndexedRow, field: FieldName): FoldedTexts {
  return keptTexts(row, field, () =>
    isCountField(field)
      ? row.items[countedBy[field].kind].map((item) => item.text)
      : (row.entry?.digest.sections ?? [])
          .filter((section) => isSectionField(field) && section.name === sectionBy[field])
          .flatMap((section) => section.items.map((item) => item.text)),
  )
}

/** Texts of the decisions that an earlier revision of the digest had and its newest text has not. */
export function droppedDecisions(row: IndexedRow): readonly string[] {
  return droppedTexts(row).written
}

/** The same, as a query looks through them. */
export function droppedTexts(row: IndexedRow): FoldedTexts {
  const { decisionCount, session } = row
  if (decisionCount <= session.counts.decisions && !session.removed) return none
  return keptTexts(row, 'dropped', () =>
    row.decisions.filter(({ state }) => state === 'dropped').map(({ text }) => text),
  )
}
