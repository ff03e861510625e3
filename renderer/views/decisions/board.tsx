import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { BoardColumn } from '../../../shared/model/decision-column.ts'
import type { Decision } from '../../../shared/model/session.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { isDatedAtEdge } from '../../../shared/text/edge-words.ts'
import { useCommand } from '../../state/keys.ts'
import { useSettings } from '../../state/settings.ts'
import { EdgeMark } from '../../ui/edge-mark.tsx'
import { InlineText } from '../../ui/inline-text.tsx'
import { type RowActionPart, useRowMenu } from '../../ui/row-menu.tsx'
import { Sign } from '../../ui/sign.tsx'
import { Value } from '../../ui/status-square.tsx'
import css from './board.module.css'
import { type BoardPart, partsOf, stepOn } from './board-steps.ts'

/** Height of a card in px at 100 % text. */
const cardHeight = 76

const heads: Readonly<Record<BoardColumn, string>> = {
  standing: 'standing',
  reworded: 'reworded',
  dropped: 'dropped later',
  replaced: 'replaced',
}

interface BoardProps {
  /** By column, in the order of the columns. */
  readonly ids: readonly string[]
  readonly states: Readonly<Record<BoardColumn, number>>
  readonly rowOf: (id: string) => Decision | undefined
  readonly chosen: string | null
  /** Keys that move are its own; not while a decision is shown alone. */
  readonly hasKeys: boolean
  readonly onChoose: (id: string) => void
  readonly onOpen: (id: string) => void
  /** What the menu of a card offers. */
  readonly menuOf: (id: string) => readonly RowActionPart[]
  /** Cards that are near the window, for loading them in time. */
  readonly onRange: (ids: readonly string[]) => void
}

/**
 * Decisions as cards in a column for each state. One tab stop in each: arrows go up and down a column and across to the next
 * one that holds any, Home and End to the ends of a column, Enter opens. Only cards near the window are drawn.
 */
export function Board(props: BoardProps) {
  const { ids, states, rowOf, chosen, hasKeys, onChoose, onOpen, menuOf, onRange } = props
  const parts = partsOf(ids, states)
  const board = useRef<HTMLDivElement>(null)
  const active = chosen !== null && ids.includes(chosen) ? chosen : (ids[0] ?? null)
  /** The decision whose card takes the focus once it is the chosen one: it may be drawn before that, and not yet as such. */
  const wantFocus = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (wantFocus.current === null || wantFocus.current !== active) return
    const card = board.current?.querySelector<HTMLElement>('[data-active="true"]')
    if (!card) return
    wantFocus.current = null
    card.focus({ preventScroll: true })
  })
  const move = (x: number, y: number) => {
    const next = active === null ? null : stepOn(parts, active, x, y)
    if (next === null) return
    wantFocus.current = next
    onChoose(next)
  }
  useCommand('row.next', () => move(0, 1), hasKeys)
  useCommand('row.previous', () => move(0, -1), hasKeys)
  const drawn = useRef(new Map<BoardColumn, readonly string[]>())
  const ranged = (column: BoardColumn, near: readonly string[]) => {
    drawn.current.set(column, near)
    onRange([...drawn.current.values()].flat())
  }
  const menu = useRowMenu(menuOf)
  const onKey = (event: KeyboardEvent) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-row]')
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const opensMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (event.key === 'ArrowRight') move(1, 0)
    else if (event.key === 'ArrowLeft') move(-1, 0)
    else if (event.key === 'Home') move(0, -ids.length)
    else if (event.key === 'End') move(0, ids.length)
    else if (opensMenu && card?.dataset.row) menu.openAt(card.dataset.row, card)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the cards in it, which take the focus
    <div className={css.board} ref={board} onKeyDown={onKey} onContextMenu={menu.onContextMenu}>
      {parts.map((part) => (
        <Column
          key={part.column}
          part={part}
          active={active}
          chosen={chosen}
          rowOf={rowOf}
          onOpen={(id) => (id === chosen ? onOpen(id) : onChoose(id))}
          onRange={ranged}
        />
      ))}
      {menu.menu}
    </div>
  )
}

interface ColumnProps extends Pick<BoardProps, 'rowOf' | 'chosen' | 'onOpen'> {
  readonly part: BoardPart
  readonly active: string | null
  readonly onRange: (column: BoardColumn, ids: readonly string[]) => void
}

function Column({ part: { column, ids }, active, chosen, rowOf, onOpen, onRange }: ColumnProps) {
  const zoom = useSettings((settings) => settings.zoom)
  const scroller = useRef<HTMLDivElement>(null)
  const height = (cardHeight * zoom) / 100
  const activeAt = active === null ? -1 : ids.indexOf(active)
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    // The card with the tab stop stays in the page, else the focus would fall out of the window.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const near = Array.from({ length: last - first + 1 }, (_, at) => first + at)
      const isNear = activeAt < 0 || activeAt >= count || (activeAt >= first && activeAt <= last)
      return isNear ? near : activeAt < first ? [activeAt, ...near] : [...near, activeAt]
    },
  })
  useLayoutEffect(() => virtual.measure(), [height])
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  useLayoutEffect(() => onRange(column, ids.slice(first, last + 1)), [ids, first, last])
  useEffect(() => {
    if (activeAt >= 0) virtual.scrollToIndex(activeAt, { align: 'auto' })
  }, [activeAt])
  const name = `${heads[column]}, ${numeral(ids.length)}`
  return (
    <section className={css.column} aria-label={name}>
      <h2 className={css.head}>
        <Sign kind={column} word={heads[column]} />
        <span className={css.count}>{numeral(ids.length)}</span>
      </h2>
      <div className={css.cards} ref={scroller} tabIndex={-1}>
        <div role="list" className={css.all} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const id = ids[index] as string
            return (
              <div
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={ids.length}
                className={css.place}
                key={key}
                style={{ top: start, height }}
              >
                <Card
                  id={id}
                  decision={rowOf(id)}
                  active={id === active}
                  stop={id === active || (activeAt < 0 && index === first)}
                  chosen={id === chosen}
                  onOpen={() => onOpen(id)}
                />
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}

interface CardProps {
  readonly id: string
  /** Undefined: not yet loaded. */
  readonly decision: Decision | undefined
  readonly active: boolean
  /** Tab leads to it: of each column one card, or it could not be scrolled by keyboard. */
  readonly stop: boolean
  readonly chosen: boolean
  readonly onOpen: () => void
}

function Card({ id, decision, active, stop, chosen, onOpen }: CardProps) {
  return (
    <button
      type="button"
      className={css.card}
      data-active={active}
      data-row={id}
      tabIndex={stop ? 0 : -1}
      aria-current={chosen ? 'true' : undefined}
      data-tip={decision?.text}
      onClick={onOpen}
    >
      {decision ? (
        <>
          <span className={css.text}>
            <InlineText text={decision.text} />
          </span>
          <span className={css.under}>
            <span className={css.day}>
              <EdgeMark edge={isDatedAtEdge(decision)}>
                {decision.dateKey?.slice(0, 10) ?? decision.date ?? '(missing)'}
              </EdgeMark>
            </span>
            <span className={css.project}>
              <Value value={decision.project} />
            </span>
          </span>
        </>
      ) : (
        '…'
      )}
    </button>
  )
}
