import type { Comparison } from '../model/comparison.ts'
import { countChanges, type DigestChange, setChangeKinds, sumDecisions } from '../model/set-change.ts'
import { counted, numeral } from '../text/counted.ts'

/** The whole set between two states, each digest that differs with its comparison. */
export interface SetReport {
  /** The two states, in words: the name that was given, and its commit. */
  readonly a: string
  readonly b: string
  readonly digests: readonly ReportedDigest[]
}

/** One digest that differs. */
export interface ReportedDigest {
  readonly change: DigestChange
  /** Null: a text of it could not be had. */
  readonly comparison: Comparison | null
  /** Its patch; '' where there is none. */
  readonly patch: string
}

/** "3 digests differ: 1 added, 2 changed. Decisions: 2 added." */
export function setSentence(changes: readonly DigestChange[]): string {
  if (changes.length === 0) return 'No digest differs.'
  const counts = countChanges(changes)
  const kinds = setChangeKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${numeral(counts[kind])} ${kind}`)
  const decisions = Object.entries(sumDecisions(changes)).filter(([, count]) => count > 0)
  const differ = counted(changes.length, 'digest differs', 'digests differ')
  if (decisions.length === 0) return `${differ}: ${kinds.join(', ')}.`
  return `${differ}: ${kinds.join(', ')}. Decisions: ${decisions.map(([kind, count]) => `${numeral(count)} ${kind}`).join(', ')}.`
}

/** "old.md → new.md", or the name alone. */
export function changedName({ path, renamedFrom }: DigestChange): string {
  return renamedFrom === null ? path : `${renamedFrom} → ${path}`
}
