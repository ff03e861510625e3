import { explain, runMain, say } from './lib/say.mjs'
import { runE2eTests, runTool, runUnitTests } from './lib/tools.mjs'
import { setUp } from './setup.mjs'

let runtime = null

/** Quickest first. Each gives the exit code of its program and, where it runs tests, how many went which way. */
const steps = {
  'set-up': async () => {
    runtime = await setUp({ electron: true, build: true })
    return { code: 0 }
  },
  types: async () => ({ code: await runTool('tsc', ['-b']) }),
  lint: async () => ({ code: await runTool('biome', ['check']) }),
  'unit and component tests': runUnitTests,
  'tests in the window': () => runE2eTests(runtime),
}

// `npm test`: sets up what is missing, then runs everything and stops at the first step that fails. The
// last line of stdout is `N passed, N failed`, over all tests that ran; a step that fails outside any test
// (a type error, a file that does not load) is one failure.
await runMain(async () => {
  let passed = 0
  for (const [name, step] of Object.entries(steps)) {
    say(`\n=== ${name} ===`)
    const result = await step().catch((error) => {
      explain(error)
      return { code: 1 }
    })
    passed += result.passed ?? 0
    if (result.code === 0) continue
    say(`\nStopped at the step "${name}" (exit code ${result.code}).`)
    console.log(`${passed} passed, ${Math.max(result.failed ?? 0, 1)} failed`)
    return 1
  }
  console.log(`${passed} passed, 0 failed`)
  return 0
})
