import { join } from 'node:path'
import { build } from 'vite'
import { temporaryFolder } from './make-repo.ts'

/** Builds the diff worker as the app does; gives its file, which is removed when the tests of the file have ended. */
export async function buildDiffWorker(): Promise<string> {
  const folder = temporaryFolder('worker')
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, '../../main/repo-host/diff-worker.ts'),
      outDir: folder,
      rolldownOptions: { output: { entryFileNames: 'diff-worker.mjs' } },
    },
    ssr: { noExternal: true },
  })
  return join(folder, 'diff-worker.mjs')
}
