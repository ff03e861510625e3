import type { Decision, Session } from '../../../shared/model/session.ts'
import { edgeText, isDatedAtEdge } from '../../../shared/text/edge-words.ts'
import { openLink } from '../../state/links.ts'
import { go, select, setQuery } from '../../state/view.ts'

/** A line of the palette. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly keys?: string
  readonly run: () => void
}

/** What was typed, word by word. */
export function wordsOf(typed: string): readonly string[] {
  return typed.split(/\s+/).filter(Boolean)
}

/**
 * A query for what has all typed words in one field: in titles, say. What only has them in its text is not meant, for
 * the palette would list it without a word to show why.
 */
export function queryIn(field: 'title' | 'decisions', typed: string): string {
  return wordsOf(typed)
    .map((word) => `${field}:"${word.replace(/["\\]/g, '\\$&')}"`)
    .join(' ')
}

/** How near a label is to what was typed: the same, begins with it, has it, has a word that begins so, has the words. */
function rankOf(label: string, typed: string): number {
  const text = label.toLowerCase()
  if (text === typed) return 0
  if (text.startsWith(typed)) return 1
  const at = text.indexOf(typed)
  if (at === -1) return 4
  return /\s/.test(text[at - 1] ?? '') ? 2 : 3
}

/** Entries by how near they are; equally near ones stay as they were. */
export function ranked(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const wanted = typed.toLowerCase()
  if (wanted === '') return entries
  const rank = new Map(entries.map((entry) => [entry, rankOf(entry.label, wanted)]))
  return [...entries].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
}

/** Sessions that were found, each with the way to it. */
export function sessionEntries(sessions: readonly Session[]): readonly PaletteEntry[] {
  return sessions.map((session) => ({
    id: session.id,
    label: session.title,
    detail: edgeText(session.date ?? '(missing)', isDatedAtEdge(session)),
    run: () => {
      select(session.id)
      go({ view: 'sessions', session: session.id })
    },
  }))
}

/** Decisions that were found, each with the way to it. */
export function decisionEntries(decisions: readonly Decision[]): readonly PaletteEntry[] {
  return decisions.map((decision) => ({
    id: decision.id,
    label: decision.text,
    detail: decision.state === 'standing' && decision.reworded ? 'reworded' : decision.state,
    run: () => go({ view: 'decisions', decision: decision.id }),
  }))
}

/** A link that was pasted. */
export function linkEntry(link: string): PaletteEntry {
  return { id: 'open-link', label: 'Open the link', run: () => void openLink(link) }
}

/** What was typed as the filter of all views: it searches the whole text of digests. */
export function filterEntry(typed: string, found: string | undefined): PaletteEntry {
  return {
    id: 'filter-by',
    label: `Filter the sessions by ${typed}`,
    ...(found === undefined ? {} : { detail: found }),
    run: () => {
      setQuery(typed)
      go('sessions')
    },
  }
}
