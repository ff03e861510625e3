import { loadavg } from 'node:os'
import { repositoryOf } from './repositories.mjs'
import { printHead, printLine } from './table.mjs'
import { pageTasks, recordTasks, watchFor, wholeRead, withWindow } from './window.mjs'

/** The views beside the table of sessions, by what is there when one is drawn with what it shows. */
const views = {
  Decisions: '[aria-label="Decisions"] [data-row]',
  Dashboards: '[data-area="charts"] table',
  Problems: '[aria-label="Problems"] [data-row]',
}

/** Long enough (ms) for all that a view still does when it is drawn. */
const rest = 2_000

/**
 * Opens each view of 10,000 digests, and does so again after a look at the sessions.
 * @param {number} runs
 * @param {{ executable: string, env: NodeJS.ProcessEnv }} electron
 */
export async function measureViews(runs, electron) {
  const repository = await repositoryOf(10_000, 10, 'months')
  const measured = []
  for (let run = 0; run < runs; run++)
    measured.push({ load: loadavg()[0], ...(await measureOne(repository, electron)) })
  for (const name of Object.keys(views)) {
    printHead(`In the window: ${name} of 10,000 digests, ${runs} runs`)
    const of = (time, field) => measured.map((run) => field(run[name][time]))
    for (const time of ['first', 'again']) {
      printLine(
        `press to view drawn, ${time}`,
        'ms',
        of(time, ({ shown }) => shown),
      )
      printLine(
        `longest task of the page, ${time}`,
        'ms',
        of(time, ({ tasks }) => tasks.longest),
        '50 ms',
      )
      printLine(
        'the same, its own processor time',
        'ms',
        of(time, ({ tasks }) => tasks.longestOwn),
        '50 ms',
      )
    }
  }
  return measured
}

function measureOne(repository, electron) {
  return withWindow(repository, electron, async (app, page) => {
    await page.evaluate(wholeRead)
    await pageTasks(app)
    await page.waitForTimeout(10_000)
    const measured = Object.fromEntries(Object.keys(views).map((name) => [name, {}]))
    for (const time of ['first', 'again'])
      for (const [name, isThere] of Object.entries(views)) {
        await page.getByRole('navigation').getByRole('button', { name: 'Sessions' }).click()
        await page.waitForTimeout(1_000)
        await recordTasks(app)
        const drawn = await page.evaluateHandle(watchFor, { event: 'mousedown', isThere })
        await page.getByRole('navigation').getByRole('button', { name }).click()
        const shown = await drawn.evaluate(({ at }) => at)
        await page.waitForTimeout(rest)
        measured[name][time] = { shown, tasks: await pageTasks(app) }
      }
    return measured
  })
}
