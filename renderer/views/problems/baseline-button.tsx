import type { ProblemList } from '../../../shared/ipc/problem-answers.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { acceptFindings, changeChoices, useChoices } from '../../state/choices.ts'
import { useRepository } from '../../state/repository.ts'
import { MenuButton, type MenuPart } from '../../ui/menu.tsx'

interface BaselineButtonProps {
  readonly list: ProblemList
  /** Those listed are accepted ones. */
  readonly areAccepted: boolean
  readonly onShowAccepted: () => void
}

/** Findings to live with: accepting all that are there, or those shown; and taking that back. */
export function BaselineButton({ list, areAccepted, onShowAccepted }: BaselineButtonProps) {
  const baseline = useChoices((store) => store.choices?.baseline)
  const counts = useRepository((store) => store.repository?.counts.problems ?? 0)
  const isRead = useRepository((store) => store.repository?.phase === 'ready')
  const { accepted } = list.aside
  const shown = list.ids.length
  const parts: MenuPart[] = [
    {
      entries: [
        {
          id: 'all',
          label: `Accept all ${numeral(counts)} as the baseline`,
          detail: isRead ? 'what comes later is new' : 'once all has been read',
          off: !isRead || counts === 0,
        },
        areAccepted
          ? { id: 'back', label: `Take back the ${numeral(shown)} shown`, off: shown === 0 }
          : { id: 'shown', label: `Accept the ${numeral(shown)} shown`, off: shown === 0 },
      ],
    },
    {
      entries: [
        { id: 'list', label: `Show the ${numeral(accepted)} accepted`, off: accepted === 0 },
        {
          id: 'drop',
          label: 'Drop the baseline',
          detail: 'all findings count again',
          off: !baseline || (baseline.accepted === 0 && baseline.at === null),
        },
      ],
    },
  ]
  const act = (id: string) => {
    if (id === 'all') void acceptFindings(null, true)
    else if (id === 'shown') void acceptFindings(list.ids, true)
    else if (id === 'back') void acceptFindings(list.ids, false)
    else if (id === 'list') onShowAccepted()
    else if (id === 'drop') void changeChoices({ change: 'baseline-drop' }, 'The baseline is dropped.')
  }
  return <MenuButton label="Baseline" parts={parts} onAction={act} />
}
