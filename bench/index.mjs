import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withDisplay } from '../scripts/lib/display.mjs'
import { electronEnv } from '../scripts/lib/electron-runtime.mjs'
import { runMain } from '../scripts/lib/say.mjs'
import { setUp } from '../scripts/setup.mjs'
import { measureComparing } from './comparing.mjs'
import { measureComparisons } from './diff.mjs'
import { buildEngine } from './engine.mjs'
import { ensureQuiet } from './quiet.mjs'
import { measureReading } from './reading.mjs'
import { repositoryOf } from './repositories.mjs'
import { measureSearch, printSearch } from './search.mjs'
import { measureSmoothness } from './smoothness.mjs'
import { measureViews } from './views.mjs'

// `npm run bench [-- --runs N --only PART --size NAME --loaded]`: the built app and its engine on generated repositories, with git
// itself and a bare Electron window as yardsticks in the same run. It tells and judges, but never fails for being slow;
// it fails where an answer is wrong. The last line is all that was measured, as JSON.
const { values: asked } = parseArgs({
  options: {
    /** Runs of everything that is compared with a yardstick. */
    runs: { type: 'string', default: '9' },
    /** One part alone: `reading`, `smoothness`, `views`, `comparing` (in the window), `search` or `comparisons` (in the worker). */
    only: { type: 'string' },
    /** Of the reading one size alone, such as `10000x10-months`: making the largest takes a quarter of an hour. */
    size: { type: 'string' },
    /** Measure on a busy machine, too. */
    loaded: { type: 'boolean', default: false },
  },
})
const runs = Number(asked.runs)

const sizes = [
  { digests: 1_000, revisions: 10, layout: 'flat' },
  { digests: 10_000, revisions: 10, layout: 'flat' },
  { digests: 10_000, revisions: 10, layout: 'months' },
].filter(({ digests, revisions, layout }) =>
  [undefined, `${digests}x${revisions}-${layout}`].includes(asked.size),
)
/** Frames, tasks and saves: three runs tell, since they are not compared with a yardstick. */
const smooth = [
  { digests: 1_000, revisions: 10 },
  { digests: 10_000, revisions: 1 },
]

await runMain(async () => {
  const runtime = await setUp({ electron: true, build: true })
  const wants = (part) => !asked.only || asked.only === part
  if (wants('reading'))
    for (const { digests, revisions, layout } of sizes) await repositoryOf(digests, revisions, layout)
  if (!asked.loaded) await ensureQuiet()
  const machine = {
    processors: cpus().length,
    memory: Math.round(totalmem() / 2 ** 30),
    loaded: asked.loaded,
  }
  const told = { date: new Date().toISOString().slice(0, 10), machine, runs }
  const scratch = mkdtempSync(join(tmpdir(), 'digest-audit-bench-run-'))
  try {
    await withDisplay(async (display) => {
      const electron = { executable: runtime.executable, env: { ...electronEnv(runtime), ...display } }
      if (wants('reading')) {
        const engine = join(scratch, 'engine')
        await buildEngine(engine, ['find-git', 'open-git'])
        told.reading = []
        for (const size of sizes)
          told.reading.push(await measureReading(size, runs, { engine, electron, scratch }))
      }
      if (wants('comparing')) told.comparing = await measureComparing(Math.min(runs, 3), electron)
      if (wants('views')) told.views = await measureViews(Math.min(runs, 3), electron)
      if (wants('smoothness')) told.smoothness = await measureSmoothness(smooth, Math.min(runs, 3), electron)
    })
    if (wants('search')) {
      told.search = await measureSearch(runs)
      printSearch(told.search)
    }
    if (wants('comparisons')) told.comparisons = await measureComparisons(Math.min(runs, 3))
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
  console.log(`\n${JSON.stringify(told)}`)
})
