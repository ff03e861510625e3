import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from './places.mjs'
import { lastLines, run } from './run.mjs'
import { progress, SetupError } from './say.mjs'

/** Everything that the bundles are made of. */
const sources = [
  'main',
  'preload',
  'renderer',
  'shared',
  'digests',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
/** Holds the hash of the sources that out/ was built from; written last, removed first. */
const stamp = join(projectRoot, 'out', 'built-from')
/** One file of each bundle, in case somebody cleared a part of out/ by hand. */
const products = ['main/index.js', 'main/cli.js', 'preload/index.cjs', 'renderer/index.html'].map((path) =>
  join(projectRoot, 'out', path),
)

/** Bundles the app into out/ unless the bundles there come from these very sources. */
export async function ensureBuild() {
  const hash = sourcesHash()
  const isComplete = [stamp, ...products].every((path) => existsSync(path))
  if (isComplete && readFileSync(stamp, 'utf8') === hash) return
  rmSync(stamp, { force: true })
  const end = progress('Building', () => '')
  const builder = join(projectRoot, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { code, output } = await run(process.execPath, [builder, 'build'], { cwd: projectRoot })
  end()
  if (code !== 0) {
    throw new SetupError(
      `The build failed (exit code ${code}):\n${lastLines(plain(output), 20)}`,
      'mend what the lines above name, then run the same command again.',
    )
  }
  mkdirSync(join(projectRoot, 'out'), { recursive: true })
  writeFileSync(stamp, hash)
}

/** The colours and the places inside the builder where it noticed the fault help nobody in a log. */
function plain(output) {
  return stripVTControlCharacters(output).replace(/^ +at .*\n?/gm, '')
}

function sourcesHash() {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(projectRoot, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(join(path, name))
    } else {
      hash.update(path).update('\0').update(readFileSync(full)).update('\0')
    }
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}
