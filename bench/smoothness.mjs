import { loadavg } from 'node:os'
import { repositoryOf } from './repositories.mjs'
import { printHead, printLine } from './table.mjs'
import { measureWindow } from './window.mjs'

/** What the table shows: name, unit, value of one run, and what is aimed at. */
const lines = [
  ['window ready to first rows drawn', 'ms', (run) => run.firstRows, '1000'],
  ['longest task in the page while reading', 'ms', (run) => run.reading.longest, '50'],
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
  ['typing a query: processor time of the page for each key', 'ms', (run) => run.typing.perKey, '16'],
  ['typing a query: longest task', 'ms', (run) => run.typing.longest, '50'],
  ['the same, its own processor time', 'ms', (run) => run.typing.longestOwn, '16'],
  ['saved file to changed row', 'ms', (run) => run.save, '500'],
  ['processor while idle', '%', (run) => run.idle, '1'],
]

/** Opens each repository in the built app and measures what a person's hand and eye would notice. */
export async function measureSmoothness(sizes, runs, electron) {
  const all = []
  for (const { digests, revisions } of sizes) {
    const repository = await repositoryOf(digests, revisions)
    const measured = []
    for (let run = 0; run < runs; run++)
      measured.push({ load: loadavg()[0], ...(await measureWindow(repository, electron)) })
    printHead(`In the window: ${digests} digests, ${digests * revisions} commits, ${runs} runs`)
    for (const [name, unit, of, aim] of lines)
      printLine(name, unit, measured.map(of), aim && `${aim} ${unit}`)
    all.push({ digests, revisions, runs: measured })
  }
  return all
}
