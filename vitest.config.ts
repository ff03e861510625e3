import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    setupFiles: ['tests/support/seed.ts'],
    include: ['tests/unit/**/*.test.ts', 'tests/component/**/*.test.tsx', 'tests/boundaries.test.ts'],
    // Git tests build real repositories; on a busy machine a process start alone can take a second.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
