import { defineConfig } from 'playwright/test'

// Run through `npm run e2e`, which finds an Electron and a display and builds the app first.
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'out/e2e',
  timeout: 180_000,
  // Conditions are awaited, never slept for; a machine that does much else at once needs longer than the usual 5 s.
  expect: { timeout: 30_000 },
  // `npm run e2e` runs as many files at once as there are displays: windows of one display share its focus.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'out/e2e-results.json' }]],
})
