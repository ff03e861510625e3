import type { KeyboardEvent, ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import drawingCss from './drawing.module.css'
import listCss from './lists.module.css'
import { openQuery } from './rows-query.ts'

interface MarkProps {
  /** "2026-06-11, names it, opens 1 row" */
  readonly name: string
  /** Of its rows, or what makes it when it is followed. */
  readonly query: string | null | undefined | (() => string | null)
  readonly children: ReactNode
  /** First mark of its chart: the one tab stop. */
  readonly first?: boolean
  /** What only stands around what the chart tells: `other`. */
  readonly kind?: 'other'
}

/** A mark of a drawing that opens its rows. Arrow keys walk the marks of a chart. */
export function Mark({ name, query, children, first, kind }: MarkProps) {
  const follow = () => openQuery(typeof query === 'function' ? query() : query)
  return (
    <g
      role="link"
      className={drawingCss.mark}
      data-mark={kind ?? ''}
      data-tip={name}
      tabIndex={first ? 0 : -1}
      aria-label={name}
      onClick={follow}
      onKeyDown={(event) => {
        if (event.key === 'Enter') follow()
      }}
    >
      {children}
    </g>
  )
}

interface NumberLinkProps {
  readonly name: string
  readonly query: string | null | undefined
  readonly children: ReactNode
  /** Drawn as text until it is pointed at; else as a link. */
  readonly plain?: boolean
  /** Called before its rows are opened. */
  readonly onFollow?: () => void
}

/** A number or a word that opens its rows. */
export function NumberLink({ name, query, children, plain, onFollow }: NumberLinkProps) {
  return (
    <LinkButton
      className={plain ? listCss.number : undefined}
      aria-label={name}
      onClick={() => {
        onFollow?.()
        openQuery(query)
      }}
    >
      {children}
    </LinkButton>
  )
}

/**
 * Arrow keys go through the marks inside an element, which has one tab stop: left and right through all of them, up and
 * down past those that only stand around what the chart tells.
 */
export function walkMarks(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  const target = event.target as Element
  if (by === undefined || !target.hasAttribute('data-mark')) return
  const isAcross = event.key === 'ArrowRight' || event.key === 'ArrowLeft'
  const all = [...event.currentTarget.querySelectorAll<SVGElement>('[data-mark]')]
  const marks = isAcross ? all : all.filter((mark) => mark === target || mark.dataset.mark === '')
  const next = marks[Math.max(0, Math.min(marks.length - 1, marks.indexOf(target as SVGElement) + by))]
  if (!next) return
  event.preventDefault()
  for (const mark of all) mark.setAttribute('tabindex', mark === next ? '0' : '-1')
  next.focus()
}
