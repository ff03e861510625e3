import type { ProblemsAside } from '../ipc/problem-answers.ts'
import { counted } from './counted.ts'

/** Findings set aside, in words: "2 rules off, 14 findings; 120 accepted"; empty: none are. */
export function asideWords({ rulesOff, off, accepted }: Omit<ProblemsAside, 'fresh'>): string {
  const words: string[] = []
  if (off > 0) words.push(`${counted(rulesOff, 'rule')} off, ${counted(off, 'finding')}`)
  if (accepted > 0) words.push(`${accepted} accepted`)
  return words.join('; ')
}
