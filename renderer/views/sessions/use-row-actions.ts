import type { RefObject } from 'react'
import { compareWithPrevious, copyEvidence, openInEditor, revealInFolder } from '../../state/actions.ts'
import { useCommand } from '../../state/keys.ts'
import type { TableHandle } from '../../ui/data-table.tsx'

/**
 * The keys that act on one session: the focused row, or the digest in the pane while the focus is there.
 *
 * @param open session in the pane; null: none
 * @param line line of it that is shown
 */
export function useRowActions(grid: RefObject<TableHandle | null>, open: string | null, line: number | null) {
  const act = (run: (session: string, line: number | null) => void) => () => {
    const inPane = document.activeElement?.closest('[data-area="pane"]') != null
    const session = inPane ? open : (grid.current?.focused() ?? open)
    if (session === null) return false
    run(session, session === open ? line : null)
    return true
  }
  useCommand('digest.editor', act(openInEditor))
  useCommand('digest.reveal', act(revealInFolder))
  useCommand(
    'digest.evidence',
    act((session, at) => void copyEvidence(session, null, at)),
  )
  useCommand('revision.older', act(compareWithPrevious))
}
