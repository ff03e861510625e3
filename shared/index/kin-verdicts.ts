import { keptOf } from '../kept-answers.ts'
import type { KeptKinVerdict } from '../model/kin-choices.ts'
import { longestKinText } from '../model/kin-limits.ts'
import type { Decision } from '../model/session.ts'

/** A kept judgement with the ids of the two decisions; null: a decision that is not there any more. */
export interface FoundVerdict {
  readonly verdict: KeptKinVerdict
  readonly decision: string | null
  readonly other: string | null
}

/** A wording as it is kept and compared. */
function kinText(text: string): string {
  return text.slice(0, longestKinText)
}

/**
 * Finds decisions by row and wording, any wording that they had among them: a judgement outlives a rewording. Where
 * the row has none of that wording (the digest was renamed), the only decision elsewhere that has it is taken.
 */
function finder(decisions: readonly Decision[]) {
  const byPlace = new Map<string, Decision>()
  const byText = new Map<string, Decision | null>()
  const key = (row: string, text: string) => JSON.stringify([row, text])
  const add = (decision: Decision, written: string) => {
    const text = kinText(written)
    const place = key(decision.sessionRow, text)
    if (!byPlace.has(place)) byPlace.set(place, decision)
    const known = byText.get(text)
    if (known !== decision) byText.set(text, known === undefined ? decision : null)
  }
  for (const decision of decisions) add(decision, decision.text)
  for (const decision of decisions)
    for (const step of decision.life)
      if (step.text !== null && step.text !== decision.text) add(decision, step.text)
  return ({ row, text }: KeptKinVerdict['decision']) =>
    byPlace.get(key(row, text)) ?? byText.get(text) ?? null
}

/**
 * Sets the state `replaced` where a person accepted a suggestion that says so. What a text states holds before it,
 * and a judgement on a decision that is not there any more changes nothing.
 */
export function applyKinVerdicts(
  decisions: readonly Decision[],
  verdicts: readonly KeptKinVerdict[],
): { decisions: readonly Decision[]; kin: readonly FoundVerdict[] } {
  if (verdicts.length === 0) return { decisions, kin: [] }
  const find = finder(decisions)
  const replaced = new Map<Decision, { by: Decision; verdict: KeptKinVerdict }>()
  const kin = verdicts.map((verdict): FoundVerdict => {
    const decision = find(verdict.decision)
    const by = find(verdict.other)
    const counts = verdict.accepted && verdict.kind === 'replaced-by' && decision?.state !== 'replaced'
    if (counts && decision && by && by !== decision) replaced.set(decision, { by, verdict })
    return { verdict, decision: decision?.id ?? null, other: by?.id ?? null }
  })
  if (replaced.size === 0) return { decisions, kin }
  return {
    kin,
    decisions: decisions.map((decision) => {
      const found = replaced.get(decision)
      if (!found) return decision
      const { by, verdict } = found
      return {
        ...decision,
        state: 'replaced',
        replacedBy: by.text,
        replacedIn: {
          sessionRow: by.sessionRow,
          path: by.path,
          line: by.line,
          date: by.date,
          commit: by.bornIn,
          committed: by.bornOn,
          atEdge: by.bornAtEdge,
        },
        replacedByChoice: { id: verdict.id, accepted: true, reason: verdict.reason, decision: by.id },
      }
    }),
  }
}

/** What was answered on two decisions, whichever was asked about; null: nothing. */
export type AnswerOf = (decision: string, other: string) => FoundVerdict | null

/** Looks judgements up by the ids of two decisions. */
export const answersOn = keptOf((kin: readonly FoundVerdict[]): AnswerOf => {
  const byPair = new Map<string, FoundVerdict>()
  for (const found of kin)
    if (found.decision !== null && found.other !== null)
      byPair.set([found.decision, found.other].sort().join('\0'), found)
  return (decision, other) => byPair.get([decision, other].sort().join('\0')) ?? null
})
