import { runMain } from './lib/say.mjs'
import { runE2eTests } from './lib/tools.mjs'
import { setUp } from './setup.mjs'

// `npm run e2e -- ARGS`: the tests in the window alone; ARGS go to the test runner (a file, -g TITLE).
await runMain(async () => {
  const runtime = await setUp({ electron: true, build: true })
  return (await runE2eTests(runtime, process.argv.slice(2))).code
})
