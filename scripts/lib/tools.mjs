import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { withDisplays } from './display.mjs'
import { electronEnv } from './electron-runtime.mjs'
import { projectRoot } from './places.mjs'
import { run } from './run.mjs'

const tools = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  vitest: 'vitest/vitest.mjs',
  playwright: 'playwright/cli.js',
}

/** Windows that are tested side by side where each can have a display of its own. */
const windowsAtOnce = Math.min(2, availableParallelism())

/** Where the test runners leave their results for us; playwright.config.ts names the second. */
const unitReport = join(projectRoot, 'out', 'unit-results.json')
const e2eReport = join(projectRoot, 'out', 'e2e-results.json')

/**
 * Runs one of the installed tools, showing what it says.
 * @param {keyof typeof tools} name
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code
 */
export async function runTool(name, args, env = process.env) {
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const file = join(projectRoot, 'node_modules', tools[name])
  return (
    await run(process.execPath, [file, ...args], {
      cwd: projectRoot,
      env: { ...env, ...colours },
      show: true,
    })
  ).code
}

/**
 * @typedef {object} TestResult
 * @property {number} code exit code of the runner
 * @property {number} passed
 * @property {number} failed
 */

/**
 * Unit and component tests.
 * @returns {Promise<TestResult>}
 */
export async function runUnitTests() {
  rmSync(unitReport, { force: true })
  const code = await runTool('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ])
  const report = readReport(unitReport)
  return { code, passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

/**
 * Tests that drive the built app in a real window, on the display at hand or a virtual one.
 * @param {import('./electron-runtime.mjs').Runtime} runtime
 * @param {readonly string[]} args further arguments of the test runner
 * @returns {Promise<TestResult>}
 */
export async function runE2eTests(runtime, args = []) {
  rmSync(e2eReport, { force: true })
  const code = await withDisplays(windowsAtOnce, (displays) =>
    runTool('playwright', ['test', `--workers=${displays.length}`, ...args], {
      ...electronEnv(runtime),
      DIGEST_AUDIT_TEST_DISPLAYS: JSON.stringify(displays),
    }),
  )
  const stats = readReport(e2eReport)?.stats
  return { code, passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
