import { basename, join } from 'node:path'
import { build } from 'vite'
import { temporaryFolder } from './make-repo.ts'

/** Builds the diff worker as the app does; gives its file, which is removed when the tests of the file have ended. */
export function buildDiffWorker(): Promise<string> {
  return buildForNode(join(import.meta.dirname, '../../main/repo-host/diff-worker.ts'))
}

/** Builds a file with all that it imports, for a process or a thread of plain Node; as `buildDiffWorker`. */
export async function buildForNode(file: string): Promise<string> {
  const folder = temporaryFolder('built')
  const built = `${basename(file, '.ts')}.mjs`
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: file,
      outDir: folder,
      rolldownOptions: { output: { entryFileNames: built } },
    },
    ssr: { noExternal: true },
  })
  return join(folder, built)
}
