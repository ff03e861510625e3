import { useRef } from 'react'
import { useCommand } from '../../state/keys.ts'
import css from './pane-edge.module.css'

/** Widths of the pane, and what a key changes, in px. */
const leastWidth = 240
const mostWidth = 560
const widthStep = 16

interface PaneEdgeProps {
  readonly width: number
  readonly onWidth: (width: number) => void
}

/** The edge between table and pane: dragged, or moved by arrows. */
export function PaneEdge({ width, onWidth }: PaneEdgeProps) {
  const from = useRef<{ x: number; width: number } | null>(null)
  const to = (wanted: number) => onWidth(Math.max(leastWidth, Math.min(mostWidth, Math.round(wanted))))
  useCommand('pane.wider', () => to(width + widthStep))
  useCommand('pane.narrower', () => to(width - widthStep))
  return (
    <div
      className={css.edge}
      role="separator"
      aria-label="Width of the digest pane"
      aria-orientation="vertical"
      aria-valuemin={leastWidth}
      aria-valuemax={mostWidth}
      aria-valuenow={width}
      tabIndex={-1}
      onPointerDown={(event) => {
        from.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (from.current) to(from.current.width + from.current.x - event.clientX)
      }}
      onPointerUp={() => {
        from.current = null
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') to(width + widthStep)
        else if (event.key === 'ArrowRight') to(width - widthStep)
        else return
        event.preventDefault()
      }}
    />
  )
}
