import { type RefObject, useEffect, useRef } from 'react'
import { useCommand } from '../state/keys.ts'
import { standsAsLeft } from '../state/view.ts'
import type { TableHandle } from './data-table.tsx'
import { successorOf } from './data-table-model.ts'

interface ChosenRow {
  readonly table: RefObject<TableHandle | null>
  /** Ids of the list in its order. */
  readonly ids: readonly string[]
  /** Changes when the list is another one (filter, sort): what was chosen in the one before then has no neighbours in it. */
  readonly place: string
  /** The row that the address names; it may have left the list. */
  readonly chosen: string | null
  /** The same function at every drawing. */
  readonly choose: (id: string | null) => void
  /** True while the view is the one on screen: views stay drawn behind it. */
  readonly isShown: boolean
  /** Name of the form in which the list is drawn; another one puts its rows elsewhere. */
  readonly form: string
  readonly narrow: boolean
  /** Called after the chosen row was left on a narrow window. */
  readonly onLeave: () => void
}

/**
 * The row of a list whose details stand beside it. Where there is room for the details the first row is chosen at
 * once, so that they never stand empty; where the chosen one leaves the list, as an accepted finding does, the one that
 * takes its place is chosen. On a narrow window "leave" leads back from them to the row.
 */
export function useChosenRow(parts: ChosenRow): void {
  const { table, ids, place, chosen, choose, isShown, form, narrow, onLeave } = parts
  const first = ids[0]
  const lost = chosen === null || !ids.includes(chosen)
  const seen = useRef<{ readonly ids: readonly string[]; readonly place: string } | null>(null)
  useEffect(() => {
    // The place changes before the list of it is there.
    if (!lost && seen.current?.ids !== ids) seen.current = { ids, place }
  }, [lost, ids, place])
  useEffect(() => {
    if (!isShown || narrow || !lost || first === undefined) return
    const before = seen.current?.place === place ? seen.current.ids : []
    const there = new Set(ids)
    const next = chosen === null ? null : successorOf(chosen, before, (id) => there.has(id))
    choose(next ?? first)
  }, [isShown, narrow, lost, first, chosen, ids, place, choose])
  // One that was gone to from elsewhere (the palette, another view) is brought into sight, and in another form again.
  const revealed = useRef({ chosen: standsAsLeft() ? chosen : null, form })
  useEffect(() => {
    if (lost || (chosen === revealed.current.chosen && form === revealed.current.form)) return
    revealed.current = { chosen, form }
    if (!isShown || chosen === null) return
    // A table drawn just now does not know its height yet.
    requestAnimationFrame(() => table.current?.reveal(chosen))
  }, [table, isShown, lost, chosen, form])
  useCommand('leave', () => {
    if (!narrow || chosen === null) return false
    choose(null)
    onLeave()
    table.current?.focus(chosen)
  })
  useCommand('row.next', () => table.current?.move(1))
  useCommand('row.previous', () => table.current?.move(-1))
}
