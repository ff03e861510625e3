import { useRef } from 'react'
import { completed, isWhole } from '../../../shared/diff/complete-comparison.ts'
import type { RequestArg } from '../../../shared/ipc/contract.ts'
import type { Comparison, SideBySide } from '../../../shared/model/comparison.ts'
import type { Refusal } from '../../../shared/model/result.ts'
import { type Answer, useRequest } from '../../state/use-request.ts'

/** What was completed, by its two sides: they stay on screen, whole, while other texts are compared. */
const wholes = new WeakMap<SideBySide, Comparison>()

/** A comparison as far as it is known. */
interface ComparisonAnswer extends Answer<Comparison | SideBySide> {
  /** What was asked for the comparison in `value`: while the next one is on its way, the one before. */
  readonly of: RequestArg<'compare.run'> | undefined
  /** Why the rest of it is not known. */
  readonly restError: Refusal | null
}

/** Compares two texts: both sides come first where the whole takes longer, and are completed when the rest is there. */
export function useComparison(
  wanted: RequestArg<'compare.run'> | undefined,
  version: number,
): ComparisonAnswer {
  const answer = useRequest('compare.run', wanted, version)
  const sides = answer.value
  const of = useRef(wanted)
  if (answer.matches) of.current = wanted
  const isNew = answer.matches && !answer.loading
  const isMissing = sides !== undefined && isNew && !isWhole(sides)
  // Asked once: the name is of these sides, and no version changes what is missing in them.
  const rest = useRequest('compare.rest', isMissing && wanted ? { ...wanted, begun: sides.begun } : undefined)
  if (isMissing && rest.value && rest.matches && !rest.loading && !wholes.has(sides)) {
    wholes.set(sides, 'rows' in rest.value ? rest.value : completed(sides, rest.value))
  }
  const value = sides && (wholes.get(sides) ?? sides)
  return { ...answer, value, of: of.current, restError: isMissing ? rest.error : null }
}
