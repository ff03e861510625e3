import type { Decision, Session } from '../../../shared/model/session.ts'
import { call } from '../../bridge.ts'
import { type CommandId, commandIds, keyCommands } from '../../state/key-list.ts'
import { isHandled, runCommand } from '../../state/keys.ts'
import { openSample } from '../../state/opening.ts'
import { go, openSheet, say, select, setRemoved, useView } from '../../state/view.ts'

export interface PaletteEntry {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly keys?: string
  readonly run: () => void
}

export function sessionEntries(sessions: readonly Session[]): readonly PaletteEntry[] {
  return sessions.map((session) => ({
    id: session.id,
    label: session.title,
    detail: session.date ?? '(missing)',
    run: () => {
      select(session.id)
      go({ view: 'sessions', session: session.id })
    },
  }))
}

export function decisionEntries(decisions: readonly Decision[]): readonly PaletteEntry[] {
  return decisions.map((decision) => ({
    id: decision.id,
    label: decision.text,
    detail: decision.state === 'standing' && decision.reworded ? 'reworded' : decision.state,
    run: () => go({ view: 'decisions', decision: decision.id }),
  }))
}

const sentences: Partial<Record<CommandId, string>> = {
  sessions: 'Go to Sessions',
  decisions: 'Go to Decisions',
  compare: 'Go to Compare',
  dashboards: 'Go to Dashboards',
  problems: 'Go to Problems',
  keys: 'Show all keys',
  open: 'Open a folder',
  'revision.older': 'Compare with the previous revision',
  'digest.editor': 'Open in editor',
  'digest.reveal': 'Reveal in folder',
  'digest.evidence': 'Copy as evidence',
  swap: 'Swap A and B',
}

async function copyFilter(): Promise<void> {
  const done = await call('action.copy', { text: useView.getState().query })
  say(done.ok ? 'Copied the filter as text.' : done.error.what)
}

/** The actions that can be done here, those with the typed letters. */
export function actionEntries(typed: string): readonly PaletteEntry[] {
  const commands: readonly PaletteEntry[] = commandIds.flatMap((id) => {
    const label = sentences[id]
    return label && isHandled(id)
      ? [{ id, label, keys: keyCommands[id].keys[0], run: () => runCommand(id) }]
      : []
  })
  const { removed } = useView.getState()
  const others: readonly PaletteEntry[] = [
    { id: 'filter', label: 'Copy the filter as text', run: () => void copyFilter() },
    {
      id: 'removed',
      label: removed ? 'Hide removed digests' : 'Show removed digests',
      run: () => setRemoved(!removed),
    },
    { id: 'settings', label: 'Settings', run: () => openSheet('settings') },
    { id: 'sample', label: 'Open the sample', run: () => void openSample() },
    { id: 'close', label: 'Close the repository', run: () => void call('repo.close', null) },
  ]
  const wanted = typed.toLowerCase()
  return [...commands, ...others].filter((entry) => entry.label.toLowerCase().includes(wanted))
}
