import { join } from 'node:path'
import { build } from 'vite'
import { projectRoot } from '../scripts/lib/places.mjs'

/**
 * Builds parts of the engine as the app builds them, for plain Node.
 * @param {string} folder gets one `NAME.mjs` for each
 * @param {readonly string[]} names files of main/repo-host
 */
export async function buildEngine(folder, names) {
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
          names.map((name) => [name, join(projectRoot, `main/repo-host/${name}.ts`)]),
        ),
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
    ssr: { noExternal: true },
  })
}
