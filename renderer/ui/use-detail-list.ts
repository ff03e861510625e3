import { useMemo, useRef, useState } from 'react'
import type { Result } from '../../shared/model/result.ts'
import { useCommand } from '../state/keys.ts'
import type { TableHandle } from './data-table.tsx'
import { fitColumns, type TableColumn } from './data-table-model.ts'
import { useRoom } from './drawing.tsx'
import { useChosenRow } from './use-chosen-row.ts'
import { type ListOfRows, useRows } from './use-rows.ts'
import { useNarrow } from './use-width.ts'

interface DetailList<R> {
  readonly list: ListOfRows<R> | undefined
  /** Asks for some rows; taken from the first drawing on. */
  readonly load: (ids: string[]) => Promise<Result<readonly (R | null)[]>>
  /** The same object as long as the columns are the same. */
  readonly columns: readonly TableColumn<R>[]
  /** Changes when the list is another one (filter, sort, group). */
  readonly place: string
  /** Width of the table in px before it was measured. */
  readonly firstRoom: number
  /** The row that the address names; null: none. */
  readonly chosen: string | null
  /** The same function at every drawing. */
  readonly choose: (id: string | null) => void
  /** True while the view is the one on screen. */
  readonly isShown: boolean
  /** Name of the form in which `list` is drawn; absent: there is one alone. */
  readonly form?: string
  /** Leads from a chosen row to its place. */
  readonly openPlace: (row: R) => void
  /** Enter makes the details full on a wide window too; they lead on to the place themselves. */
  readonly fullPage?: boolean
}

const noIds: readonly string[] = []

/**
 * A table of rows with the details of one of them beside it. A click chooses a row, and no more; Enter on the chosen
 * one leads to its place. On a narrow window the details come from below, and a second click or Enter makes them full.
 */
export function useDetailList<R extends { readonly id: string }>(parts: DetailList<R>) {
  const { list, columns, place, chosen, choose, isShown } = parts
  const narrow = useNarrow()
  const [full, setFull] = useState(false)
  const table = useRef<TableHandle>(null)
  const main = useRef<HTMLDivElement>(null)
  const width = useRoom(main, parts.firstRoom)
  const rows = useRows<R>(list, parts.load)
  const ids = list?.ids ?? noIds
  useChosenRow({
    table,
    ids,
    place,
    chosen,
    choose,
    isShown,
    form: parts.form ?? '',
    narrow,
    onLeave: () => setFull(false),
  })
  const fit = useMemo(() => fitColumns(columns, width), [columns, width])
  const row = chosen === null ? undefined : rows.get(chosen)
  const onPage = !narrow && parts.fullPage === true
  const leavePage = () => {
    setFull(false)
    // The table is still out of sight.
    requestAnimationFrame(() => {
      if (table.current) table.current.focus(chosen ?? undefined)
      else main.current?.querySelector<HTMLElement>('[data-active="true"]')?.focus()
    })
  }
  useCommand('leave', () => (onPage && full ? leavePage() : false))
  const onChoose = (id: string) => (narrow && id === chosen ? setFull(true) : choose(id))
  return {
    narrow,
    main,
    rows,
    ids,
    /** Details of the chosen row. */
    row,
    /** Position of the chosen row in the list; -1: it is not in it. */
    at: chosen === null ? -1 : ids.indexOf(chosen),
    /** The details alone are shown. */
    full: (narrow || onPage) && full,
    /** Shows the details alone, or beside the table again. */
    setFull: (next: boolean) => (next ? setFull(true) : leavePage()),
    /** Columns that found no room. */
    left: fit.left,
    /** What the table takes as it is. */
    table: {
      ref: table,
      place,
      columns: fit.fit,
      rowOf: rows.get,
      selected: new Set(chosen === null ? [] : [chosen]),
      onChoose,
      onOpen: (id: string) => {
        if (id !== chosen || (narrow && !full)) onChoose(id)
        else if (onPage) setFull(true)
        else if (row) parts.openPlace(row)
      },
      onFocusRow: (id: string) => (narrow ? undefined : choose(id)),
      onRange: rows.draw,
    },
  }
}
