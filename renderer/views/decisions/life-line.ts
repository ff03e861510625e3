import type { Decision } from '../../../shared/model/session.ts'
import { dayNumber } from '../../../shared/text/day-number.ts'
import { edgeText } from '../../../shared/text/edge-words.ts'
import { stepInWords } from '../../../shared/text/life-words.ts'

/** A mark on a life line, at a day. */
interface LifeMark {
  readonly kind: 'born' | 'reworded' | 'back'
  readonly day: number
  readonly commit: string | null
}

/** What is drawn of a decision's life, in day numbers. */
interface LifeLine {
  readonly from: number
  readonly to: number
  /** It may have been born before `from`. */
  readonly fromEdge: boolean
  readonly end: 'standing' | 'dropped' | 'replaced'
  readonly marks: readonly LifeMark[]
}

/**
 * The life line of a decision: born at its first step (or on its own date while history is not read), ending
 * where it was dropped, else at `today`. A step of the working copy has no date yet and stands at `today`.
 * Null: nothing of it has a date.
 */
export function lifeLineOf(decision: Decision, today: number): LifeLine | null {
  const marks: LifeMark[] = []
  let dropped: number | null = null
  for (const step of decision.life) {
    const day = dayNumber(step.date) ?? (step.commit === null ? today : null)
    if (day === null) continue
    if (step.step === 'dropped') dropped = day
    // Where it stands is no turn of its line.
    else if (step.step !== 'moved') marks.push({ kind: step.step, day, commit: step.commit })
  }
  const born = marks[0]?.day ?? dayNumber(decision.bornOn) ?? dayNumber(decision.dateKey)
  if (born === null) return null
  if (marks.length === 0) marks.push({ kind: 'born', day: born, commit: decision.bornIn })
  const end = decision.state
  const to = end === 'standing' ? today : (dropped ?? dayNumber(decision.droppedOn) ?? today)
  return { from: born, fromEdge: decision.bornAtEdge, to: Math.max(born, to), end, marks }
}

/** The life in words, as the name of its drawing. */
export function lifeInWords(decision: Decision): string {
  const parts = decision.life.map(stepInWords)
  if (parts.length === 0)
    parts.push(
      decision.bornOn
        ? `born ${edgeText(decision.bornOn.slice(0, 10), decision.bornAtEdge)}`
        : 'life not read yet',
    )
  if (decision.state === 'standing') parts.push('in the file now')
  if (decision.state === 'replaced') parts.push('replaced')
  return parts.join(', ')
}
