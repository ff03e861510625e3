import { type KeyboardEvent, useState } from 'react'
import type { Completion } from '../../../shared/ipc/search-answers.ts'
import { useRepository, useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { useView } from '../../state/view.ts'

/** What the query field offers while it is typed in. */
export interface CompletionList {
  readonly entries: readonly Completion[]
  /** How many there are, of which the first are listed. */
  readonly total: number
  /** The one that was chosen with the arrows; -1: none. */
  readonly chosen: number
  readonly open: boolean
  /** The text was changed, or the caret moved, by typing. */
  readonly typed: (text: string, caret: number) => void
  readonly close: () => void
  readonly take: (entry: Completion) => void
  /** True when the key was for the list. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/**
 * Completion of the query at the caret. Arrows choose, Enter or Tab take what is chosen, Escape closes; as long as
 * nothing is chosen every other key does what it does without the list.
 *
 * @param onTake the query's text with what was taken in its place, and where the caret goes
 */
export function useCompletions(onTake: (text: string, caret: number) => void): CompletionList {
  const [asked, setAsked] = useState<{ text: string; at: number } | null>(null)
  const [chosen, setChosen] = useState(-1)
  const removed = useView((view) => view.removed)
  const hasRepository = useRepository((store) => store.repository !== null)
  const version = useVersion()
  const answer = useRequest(
    'search.complete',
    asked && hasRepository ? { ...asked, removed } : undefined,
    version,
  )
  // An older answer would replace another part of the text than the one that is typed now.
  const value = asked && answer.matches ? answer.value : undefined
  const entries = value?.entries ?? []
  const open = entries.length > 0
  const close = () => setAsked(null)
  const take = (entry: Completion) => {
    if (!asked || !value) return
    const text = asked.text.slice(0, value.from) + entry.insert + asked.text.slice(value.to).trimStart()
    const caret = value.from + entry.insert.length
    onTake(text, caret)
    setChosen(-1)
    // Behind a field its values are offered; behind a value the rows are what is wanted next.
    setAsked(entry.kind === 'field' ? { text, at: caret } : null)
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (!open) return false
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const entry = entries[chosen]
    if (by !== 0) {
      // One place more than there are entries: none is chosen, and the keys are the field's again.
      const places = entries.length + 1
      setChosen(((chosen + 1 + by + places) % places) - 1)
    } else if (event.key === 'Escape') close()
    else if (entry && (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey))) take(entry)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const typed = (text: string, caret: number) => {
    setChosen(-1)
    setAsked({ text, at: caret })
  }
  return { entries, total: value?.total ?? 0, chosen, open, typed, close, take, onKey }
}
