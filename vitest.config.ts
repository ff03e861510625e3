import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    setupFiles: ['tests/support/seed.ts', 'tests/support/patience.ts'],
    include: ['tests/{unit,component}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    // Much of the time goes to git's processes, so that two files at once are done in little more than half of it.
    maxWorkers: 2,
    // Git tests build real repositories; on a busy machine a process start alone can take a second.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
