import { type RatedKind, ratedKinds } from '../../../shared/model/dashboard.ts'
import { MenuButton } from '../../ui/menu.tsx'
import panelCss from './panel.module.css'

/** Kinds of items as the first word of a sentence or a head. */
export const kindTitles: Readonly<Record<RatedKind, string>> = {
  gaps: 'Gaps',
  strengths: 'Strengths',
  learnings: 'Learnings',
  decisions: 'Decisions',
}

interface KindMenuProps {
  readonly kind: RatedKind
  /** Read aloud. */
  readonly name: string
  readonly onChoose: (kind: RatedKind) => void
}

/** Which items a panel counts per session. */
export function KindMenu({ kind, name, onChoose }: KindMenuProps) {
  return (
    <MenuButton
      className={panelCss.adjust}
      label={kindTitles[kind]}
      name={`${name}: ${kindTitles[kind]}`}
      parts={[{ entries: ratedKinds.map((id) => ({ id, label: kindTitles[id], checked: id === kind })) }]}
      onAction={(id) => onChoose(id as RatedKind)}
    />
  )
}
