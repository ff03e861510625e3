import { loadavg } from 'node:os'
import { withDisplay } from '../scripts/lib/display.mjs'
import { electronEnv } from '../scripts/lib/electron-runtime.mjs'
import { runMain } from '../scripts/lib/say.mjs'
import { setUp } from '../scripts/setup.mjs'
import { measureComparisons } from './diff.mjs'
import { git, repositoryOf } from './repositories.mjs'
import { measureWindow } from './window.mjs'

// `npm run bench [-- RUNS]`: the built app on generated repositories, with git itself as the yardstick. It judges
// nothing; the last line is all that was measured, as JSON.
const sizes = [
  { digests: 1_000, revisions: 10 },
  { digests: 10_000, revisions: 1 },
]
const runs = Number(process.argv[2] ?? 3)

/** What the table shows: name, unit, value of one run, and what is aimed at. */
const lines = [
  ['git log --raw -z -M --full-history', 'ms', (run) => run.gitLog, ''],
  ['start of the process to window ready', 'ms', (run) => run.readyAfterStart, ''],
  ['window ready to first rows drawn', 'ms', (run) => run.firstRows, '1000'],
  ['window ready to all files read', 'ms', (run) => run.filesRead, ''],
  ['window ready to history 100 %', 'ms', (run) => run.historyRead, ''],
  ['the same, as a multiple of git log', '×', (run) => run.historyRead / run.gitLog, ''],
  ['window ready to all items traced', 'ms', (run) => run.allRead, ''],
  ['longest task in the page until then', 'ms', (run) => run.reading.longest, '50'],
  ['the same, its own processor time', 'ms', (run) => run.reading.longestOwn, '50'],
  ['tasks with over 50 ms of processor time', '', (run) => run.reading.over50, '0'],
  ['window left alone: frames over 50 ms', '%', (run) => run.still.over50, ''],
  ['scroll while reading: frames over 50 ms', '%', (run) => run.whileReading.over50, '1'],
  ['scroll while reading: longest blank', 'ms', (run) => run.whileReading.blank, '100'],
  ['scroll by rows: median frame', 'ms', (run) => run.wheel.median, '16.7'],
  ['scroll by rows: frames over 50 ms', '%', (run) => run.wheel.over50, '1'],
  ['scroll by rows: longest blank', 'ms', (run) => run.wheel.blank, '100'],
  ['scroll through all: frames over 50 ms', '%', (run) => run.far.over50, '1'],
  ['scroll through all: longest blank', 'ms', (run) => run.far.blank, '100'],
  ['longest task of the scrolls', 'ms', (run) => run.scrolling.longest, '50'],
  ['the same, its own processor time', 'ms', (run) => run.scrolling.longestOwn, '50'],
  ['saved file to changed row', 'ms', (run) => run.save, '500'],
  ['processor while idle', '%', (run) => run.idle, '1'],
]

await runMain(async () => {
  const runtime = await setUp({ electron: true, build: true })
  const all = []
  await withDisplay(async (display) => {
    const env = { ...electronEnv(runtime), ...display }
    for (const { digests, revisions } of sizes) {
      const repository = await repositoryOf(digests, revisions)
      const measured = []
      for (let run = 0; run < runs; run++) {
        const load = loadavg()[0]
        const gitLog = await git(repository, ['log', '--raw', '-z', '-M', '--full-history', '--', 'digests'])
        measured.push({ load, gitLog, ...(await measureWindow(repository, runtime.executable, env)) })
      }
      console.log(`\n${digests} digests, ${digests * revisions} commits, ${runs} runs\n`)
      printTable(measured)
      all.push({ digests, revisions, runs: measured })
    }
  })
  console.log('\nComparisons of long texts\n')
  const comparisons = await measureComparisons(runs)
  console.log(`\n${JSON.stringify({ windows: all, comparisons })}`)
})

function printTable(measured) {
  const row = (name, ...cells) =>
    console.log(name.padEnd(42) + cells.map((cell) => cell.padStart(11)).join(''))
  row('', 'best', 'median', 'aim')
  for (const [name, unit, of, aim] of lines) {
    const values = measured.map(of).sort((a, b) => a - b)
    const shown = [values[0], values[Math.floor(values.length / 2)]].map((value) => `${round(value)} ${unit}`)
    row(name, ...shown, aim && `${aim} ${unit}`)
  }
  row(
    'load of the machine',
    ...[Math.min, Math.max].map((pick) => round(pick(...measured.map((run) => run.load)))),
  )
}

function round(value) {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2)
}
