import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureHistory } from './history.mjs'
import { referenceEvents } from './reference.mjs'
import { git, repositoryOf } from './repositories.mjs'
import { startApp, startBare } from './start.mjs'
import { best, printHead, printLine } from './table.mjs'

const gitLog = ['log', '--raw', '-z', '-M', '--full-history', '--', 'digests']

/** Goals by number of digests, each as a multiple of its yardstick or in its own unit. */
const goals = {
  1000: { firstRevision: 250, history: 1, firstRows: 1.5, secondStart: 1.5, memoryTimes: 1.5 },
  10000: { firstRevision: 250, history: 0.9, secondStart: 2.5, memoryAbove: 400 },
}

/**
 * History and starts of one repository beside `git log` and the bare window: in every run each of them once, in turn, so
 * that what the machine does meanwhile meets all alike. A number counts only with its line of correctness.
 */
export async function measureReading({ digests, revisions, layout }, runs, { engine, electron, scratch }) {
  const repository = await repositoryOf(digests, revisions, layout)
  const userData = mkdtempSync(join(scratch, 'data-'))
  const bareData = mkdtempSync(join(scratch, 'bare-'))
  const all = { gitLog: [], first: [], history: [], bare: [], second: [] }
  let events = null
  // The first start of all fills what later starts remember; of the smaller repository it is measured in every run.
  const firstStarts = [await startApp(repository, userData, electron)]
  await startBare(bareData, electron)
  let rowsAreRight = true
  for (let run = 0; run < runs; run++) {
    all.gitLog.push(await git(repository, gitLog))
    const read = await measureHistory(engine, repository)
    all.first.push(read.first)
    all.history.push(read.total)
    events ??= read.events
    all.bare.push(await startBare(bareData, electron))
    const second = await startAfterChange(repository, userData, electron, run)
    rowsAreRight &&= second.isRight
    all.second.push(second)
    if (digests <= 1_000)
      firstStarts.push(await startApp(repository, mkdtempSync(join(scratch, 'data-')), electron))
  }
  const reference = await referenceOf(repository, digests, layout)
  const historyIsRight = events.length === reference.size && events.every((event) => reference.has(event))
  report({ digests, revisions, layout, runs }, all, firstStarts, { historyIsRight, rowsAreRight })
  if (!historyIsRight) throw new Error('The history is not that of the reference.')
  if (!rowsAreRight) throw new Error('After the second start the rows are not what is on disk.')
  const plain = ({ times, memory }) => ({ ...times, memory })
  return {
    ...{ digests, revisions, layout, historyIsRight, rowsAreRight },
    ...{ gitLog: all.gitLog, firstRevision: all.first, history: all.history },
    ...{ bare: all.bare.map(plain), firstStart: firstStarts.map(plain), secondStart: all.second.map(plain) },
  }
}

/** Changes one title between two starts and looks whether the rows of the second are what is on disk. */
async function startAfterChange(repository, userData, electron, run) {
  const files = readdirSync(join(repository, 'digests'), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `digests/${name.replaceAll('\\', '/')}`)
  const changed = files[(run * 7_919) % files.length]
  const before = readFileSync(join(repository, changed), 'utf8')
  const title = `Changed between two starts, ${run}`
  writeFileSync(join(repository, changed), before.replace(/^title: .*$/m, `title: ${title}`))
  try {
    const start = await startApp(repository, userData, electron)
    const titles = new Map(start.rows.map(([path, shown]) => [path, shown]))
    const isRight =
      titles.size === files.length && files.every((path) => titles.get(path) === titleOnDisk(path))
    return { ...start, isRight }
  } finally {
    writeFileSync(join(repository, changed), before)
  }

  function titleOnDisk(path) {
    return /^title: (.*)$/m.exec(readFileSync(join(repository, path), 'utf8'))[1]
  }
}

