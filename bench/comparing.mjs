import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { comparedTexts } from './compared-texts.mjs'
import { printHead, printLine } from './table.mjs'
import { pageTasks, recordTasks, watchFor, wholeRead, withWindow } from './window.mjs'

/** A person reads this long (ms) before the comparison is asked for; or at once, when nothing could be got ready. */
const pauses = { 'after a look at the digest': 2_000, 'at once': 0 }

const cases = {
  ...Object.fromEntries(
    ['36,000 lines, 20 changed', '6,000 lines, all different', 'one line of 6 MB, a word changed'].map(
      (name) => [name, comparedTexts[name]],
    ),
  ),
  '36,000 lines in 6,000 items': () => [items(() => ''), items((at) => (at % 300 === 7 ? ', edited' : ''))],
}

function items(more) {
  const item = (at) =>
    [`- Keep release ${at}${more(at)}`, 'a', 'b', 'c', 'd', 'e'].join(`\n  ${at * 7919} words of it `)
  return `# Log\n\n## Decisions\n\n${Array.from({ length: 6_000 }, (_, at) => item(at)).join('\n')}\n`
}

const lines = [
  ['row to text of the digest', 'ms', (run) => run.opened.shown, ''],
  ['longest task of the page meanwhile', 'ms', (run) => run.opened.tasks.longest, '50'],
  ['the same, its own processor time', 'ms', (run) => run.opened.tasks.longestOwn, '50'],
  ['key to text of the first comparison', 'ms', (run) => run.compared.shown, '1000'],
  ['longest task of the page meanwhile', 'ms', (run) => run.compared.tasks.longest, '50'],
  ['the same, its own processor time', 'ms', (run) => run.compared.tasks.longestOwn, '50'],
  ['processor time of all processes until then', 'ms', (run) => run.compared.processor, ''],
]

/**
 * Opens a long digest and its first comparison in the built app, as a person does, each time in a new process.
 * @param {number} runs
 * @param {{ executable: string, env: NodeJS.ProcessEnv }} electron
 */
export async function measureComparing(runs, electron) {
  const all = []
  for (const [name, texts] of Object.entries(cases)) {
    const repository = repositoryWith(texts())
    try {
      for (const [when, pause] of Object.entries(pauses)) {
        const measured = []
        for (let run = 0; run < runs; run++)
          measured.push({ load: loadavg()[0], ...(await measureOne(repository, pause, electron)) })
        printHead(`In the window: ${name}, compared ${when}, ${runs} runs`)
        for (const [line, unit, of, aim] of lines)
          printLine(line, unit, measured.map(of), aim && `${aim} ${unit}`)
        all.push({ name, when, runs: measured })
      }
    } finally {
      rmSync(repository, { recursive: true, force: true })
    }
  }
  return all
}

/** A repository with one digest, a commit for each of its texts. */
function repositoryWith(texts) {
  const root = mkdtempSync(join(tmpdir(), 'digest-audit-bench-compared-'))
  const git = (...words) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=Bench', '-c', 'user.email=bench@example', ...words])
  git('init', '-q')
  mkdirSync(join(root, 'digests'))
  for (const [at, text] of texts.entries()) {
    writeFileSync(join(root, 'digests', '2026-01-01-note.md'), text)
    git('add', '.')
    git('commit', '-q', '-m', `Text ${at}`)
  }
  return root
}

function measureOne(repository, pause, electron) {
  return withWindow(repository, electron, async (app, page) => {
    await page.evaluate(wholeRead)
    // The recording of the start, and what a start still does when all is read.
    await pageTasks(app)
    await page.waitForTimeout(2_000)
    const measure = async (event, isThere, act, rest) => {
      const drawn = await page.evaluateHandle(watchFor, { event, isThere })
      const before = await processor(app)
      await act()
      const shown = await drawn.evaluate(({ at }) => at)
      const spent = (await processor(app)) - before
      await page.waitForTimeout(rest)
      return { shown, processor: spent }
    }
    await recordTasks(app)
    const row = page.locator('[data-row]').first()
    const opened = await measure('mousedown', '[data-scroller] [data-line]', () => row.click(), pause)
    const readTasks = pause > 0 ? await pageTasks(app) : null
    if (readTasks) await recordTasks(app)
    const text = '[data-area="text"] [data-text]'
    const compared = await measure('keydown', text, () => page.keyboard.press('['), 1_000)
    const tasks = await pageTasks(app)
    return { opened: { ...opened, tasks: readTasks ?? tasks }, compared: { ...compared, tasks } }
  })
}

/** Processor time of all processes of the app so far, in ms. */
function processor(app) {
  return app.evaluate(({ app }) =>
    app.getAppMetrics().reduce((sum, { cpu }) => sum + cpu.cumulativeCPUUsage * 1_000, 0),
  )
}
