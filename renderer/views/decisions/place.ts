import type { Decision } from '../../../shared/model/session.ts'

/** Where the text of a decision is shown from: its file now, or, once dropped, the last commit that had a wording of it. */
export function evidencePlace(decision: Decision): {
  readonly revision: string | null
  readonly line: number | null
} {
  if (decision.line !== null) return { revision: null, line: decision.line }
  const last = decision.life.findLast((step) => step.text !== null && step.commit !== null)
  return { revision: last?.commit ?? null, line: last?.line ?? null }
}
