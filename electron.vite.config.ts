import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

/** js-yaml looks for a parser of JavaScript, for a kind of value that is never read here: loading it is a tenth of a start. */
const withoutEsprima = {
  name: 'without-esprima',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === 'esprima' ? '\0esprima' : null),
  load: (id: string) => (id === '\0esprima' ? 'export {}' : null),
}

// Everything is bundled, so that a packed app needs no node_modules; only Electron itself stays outside.
export default defineConfig({
  main: {
    plugins: [withoutEsprima],
    build: {
      target: 'node20',
      minify: false,
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          index: 'main/index.ts',
          'repo-host': 'main/repo-host/index.ts',
          'diff-worker': 'main/repo-host/diff-worker.ts',
          cli: 'main/cli/index.ts',
        },
        external: ['electron', /^electron\//],
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      target: 'node20',
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    // No file is inlined: the content policy lets fonts in from the page's own origin only.
    build: {
      target: 'chrome130',
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'renderer/index.html' },
    },
  },
})
