import { numeral } from '../../../shared/text/counted.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { EdgeMark } from '../../ui/edge-mark.tsx'
import listCss from './lists.module.css'
import panelCss from './panel.module.css'

interface DayBarProps {
  readonly days: number | null
  readonly open: boolean
  readonly scale: number
  /** The days are counted from where the known history starts: there may be more. */
  readonly edge: boolean | undefined
}

/** A number of days before its bar: filled while open, outlined once closed; one scale for the whole page. */
export function DayBar({ days, open, scale, edge }: DayBarProps) {
  if (days === null) return <span className={panelCss.none}>no date</span>
  const width = Math.max(1, days * scale)
  return (
    <span className={listCss.days}>
      <span className={open ? listCss.openDays : undefined}>
        <EdgeMark edge={edge} of="count">
          {numeral(days)} d
        </EdgeMark>
      </span>
      <Drawing
        width={Math.ceil(width) + 1}
        height={11}
        aria-hidden="true"
        className={open ? listCss.barOpen : listCss.barClosed}
      >
        <rect x="0.5" y="0.5" width={width} height="9" />
      </Drawing>
    </span>
  )
}
