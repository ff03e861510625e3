import type { LifeStep } from '../model/session.ts'
import { edgeText } from './edge-words.ts'

/** "born 2026-06-11", "moved to Learnings 2026-06-14", "dropped in the working copy". */
export function stepInWords({ step, section, date, edge }: LifeStep): string {
  const when = date === null ? 'in the working copy' : date.slice(0, 10)
  return `${step === 'moved' ? `moved to ${section}` : step} ${edgeText(when, edge)}`
}
