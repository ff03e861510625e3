import type { ReactNode } from 'react'
import type { SessionGroup } from '../../../shared/ipc/list-answers.ts'
import { Count } from '../../ui/sign.tsx'

/** The sums of a group under their columns. */
export function groupSums(sums: SessionGroup['sums']): Readonly<Record<string, ReactNode>> {
  return {
    decisions: <Count value={sums.decisions} />,
    learnings: <Count value={sums.learnings} />,
    actions: <Count value={sums.actions} />,
    gaps: <Count value={sums.gaps} />,
    strengths: <Count value={sums.strengths} />,
    targets: <Count value={sums.promotionTargets} />,
    problems: <Count value={sums.problems} />,
    revisions: <Count value={sums.revisions} />,
  }
}
