import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rgPath } from '@vscode/ripgrep'
import { buildEngine, wholeEngine } from './engine.mjs'
import { modulesOf, openEngine } from './open-engine.mjs'
import { repositoryOf } from './repositories.mjs'

// `node bench/search.mjs [RUNS]`: answers of the engine to queries, beside ripgrep over the same files and
// `git log -G` over the same history. It judges nothing; the last line is all that was measured, as JSON.
const digests = 10_000
const revisions = Number(process.env.BENCH_REVISIONS ?? 10)
/** Git makes and walks it much quicker than all in one folder. */
const layout = revisions === 1 ? 'flat' : 'months'

/** Queries as they are typed: rare, common, several words, a slip, a phrase, words beside filters. */
const present = [
  'note 4711',
  'decide',
  'topic round decide',
  'telegram',
  'missing check case',
  'learnd',
  '"no check for case 17"',
  'strength -telegram',
  'project:project-3 decide topic',
  'gaps:"case 17" (discord OR cli)',
  'zebra decide',
  'check*',
]
/** Other texts in each run, for what was found before is kept. */
const past = [
  (run) => `"topic ${4711 + run} in round 3"`,
  (run) => `"did another thing ${run % 10}"`,
  (run) => `"in round ${run % 10}"`,
  (run) => `"status ${['draft', 'active', 'canonical', 'archived'][run % 4]}"`,
  (run) => `"zebra ${run}"`,
]

function percentile(times, part) {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]
}

function summary(times) {
  return { median: percentile(times, 0.5), p95: percentile(times, 0.95), longest: Math.max(...times) }
}

/** Wall time of a program in ms. */
function timeOf(program, args, cwd) {
  const began = performance.now()
  const { error, status } = spawnSync(program, args, { cwd, stdio: 'ignore' })
  if (error) throw error
  if (status > 1) throw new Error(`${program} ended with ${status}.`)
  return performance.now() - began
}

/**
 * Each query once per run, every time with words that no earlier answer is kept for. `own` is the processor time of the
 * whole process, the collection of garbage included: on a busy machine only that tells of the app.
 */
async function measure(queries, runs, ask) {
  const times = []
  const own = []
  for (let run = 0; run < runs; run++)
    for (const query of queries) {
      const before = process.cpuUsage()
      const began = performance.now()
      await ask(typeof query === 'string' ? `${query} -never${run}` : query(run))
      times.push(performance.now() - began)
      const { user, system } = process.cpuUsage(before)
      own.push((user + system) / 1000)
    }
  return { ...summary(times), own: summary(own) }
}

/**
 * Measures searches at 10,000 digests, in present texts and in those of all revisions.
 * @param {number} runs
 */
export async function measureSearch(runs) {
  const folder = mkdtempSync(join(tmpdir(), 'digest-audit-search-'))
  try {
    await buildEngine(folder, [...wholeEngine, 'search-answers', '../../shared/index/run-query'])
    const load = modulesOf(folder)
    const { searchable, createSearchAnswers } = await load('search-answers')
    const { querySessions } = await load('run-query')
    const root = await repositoryOf(digests, revisions, layout)
    const engine = await openEngine(folder, root)
    try {
      await engine.check()
      const plain = { sort: [{ column: 'rank', desc: true }], removed: false, group: null }
      const ask = async (query) =>
        querySessions(await searchable(engine, { query, removed: false }), { ...plain, query })
      // As the window has by the time somebody types: the list of files, of history, of all that was read.
      for (let time = 0; time < 3; time++)
        await querySessions(engine.index, { ...plain, query: ' '.repeat(time) })
      const first = await measure(['first'], 1, ask)
      const inPresent = await measure(present, runs, ask)
      const answers = createSearchAnswers(engine)
      const signal = new AbortController().signal
      const { ids } = await ask('decide topic')
      const hits = await measure(['decide topic'], runs * 5, (query) =>
        answers['search.lines']({ query, removed: false, ids: ids.slice(0, 40) }, signal),
      )
      const complete = await measure(['pro', 'project:', 'str', 'top'], runs, (query) =>
        answers['search.complete']({ text: query, at: query.indexOf(' -'), removed: false }, signal),
      )
      const reading = performance.now()
      await engine.readPast()
      const readPast = performance.now() - reading
      const everQueries = past.map((text) => (run) => `ever:${text(run)}`)
      const inPast = await measure(everQueries, runs, ask)
      const ripgrepTimes = Array.from({ length: runs }, () =>
        timeOf(rgPath, ['-i', '-c', 'check for case 17', 'digests'], root),
      )
      const gitTime = timeOf(
        'git',
        ['log', '-G', 'topic 4711 in round 3', '--oneline', '--', 'digests'],
        root,
      )
      return {
        digests,
        revisions: digests * revisions,
        load: loadavg()[0],
        cores: cpus().length,
        first,
        present: inPresent,
        hits,
        complete,
        readPast,
        past: inPast,
        pastTexts: { read: engine.index.input.past?.read, total: engine.index.input.past?.total },
        ripgrep: summary(ripgrepTimes),
        gitLogG: gitTime,
        memory: process.memoryUsage().rss / 1024 / 1024,
      }
    } finally {
      await engine.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints what was measured, for a person. */
export function printSearch(measured) {
  const line = (name, value, aim = '') =>
    console.log(`${name.padEnd(48)}${Math.round(value * 10) / 10} ms${aim && `  (aim ${aim} ms)`}`)
  const both = (name, { p95, own }, aim = '') => {
    line(name, p95, aim)
    line('  processor time', own.p95)
  }
  console.log(
    `${measured.digests} digests, ${measured.revisions} revisions, load ${measured.load.toFixed(1)}\n`,
  )
  both('first search, the index of words made in slices', measured.first)
  both('search in present texts, p95', measured.present, '50')
  both('hits of 40 rows, p95', measured.hits)
  both('completion, p95', measured.complete)
  line('reading all revisions for ever:', measured.readPast)
  both('search in all revisions, p95', measured.past, '200')
  line('ripgrep over the files, median', measured.ripgrep.median)
  line('git log -G over the history', measured.gitLogG)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const measured = await measureSearch(Number(process.argv[2] ?? 3))
  printSearch(measured)
  console.log(`\n${JSON.stringify(measured)}`)
}
