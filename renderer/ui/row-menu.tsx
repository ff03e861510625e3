import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Popover } from 'react-aria-components'
import { awaitField } from '../state/keys.ts'
import css from './menu.module.css'
import { type MenuEntry, MenuList, type MenuPart } from './menu.tsx'

/** An entry of a row's menu, with what it does. */
export interface RowAction extends Omit<MenuEntry, 'entries'> {
  readonly run?: () => void
  /** It leads to a field: what is typed before that is drawn is meant for it. */
  readonly leadsToField?: true
  readonly entries?: readonly RowAction[]
}

/** Actions of a row that belong together. */
export interface RowActionPart extends Omit<MenuPart, 'entries'> {
  readonly entries: readonly RowAction[]
}

/** The row whose menu is open, and where: in px from the top left of the window. */
interface MenuPlace {
  readonly id: string
  readonly x: number
  readonly y: number
}

interface RowMenuProps {
  readonly place: MenuPlace
  readonly parts: readonly RowActionPart[]
  readonly onClose: () => void
}

function actionOf(actions: readonly RowAction[], id: string): RowAction | undefined {
  for (const action of actions) {
    const found = action.id === id ? action : actionOf(action.entries ?? [], id)
    if (found) return found
  }
  return undefined
}

/** What can be done with one row of a table, at the place that was pointed at; the focus goes back to the row. */
function RowMenu({ place, parts, onClose }: RowMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const act = (id: string) => {
    const all = parts.flatMap(({ entries }) => entries)
    onClose()
    // After the menu has given the focus back, so that the action may move it.
    const action = actionOf(all, id)
    if (action?.leadsToField) awaitField()
    if (action?.run) setTimeout(action.run, 0)
  }
  return (
    <>
      <span
        key={`${place.x} ${place.y}`}
        ref={anchor}
        style={{ position: 'fixed', left: place.x, top: place.y }}
      />
      <Popover
        className={css.popover}
        aria-label="Menu of a row"
        triggerRef={anchor}
        isOpen
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        placement="bottom start"
      >
        <MenuList takesFocus name="Actions on this row" parts={parts} onAction={act} />
      </Popover>
    </>
  )
}

interface RowMenuState {
  /** The open menu, to be drawn beside the table. */
  readonly menu: ReactNode
  /** Opens the menu of a row below its element. */
  readonly openAt: (id: string, row: HTMLElement | null) => void
  readonly onContextMenu: (event: MouseEvent) => void
}

/** The menu of the rows of a table. @param menuOf what a row offers; undefined: rows have no menu */
export function useRowMenu(menuOf: ((id: string) => readonly RowActionPart[]) | undefined): RowMenuState {
  const [place, setPlace] = useState<MenuPlace | null>(null)
  // A row that is not loaded yet offers nothing: a menu without a word in it would hold the keys.
  const open = (at: MenuPlace) => {
    if (menuOf && menuOf(at.id).length > 0) setPlace(at)
  }
  return {
    menu: place && menuOf && (
      <RowMenu place={place} parts={menuOf(place.id)} onClose={() => setPlace(null)} />
    ),
    openAt: (id, row) => {
      const at = row?.getBoundingClientRect()
      if (at) open({ id, x: at.left + 24, y: at.bottom })
    },
    onContextMenu: (event) => {
      const row = (event.target as Element).closest<HTMLElement>('[data-row]')
      if (!menuOf || !row?.dataset.row) return
      event.preventDefault()
      row.focus({ preventScroll: true })
      open({ id: row.dataset.row, x: event.clientX, y: event.clientY })
    },
  }
}
