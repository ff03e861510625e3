import { runMain, say } from './lib/say.mjs'
import { runE2eTests, runTool, runUnitTests } from './lib/tools.mjs'
import { setUp } from './setup.mjs'

// `npm test`: sets up what is missing, then runs everything, quickest first, and stops at the first step
// that fails. The last line of stdout is `N passed, N failed`, over all tests that ran.
await runMain(async () => {
  let passed = 0
  const runtime = await setUp({ electron: true, build: true })
  const steps = [
    ['types', async () => ({ code: await runTool('tsc', ['-b']), passed: 0, failed: 0 })],
    ['lint', async () => ({ code: await runTool('biome', ['check']), passed: 0, failed: 0 })],
    ['unit and component tests', runUnitTests],
    ['tests in the window', () => runE2eTests(runtime)],
  ]
  for (const [name, step] of steps) {
    say(`\n=== ${name} ===`)
    const result = await step()
    passed += result.passed
    if (result.code === 0) continue
    say(`\nStopped at the step "${name}" (exit code ${result.code}).`)
    // A step that fails outside any test (a type error, a file that does not load) is one failure.
    console.log(`${passed} passed, ${Math.max(result.failed, 1)} failed`)
    return 1
  }
  console.log(`${passed} passed, 0 failed`)
  return 0
})
