import { basename, join } from 'node:path'
import { build } from 'vite'
import { projectRoot } from '../scripts/lib/places.mjs'

/** What `openEngine` needs to be built. */
export const wholeEngine = ['session-engine', '../../tests/support/engine-options']

/**
 * Builds parts of the engine as the app builds them, for plain Node.
 * @param {string} folder gets one `NAME.mjs` for each
 * @param {readonly string[]} paths files without their ending, from main/repo-host
 */
export async function buildEngine(folder, paths) {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      outDir: folder,
      rolldownOptions: {
        input: Object.fromEntries(
          paths.map((path) => [basename(path), join(projectRoot, 'main/repo-host', `${path}.ts`)]),
        ),
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
    ssr: { noExternal: true },
  })
}