/** The slow reading where it can be waited for; of 100,000 trees with 10,000 entries each it is git's own list. */
async function referenceOf(repository, digests, layout) {
  if (digests <= 1_000 || layout === 'months') return await referenceEvents(repository)
  const plain = ['log', '--raw', '-z', '--no-renames', '--no-abbrev', '--full-history', '--format=%x01%H']
  const text = await git(repository, [...plain, '--', 'digests'], [], true)
  const events = new Set()
  for (const part of text.split('\x01').slice(1)) {
    const [commit, ...fields] = part
      .split('\0')
      .flatMap((field) => field.split('\n'))
      .filter(Boolean)
    for (let at = 0; at + 1 < fields.length; at += 2) {
      const blob = fields[at].split(' ')[3]
      events.add(`${commit} ${fields[at + 1]} ${/^0+$/.test(blob) ? '-' : blob}`)
    }
  }
  return events
}

function report({ digests, revisions, layout, runs }, all, firstStarts, { historyIsRight, rowsAreRight }) {
  const goal = goals[digests]
  printHead(`Reading: ${digests} digests, ${digests * revisions} commits, ${layout}, ${runs} runs in turn`)
  const bare = all.bare.map(({ times }) => times.drawn)
  const second = (mark) => all.second.map(({ times }) => times[mark])
  /** All is read, and the rows are on screen. */
  const allKnown = all.second.map(({ times }) => Math.max(times.ready, times.drawn))
  const memory = all.second.map((run) => run.memory)
  const bareMemory = all.bare.map((run) => run.memory)
  const judge = (value, aim, isRight) => (isRight && value <= aim ? 'met' : 'not met')
  /** A value against its yardstick, on the best of both. */
  const times = (name, values, yardstick, aim, isRight) => {
    const ratio = best(values) / best(yardstick)
    printLine(name, '×', [ratio], aim && `${aim} ×`, aim && judge(ratio, aim, isRight))
  }
  printLine(`git ${gitLog.slice(0, 5).join(' ')}`, 'ms', all.gitLog)
  printLine(
    'opening to first revision',
    'ms',
    all.first,
    `${goal.firstRevision} ms`,
    judge(best(all.first), goal.firstRevision, historyIsRight),
  )
  printLine('opening to complete history', 'ms', all.history)
  times('  as a multiple of git log', all.history, all.gitLog, goal.history, historyIsRight)
  printLine('bare window: process to drawn', 'ms', bare)
  printLine(
    'first start: process to first rows',
    'ms',
    firstStarts.map(({ times }) => times.drawn),
  )
  times(
    '  as a multiple of the bare window',
    firstStarts.map(({ times }) => times.drawn),
    bare,
    goal.firstRows,
    true,
  )
  printLine(
    'first start: process to history complete',
    'ms',
    firstStarts.map(({ times }) => times.history),
  )
  printLine(
    'first start: process to all read',
    'ms',
    firstStarts.map(({ times }) => times.ready),
  )
  printLine('second start: process to first rows', 'ms', second('drawn'))
  printLine('second start: process to history complete', 'ms', second('history'))
  printLine('second start: process to all read and rows drawn', 'ms', allKnown)
  times('  as a multiple of the bare window', allKnown, bare, goal.secondStart, rowsAreRight)
  if (bareMemory[0] !== null) {
    printLine('memory of the bare window', 'MB', bareMemory)
    printLine('memory after the second start', 'MB', memory)
    printLine(
      'memory after the first start',
      'MB',
      firstStarts.map((run) => run.memory),
    )
    const above = best(firstStarts.map((run) => run.memory)) - best(bareMemory)
    if (goal.memoryTimes)
      times(
        '  as a multiple of the bare window',
        firstStarts.map((run) => run.memory),
        bareMemory,
        goal.memoryTimes,
        historyIsRight,
      )
    else
      printLine(
        '  above the bare window',
        'MB',
        [above],
        `${goal.memoryAbove} MB`,
        judge(above, goal.memoryAbove, historyIsRight),
      )
  }
  console.log(
    `history equals the reference: ${historyIsRight ? 'yes' : 'NO'}; rows equal the disk: ${rowsAreRight ? 'yes' : 'NO'}`,
  )
}
