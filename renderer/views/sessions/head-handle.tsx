import { useRef } from 'react'
import css from './sessions.module.css'
import { moveColumn, type SessionTable } from './use-columns.ts'

/** How far (px) a head is dragged before it changes places with its neighbour. */
const swapFrom = 40

/** At the end of a head: drags its width. The head itself, dragged, moves the column. */
export function HeadHandle({ table, id }: { readonly table: SessionTable; readonly id: string }) {
  const from = useRef<number | null>(null)
  const header = table.getFlatHeaders().find((one) => one.column.id === id)
  const resize = header?.getResizeHandler()
  return (
    <>
      <span
        className={css.mover}
        aria-hidden="true"
        onPointerDown={(event) => {
          from.current = event.clientX
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => {
          if (from.current === null) return
          const by = event.clientX - from.current
          if (Math.abs(by) < swapFrom) return
          from.current = event.clientX
          event.currentTarget.dataset.moved = ''
          moveColumn(table, id, by > 0 ? 1 : -1)
        }}
        onPointerUp={() => {
          from.current = null
        }}
        onClick={(event) => {
          // A drag that moved the column is no click on its head.
          if (event.currentTarget.dataset.moved === undefined) return
          delete event.currentTarget.dataset.moved
          event.stopPropagation()
        }}
      />
      <span
        className={css.resizer}
        aria-hidden="true"
        onMouseDown={(event) => {
          event.stopPropagation()
          resize?.(event)
        }}
        onTouchStart={resize}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={() => table.getColumn(id)?.resetSize()}
      />
    </>
  )
}
