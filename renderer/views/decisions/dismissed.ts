import { create } from 'zustand'
import type { Suggestion } from '../../../shared/model/session.ts'

/** Suggestions that a person has put aside, until the window closes: nothing is written to the repository. */
const useStore = create<{ readonly keys: ReadonlySet<string> }>(() => ({ keys: new Set() }))

function keyOf(decision: string, suggestion: Suggestion): string {
  return JSON.stringify([decision, suggestion.sessionRow, suggestion.line, suggestion.text])
}

/** Puts a suggestion aside until the window closes. */
export function dismiss(decision: string, suggestion: Suggestion): void {
  useStore.setState(({ keys }) => ({ keys: new Set([...keys, keyOf(decision, suggestion)]) }))
}

/** The suggestions of a decision that are at least so like it and were not put aside. */
export function useSuggestions(
  decision: string,
  suggested: readonly Suggestion[],
  least: number,
): readonly Suggestion[] {
  const keys = useStore((store) => store.keys)
  return suggested.filter(
    (suggestion) => suggestion.likeness >= least && !keys.has(keyOf(decision, suggestion)),
  )
}
