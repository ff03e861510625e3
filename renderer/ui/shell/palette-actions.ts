import {
  type ExportFormat,
  type ExportKind,
  exportFormats,
  exportKinds,
} from '../../../shared/model/export.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import { workLabel } from '../../../shared/text/work-words.ts'
import { call } from '../../bridge.ts'
import { compareSets, sayExported } from '../../state/actions.ts'
import { useChoices } from '../../state/choices.ts'
import { type CommandId, commandIds, keyCommands } from '../../state/key-list.ts'
import { isHandled, runCommand } from '../../state/keys.ts'
import { copyLink } from '../../state/links.ts'
import { useList } from '../../state/list.ts'
import { openSample } from '../../state/opening.ts'
import { useRepository } from '../../state/repository.ts'
import { chooseView } from '../../state/saved-views.ts'
import { changeSettings, useSettings } from '../../state/settings.ts'
import { go, openSheet, say, setInView, setQuery, setRemoved, useView } from '../../state/view.ts'
import { type PaletteEntry, wordsOf } from './palette-entries.ts'

/** Commands with keys, as sentences; those that only move the focus are of no use from here. */
export const sentences: Partial<Record<CommandId, string>> = {
  sessions: 'Go to Sessions',
  decisions: 'Go to Decisions',
  compare: 'Go to Compare',
  dashboards: 'Go to Dashboards',
  problems: 'Go to Problems',
  back: 'Back',
  forward: 'Forward',
  'finding.accept': 'Accept this finding, or take it back',
  'finding.rule': 'Switch the rule of this finding off or on',
  uncommitted: 'Show all uncommitted changes',
  'as.of': 'Show everything as of a commit, tag, branch or date',
  'as.now': 'Back to now',
  query: 'Type a filter',
  find: 'Find in what is shown',
  keys: 'Show all keys',
  open: 'Open a folder',
  'row.copy': 'Copy rows',
  'column.menu': 'Choose columns',
  'session.next': 'Next session shown',
  'session.previous': 'Previous session shown',
  'decision.said': 'Only decisions that say the words',
  'decision.step': 'Compare at a step of this decision',
  'digest.editor': 'Open in editor',
  'digest.reveal': 'Reveal in folder',
  'digest.evidence': 'Copy as evidence',
  'hit.next': 'Next hit of the query',
  'hit.previous': 'Previous hit of the query',
  'digest.rank': 'Show why this session ranks where it does',
  'pane.wider': 'Make the pane wider',
  'pane.narrower': 'Make the pane narrower',
  'revision.older': 'Compare with the previous revision',
  'revision.newer': 'Compare with the next revision',
  'change.next': 'Next change',
  'change.previous': 'Previous change',
  'decision.next': 'Next change of a decision',
  'decision.previous': 'Previous change of a decision',
  'find.next': 'Next place found',
  'find.previous': 'Previous place found',
  swap: 'Swap A and B',
  'form.1': 'Compare side by side',
  'form.2': 'Compare unified',
  'form.3': 'Compare items',
  'form.4': 'Compare rendered',
  wrap: 'Wrap lines',
  'lines.end': 'Scroll to the end of lines that are not wrapped',
  'lines.begin': 'Scroll to the start of lines that are not wrapped',
  'fold.below': 'Show more equal lines below',
  'fold.above': 'Show more equal lines above',
  invisibles: 'Show invisible characters',
  'text.larger': 'Larger text in the comparison',
  'text.smaller': 'Smaller text in the comparison',
  'change.first': 'First change',
  'change.last': 'Last change',
  pin: 'Lay this line beside one of the other side, or take that back',
  'copy.a': 'Copy A of the current change',
  'copy.b': 'Copy B of the current change',
}

const groupings = ['none', 'project', 'month', 'model', 'platform', 'status'] as const
const formats: Record<ExportFormat, string> = { csv: 'CSV', json: 'JSON', markdown: 'Markdown' }

const decisionForms = {
  table: 'Decisions as a table',
  project: 'Decisions by project',
  board: 'Decisions on the board',
} as const

/** The forms of Decisions but for the one that is on screen. */
function forms(): readonly PaletteEntry[] {
  const { kept, route } = useView.getState()
  const now = route.view === 'decisions' ? (kept['decisions form'] ?? 'project') : null
  return Object.entries(decisionForms)
    .filter(([form]) => form !== now)
    .map(([form, label]) => ({
      id: `decisions-${form}`,
      label,
      run: () => {
        setInView('decisions form', form)
        go('decisions')
      },
    }))
}

async function copyFilter(): Promise<void> {
  const done = await call('action.copy', { text: useView.getState().query })
  say(done.ok ? 'Copied the filter as text.' : done.error.what)
}

async function check(): Promise<void> {
  const done = await call('repo.check', null)
  say(done.ok ? 'Checked.' : done.error.what)
}

async function save(what: ExportKind, format: ExportFormat): Promise<void> {
  const { query, removed } = useView.getState()
  const sort = what === 'sessions' ? [...useList.getState().sort] : []
  const saved = await call('export.save', { what, format, query, removed, sort })
  if (!saved.ok) say(`${saved.error.what} ${saved.error.next}`)
  else if (saved.value.saved) sayExported(saved.value)
}

function exports(): readonly PaletteEntry[] {
  return exportKinds.flatMap((what) =>
    exportFormats.map((format) => ({
      id: `export-${what}-${format}`,
      label: `Export the ${what} shown as ${formats[format]}`,
      run: () => void save(what, format),
    })),
  )
}

