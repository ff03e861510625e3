import { useMemo, useRef, useState } from 'react'
import type { SessionList } from '../../../shared/ipc/list-answers.ts'
import { useRepository } from '../../state/repository.ts'
import { type Arranged, type Drawn, followList, withHeldRow, withoutRows } from './arrange-rows.ts'

interface LiveList extends Arranged {
  /** New rows that wait to be shown. */
  readonly waiting: ReadonlySet<string>
  /** Shows them; tells which comes first. */
  readonly showWaiting: () => string | null
  /** The focused row that has left the filter, still drawn. */
  readonly held: string | null
  /** The focus is on this row; a row held before goes. */
  readonly onFocusRow: (id: string) => void
}

/**
 * The list as it is drawn while the repository changes under it: new rows wait behind one line, and the focused
 * row stays when it no longer matches. Another filter, sort or group (`place`) shows all at once.
 *
 * @param list the answer for `place`
 */
export function useLiveList(list: SessionList | undefined, place: string): LiveList {
  const settled = useRepository((store) => store.settledVersion)
  const ready = settled !== null && list !== undefined && list.version >= settled
  const focused = useRef<string | null>(null)
  const [state, setState] = useState<Drawn>({ list, place, ready, waiting: new Set(), held: null })
  let drawn = state
  // Before the rows are drawn, not after: a row that went for one picture only would lose the focus.
  if (state.list !== list || state.ready !== ready || state.place !== place) {
    drawn = followList(state, { list, place, ready }, focused.current)
    setState(drawn)
  }
  const { waiting, held } = drawn
  const arranged = useMemo(
    () => withHeldRow(withoutRows({ ids: list?.ids ?? [], groups: list?.groups ?? null }, waiting), held),
    [list, waiting, held],
  )
  return {
    ...arranged,
    waiting,
    showWaiting: () => {
      setState({ ...drawn, waiting: new Set() })
      return list?.ids.find((id) => waiting.has(id)) ?? null
    },
    held: held?.id ?? null,
    onFocusRow: (id) => {
      focused.current = id
      setState((now) => (now.held && now.held.id !== id ? { ...now, held: null } : now))
    },
  }
}
