import { execFile, fork } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { comparedTexts } from './compared-texts.mjs'
import { buildEngine } from './engine.mjs'
import { modulesOf } from './open-engine.mjs'

// `node bench/diff.mjs [RUNS [CASE]]`: comparisons of long texts through the worker thread, with git's whole process as
// the yardstick. All is processor time, so that other work on the machine counts as little as it can; Linux alone
// tells that of a thread. "Rows" is what is compared with git: two texts that were read in, all rows with the word
// marks of the first screen out, in the worker's warm thread; "all" is the same with all other word marks, the items and the
// sentence. "Cold" is the first comparison of a process until its rows are out, in all threads, with reading both
// digests and starting the worker. It judges nothing but what must hold at any speed: no line is lost, and no more lines
// are called changed than git calls so. Each case runs in a process of its own, so that its memory and its cold start
// are its own. The last line is all that was measured, as JSON.

/** So long (ms) a case is compared again and again before it is measured: code is compiled while it runs. */
const warmUp = 4_000

/** Processor time of git's whole process in ms, on average over `times` runs of it. */
async function git(a, b, how, times) {
  const script = `TIMEFORMAT='%3U %3S'; time for at in {1..${times}}; do git diff --no-index "$3" -- "$1" "$2" >/dev/null; done`
  const env = { ...process.env, LC_ALL: 'C' }
  const { stderr } = await run('bash', ['-c', script, 'bash', a, b, how], { env })
  const [user, system] = stderr.trim().split(' ').map(Number)
  return ((user + system) * 1_000) / times
}

/** Lines that git calls added or removed. */
async function changedByGit(a, b) {
  const { stdout } = await run('git', ['diff', '--no-index', '--numstat', '--', a, b])
  const [added, removed] = stdout.split('\t').map(Number)
  return added + removed
}

/** What a program printed; git ends with 1 where files differ. */
function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error && error.code !== 1) reject(error)
      else resolve({ stdout, stderr })
    })
  })
}

function processor() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** One case, in the process that was started for it. */
async function measureCase({ engine, files, runs }) {
  const load = modulesOf(engine)
  const { readDigest } = await load('read-digest')
  const { createDiffClient } = await load('diff-client')
  const bytes = await Promise.all(files.map((file) => readFile(file)))
  const spent = new SharedArrayBuffer(32)
  const inWorker = new Float64Array(spent)
  const client = createDiffClient(join(engine, 'diff-worker.mjs'), {
    startWorker: (path, limits) =>
      new Worker(new URL('./inside/timed-diff.mjs', import.meta.url), {
        ...limits,
        workerData: { file: pathToFileURL(path).href, spent },
      }),
  })
  const read = (at) => ({
    side: { commit: null, path: files[at], subject: '', author: '', date: null },
    ...readDigest(files[at], bytes[at]),
  })
  const steps = files.length - 1
  let cold = null
  /** Compares a text with the one before it. */
  const compare = async (at) => {
    const began = processor()
    const [a, b] = [read(at - 1), read(at)]
    let rows = []
    const comparison = await client.compare(a, b, { ignoreWhitespace: false }, undefined, (sides) => {
      rows = sides.rows
    })
    cold ??= inWorker[3] - began
    const whole = [
      [a, 'a'],
      [b, 'b'],
    ].every(([{ text }, side]) => rebuilds(rows, side, text) && rebuilds(comparison.rows, side, text))
    return { comparison, whole }
  }
  const warm = performance.now() + warmUp
  for (let at = 0; performance.now() < warm; at++) await compare((at % steps) + 1)
  const results = []
  for (let turn = 0; turn < runs; turn++) {
    const result = { git: 0, gitWords: 0, changed: 0, gitChanged: 0, coarse: 0, whole: true }
    inWorker.fill(0)
    for (let at = 1; at < files.length; at++) {
      const { comparison, whole } = await compare(at)
      result.changed += comparison.lines.added + comparison.lines.removed
      result.coarse += comparison.coarse ? 1 : 0
      result.whole &&= whole
      const [older, newer] = [files[at - 1], files[at]]
      const times = steps > 1 ? 1 : 5
      result.git += (await git(older, newer, '--numstat', times)) / steps
      result.gitWords += (await git(older, newer, '--word-diff', times)) / steps
      result.gitChanged += await changedByGit(older, newer)
    }
    const [rows, all, allThreads] = inWorker.map((sum) => sum / steps)
    results.push({ ...result, rows, all, allThreads })
  }
  await client.close()
  return { runs: results, cold, memory: Math.round(process.resourceUsage().maxRSS / 1024) }
}

function rebuilds(rows, side, text) {
  const own = rows.flatMap((row) => (row[side] ? [row[side].text] : []))
  return own.join('\n') === text.replace(/\n$/, '')
}

function inOwnProcess(job) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), { serialization: 'advanced' })
    child.once('message', resolve)
    child.once('exit', (code) => code !== 0 && reject(new Error(`The case ended with code ${code}.`)))
    child.send(job)
  })
}

/**
 * Measures and prints all cases, or those with `only` in their names.
 * @param {number} runs
 * @param {string} [only]
 */
export async function measureComparisons(runs, only) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-diff-'))
  try {
    await buildEngine(join(folder, 'engine'), ['diff-worker', 'diff-client', 'read-digest'])
    const all = []
    row('', 'git', 'git words', 'rows', '× git', 'all', '× git', '× words', 'cold', 'changed', 'memory')
    for (const [name, texts] of Object.entries(comparedTexts)) {
      if (only && !name.includes(only)) continue
      const place = join(folder, String(all.length))
      await mkdir(place)
      const files = await Promise.all(
        texts().map(async (text, at) => {
          const file = join(place, `${String(at).padStart(3, '0')}.md`)
          await writeFile(file, text)
          return file
        }),
      )
      const load = loadavg()[0]
      const measured = await inOwnProcess({ engine: join(folder, 'engine'), files, runs })
      report(name, measured)
      all.push({ name, load, ...measured })
    }
    return all
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function report(name, { runs, cold, memory }) {
  const best = (of) => Math.min(...runs.map((run) => run[of]))
  const ms = (time) => `${time.toFixed(time < 10 ? 1 : 0)} ms`
  const over = (of, yardstick) => (best(of) / best(yardstick)).toFixed(1)
  const [first] = runs
  row(
    name,
    ms(best('git')),
    ms(best('gitWords')),
    ms(best('rows')),
    over('rows', 'git'),
    ms(best('all')),
    over('all', 'git'),
    over('all', 'gitWords'),
    ms(cold),
    `${(first.changed / first.gitChanged).toFixed(3)}${first.coarse ? ' coarse' : ''}`,
    `${memory} MB`,
  )
  if (!runs.every((run) => run.whole)) throw new Error(`${name}: the rows do not rebuild both texts.`)
  if (first.changed > 1.05 * first.gitChanged)
    throw new Error(`${name}: ${first.changed} lines, git ${first.gitChanged}.`)
}

function row(name, ...cells) {
  console.log(name.padEnd(34) + cells.map((cell) => cell.padStart(11)).join(''))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.send) {
    process.once('message', async (job) => {
      process.send(await measureCase(job), () => process.exit(0))
    })
  } else
    console.log(
      `\n${JSON.stringify(await measureComparisons(Number(process.argv[2] ?? 3), process.argv[3]))}`,
    )
}