/** Appearance and keys, one entry for each choice that is not the present one. */
function choices({ theme, density, zoom, singleKeys }: Settings): readonly PaletteEntry[] {
  const entry = (label: string, patch: Parameters<typeof changeSettings>[0]): PaletteEntry => ({
    id: label,
    label,
    run: () => changeSettings(patch),
  })
  return [
    ...(theme === 'system' ? [] : [entry('Theme: as the system', { theme: 'system' })]),
    ...(theme === 'light' ? [] : [entry('Theme: light', { theme: 'light' })]),
    ...(theme === 'dark' ? [] : [entry('Theme: dark', { theme: 'dark' })]),
    density === 'compact'
      ? entry('Density: comfortable rows', { density: 'comfortable' })
      : entry('Density: compact rows', { density: 'compact' }),
    ...(zoom < 200 ? [entry('Zoom: larger text', { zoom: Math.min(200, zoom + 10) })] : []),
    ...(zoom > 80 ? [entry('Zoom: smaller text', { zoom: Math.max(80, zoom - 10) })] : []),
    ...(zoom === 100 ? [] : [entry('Zoom: 100 %', { zoom: 100 })]),
    entry(singleKeys ? 'Switch single-letter keys off' : 'Switch single-letter keys on', {
      singleKeys: !singleKeys,
    }),
  ]
}

/** Whatever is read or followed can be stopped, and gone on with. */
function reading(): readonly PaletteEntry[] {
  const { repository } = useRepository.getState()
  if (!repository) return []
  const { history, phase, filesAnew, recordBytes, recordsStopped, work, workLeft = [] } = repository
  const entries: readonly (readonly [on: boolean, id: string, label: string, request: ReadingRequest])[] = [
    [history.stopped, 'go-on-history', 'Go on reading the history', 'repo.goOn'],
    [
      phase === 'history' && !history.complete && !history.stopped,
      'stop',
      'Stop reading the history',
      'repo.stopHistory',
    ],
    [phase === 'files' || !!filesAnew, 'stop-files', 'Stop reading the digests', 'repo.stopFiles'],
    [!!work, 'stop-work', work ? `Stop: ${workLabel(work)}` : '', 'repo.stopHistory'],
    ...workLeft.map(
      (left) => [!work, `go-on-${left.kind}`, `Go on: ${workLabel(left)}`, 'repo.goOn'] as const,
    ),
    [!!recordBytes, 'stop-records', 'Stop reading the session records', 'repo.stopRecords'],
    [
      !!recordsStopped && !recordBytes,
      'go-on-records',
      'Go on reading the session records',
      'repo.readRecords',
    ],
  ]
  return entries
    .filter(([on]) => on)
    .map(([, id, label, request]) => ({ id, label, run: () => void call(request, null) }))
}

type ReadingRequest =
  | 'repo.goOn'
  | 'repo.stopFiles'
  | 'repo.stopHistory'
  | 'repo.stopRecords'
  | 'repo.readRecords'

/** The actions that can be done here, those whose label has all typed words. */
export function actionEntries(typed: string): readonly PaletteEntry[] {
  const commands: readonly PaletteEntry[] = commandIds.flatMap((id) => {
    const label = sentences[id]
    return label && isHandled(id)
      ? [{ id, label, keys: keyCommands[id].keys[0], run: () => runCommand(id) }]
      : []
  })
  const { removed, query } = useView.getState()
  const group = useList.getState().group ?? 'none'
  const others: readonly PaletteEntry[] = [
    { id: 'sets', label: 'Compare all digests of two commits, tags, branches or dates', run: compareSets },
    { id: 'filter', label: 'Copy the filter as text', run: () => void copyFilter() },
    ...(query.trim() === '' ? [] : [{ id: 'clear', label: 'Clear the filter', run: () => setQuery('') }]),
    {
      id: 'removed',
      label: removed ? 'Hide removed digests' : 'Show removed digests',
      run: () => setRemoved(!removed),
    },
    ...groupings
      .filter((each) => each !== group)
      .map((each) => ({
        id: `group-${each}`,
        label: each === 'none' ? 'Group the sessions by nothing' : `Group the sessions by ${each}`,
        run: () => useList.setState({ group: each === 'none' ? null : each }),
      })),
    ...(useChoices.getState().choices?.views ?? []).map((view) => ({
      id: `view-${view.name}`,
      label: `View: ${view.name}`,
      run: () => chooseView(view),
    })),
    {
      id: 'views',
      label: 'Save this view; arrange, export, import saved views…',
      run: () => openSheet('views'),
    },
    { id: 'notes', label: 'Notes on sessions…', run: () => openSheet('notes') },
    { id: 'link', label: 'Copy link to this view', run: () => void copyLink() },
    ...forms(),
    ...exports(),
    ...choices(useSettings.getState()),
    ...reading(),
    { id: 'settings', label: 'Settings', run: () => openSheet('settings') },
    { id: 'folders', label: 'Choose digest folders…', run: () => openSheet('folders') },
    { id: 'mapping', label: 'Mapping file…', run: () => openSheet('mapping') },
    { id: 'check', label: 'Check the files now', run: () => void check() },
    // After the palette is gone, or it would be on the paper.
    { id: 'print', label: 'Print…', run: () => void setTimeout(() => window.print(), 200) },
    { id: 'sample', label: 'Open the sample', run: () => void openSample() },
    { id: 'close', label: 'Close the repository', run: () => void call('repo.close', null) },
  ]
  const words = wordsOf(typed.toLowerCase())
  return [...commands, ...others].filter(({ label }) => {
    const text = label.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
