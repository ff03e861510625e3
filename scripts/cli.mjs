import { join } from 'node:path'
import { projectRoot } from './lib/places.mjs'
import { run } from './lib/run.mjs'
import { runMain } from './lib/say.mjs'
import { setUp } from './setup.mjs'

// `npm run --silent cli -- COMMAND ...`: the command line from a clone. Words about the set-up go to
// stderr, so that stdout holds only what the command prints; paths count from where npm was called.
await runMain(async () => {
  await setUp({ electron: false, build: true })
  const cwd = process.env.INIT_CWD ?? process.cwd()
  const program = join(projectRoot, 'out', 'main', 'cli.js')
  return (await run(process.execPath, [program, ...process.argv.slice(2)], { cwd, show: true })).code
})
