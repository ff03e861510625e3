import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tourViews } from '../shared/ipc/events.ts'
import { received } from '../shared/ipc/sent-as-text.ts'
import type { RepositoryState } from '../shared/model/repository.ts'
import { describeRepository, offerLine } from './repo-host/describe.ts'
import type { ViewerWindow } from './viewer-window.ts'

/** Longest wait for a repository to be read whole, and for one view to be drawn, in ms. */
const readLimit = 300_000
const drawLimit = 20_000

/** Hears of views that the page has drawn. */
export class TourAnswers {
  #waiting = new Map<number, () => void>()

  shown(step: number): void {
    this.#waiting.get(step)?.()
    this.#waiting.delete(step)
  }

  wait(step: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`The page did not draw view ${step} in time.`)),
        drawLimit,
      )
      this.#waiting.set(step, () => {
        clearTimeout(late)
        resolve()
      })
    })
  }
}

/**
 * Shows every view in both themes and saves a picture of each, then says in words what the repository holds.
 * This is what `npm start` does where there is no display.
 */
export async function takePictures(
  window: ViewerWindow,
  answers: TourAnswers,
  folder: string,
): Promise<string> {
  await mkdir(folder, { recursive: true })
  await untilRead(window)
  const choice = folderChoice(window.state)
  // Where no folder of digests is known there is but the question which one it is.
  const views = choice === null ? tourViews : (['welcome'] as const)
  let step = 0
  for (const theme of ['light', 'dark'] as const) {
    for (const view of views) {
      step += 1
      const drawn = answers.wait(step)
      window.send('tour.show', { step, view, theme })
      await drawn
      const picture = await window.window.webContents.capturePage()
      await writeFile(join(folder, `${view}-${theme}.png`), picture.toPNG())
    }
  }
  return choice ?? summary(window)
}

/** Which folders could hold digests, and how to choose, where it is not known which one does; null: it is known. */
function folderChoice(state: RepositoryState | null): string | null {
  if (!state || state.folders.length > 0 || state.offers.length === 0) return null
  const lines = state.offers.map(offerLine)
  const first = state.offers[0]?.folder || '.'
  return [
    `${state.name}: there is no folder digests. Folders with digest-like files:`,
    ...lines,
    'Choose one or more of them with --folder, for example:',
    `  npm start -- ${shellWord(state.displayPath)} --folder ${shellWord(first)}`,
  ].join('\n')
}

function shellWord(text: string): string {
  return /^[\w./~@+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

async function untilRead(window: ViewerWindow): Promise<void> {
  const end = Date.now() + readLimit
  while (window.state?.phase !== 'ready') {
    if (Date.now() > end) throw new Error('The repository was not read whole within five minutes.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function summary(window: ViewerWindow): Promise<string> {
  const client = window.repository?.client
  const state = window.state
  if (!client || !state) throw new Error('No repository is open.')
  const [decisions, dashboard, problems, sessions] = await Promise.all([
    client.call('decisions.query', { query: '', sort: [], removed: false, byProject: true, state: 'any' }),
    client.call('dashboard.get', { query: '', removed: false }),
    client.call('problems.query', { query: '', sort: [], removed: false, severity: [], family: [] }),
    client.call('sessions.query', { query: '', sort: [], removed: true, group: null }),
  ])
  if (!decisions.ok || !dashboard.ok || !problems.ok || !sessions.ok)
    throw new Error('The summary could not be read.')
  const rows: { revisions: number | null }[] = []
  const { ids } = received('sessions.query', sessions.value)
  for (let at = 0; at < ids.length; at += 500) {
    const chunk = await client.call('sessions.rows', { ids: ids.slice(at, at + 500) })
    if (chunk.ok) rows.push(...received('sessions.rows', chunk.value).filter((row) => row !== null))
  }
  return describeRepository({
    state,
    decisions: received('decisions.query', decisions.value),
    dashboard: received('dashboard.get', dashboard.value),
    problems: received('problems.query', problems.value).bySeverity,
    revisions: rows.reduce((sum, row) => sum + (row.revisions ?? 0), 0),
  })
}
