import { fork } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEngine } from './open-engine.mjs'

// `node bench/records.mjs [megabytes] [bytes per record] [once]`: opens a folder whose `data/sessions.jsonl` has that size
// with the whole engine in plain Node, and prints how long it took and how much memory it had at most. `once` reads as
// the command line does, without showing anything meanwhile.

/** The same numbers at each run. */
function randoms(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Words of unlike frequency, as in written text. */
function textMaker(random) {
  const letters = 'etaoinshrdlucmfwypvbgk'
  const words = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + random() * 8 }, () => letters[Math.floor(random() ** 2 * letters.length)]).join(
      '',
    ),
  )
  return (length) => {
    let text = ''
    while (text.length < length) text += `${words[Math.floor(random() ** 3 * words.length)]} `
    return text.trim()
  }
}

function writeRecords(file, megabytes, perRecord) {
  const random = randoms(7)
  const text = textMaker(random)
  const out = openSync(file, 'w')
  let size = 0
  let count = 0
  while (size < megabytes * 1024 * 1024) {
    const list = (share, length) =>
      Array.from({ length: Math.max(1, Math.round((perRecord * share) / length)) }, () => text(length))
    const day = new Date(Date.UTC(2024, 0, 1 + (count % 700))).toISOString().slice(0, 10)
    const line = `${JSON.stringify({
      session_id: `session-${count}`,
      timestamp: `${day}T10:00:00Z`,
      model: `model-${count % 7}`,
      decisions: list(0.2, 150),
      learnings: list(0.25, 180),
      actions_taken: list(0.3, 120),
      promotion_targets: ['concepts/agent-memory.md'],
      gaps_identified: list(0.1, 100),
      strengths_identified: list(0.1, 100),
    })}\n`
    size += writeSync(out, line)
    count++
  }
  closeSync(out)
  return count
}

async function open(built, root, live) {
  const began = performance.now()
  let firstRows = null
  let longest = 0
  let last = performance.now()
  const tick = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const engine = await openEngine(built, root, {
    live,
    onState: ({ counts }) => {
      if (counts.sessions > 0) firstRows ??= performance.now() - began
    },
  })
  await engine.check()
  clearInterval(tick)
  const seconds = (ms) => (ms === null ? null : Math.round(ms / 100) / 10)
  const { sessions, decisions, problems } = engine.state.counts
  process.send({
    ...{ sessions, decisions, problems },
    firstRows: seconds(firstRows),
    all: seconds(performance.now() - began),
    processor: seconds(process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000),
    longestPause: Math.round(longest),
    mostMemory: Math.round(process.resourceUsage().maxRSS / 1024),
    heap: Math.round(process.memoryUsage().heapUsed / 2 ** 20),
  })
  await engine.close()
}

if (process.argv[2] === '--child') {
  await open(process.argv[3], process.argv[4], process.argv[5] === 'live')
  process.exit(0)
}
const [megabytes = 300, perRecord = 3_000] = process.argv
  .slice(2)
  .filter((one) => /^\d+$/.test(one))
  .map(Number)
const scratch = mkdtempSync(join(tmpdir(), 'digest-audit-records-'))
try {
  const built = join(scratch, 'engine')
  const root = join(scratch, 'repository')
  mkdirSync(join(root, 'data'), { recursive: true })
  const count = writeRecords(join(root, 'data/sessions.jsonl'), megabytes, perRecord)
  const { buildEngine, wholeEngine } = await import('./engine.mjs')
  await buildEngine(built, wholeEngine)
  const child = fork(fileURLToPath(import.meta.url), [
    ...['--child', built, root, process.argv.includes('once') ? 'once' : 'live'],
  ])
  const told = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => code !== 0 && reject(new Error(`It ended with code ${code}.`)))
  })
  console.log(JSON.stringify({ megabytes, count, ...told }))
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
