import { groupFrom } from '../../../shared/index/group-mentions.ts'
import { MenuButton } from '../../ui/menu.tsx'
import panelCss from './panel.module.css'

/** Likenesses that can be chosen; at 1.00 only equal wordings are one. */
const likenesses = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]

interface AdjustMenuProps {
  /** Likeness from which two wordings are one. */
  readonly likeness: number
  readonly onLikeness: (likeness: number) => void
}

/** How alike two wordings must be to count as one. */
export function AdjustMenu({ likeness, onLikeness }: AdjustMenuProps) {
  const entries = likenesses.map((each) => ({
    id: String(each),
    label: each.toFixed(2),
    detail: each === groupFrom ? 'as defined' : each === 1 ? 'equal wording only' : undefined,
    checked: each === likeness,
  }))
  return (
    <MenuButton
      className={panelCss.adjust}
      label="Adjust"
      name="Adjust how wordings are grouped"
      parts={[{ entries }]}
      onAction={(id) => onLikeness(Number(id))}
    />
  )
}
