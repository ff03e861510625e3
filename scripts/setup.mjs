import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuild } from './lib/build.mjs'
import { electronEnv, ensureElectron } from './lib/electron-runtime.mjs'
import { withLock } from './lib/lock.mjs'
import { ensureNodeModules } from './lib/node-modules.mjs'
import { cacheFolder, projectRoot } from './lib/places.mjs'
import { ensureSandbox } from './lib/sandbox.mjs'
import { runMain, SetupError, say } from './lib/say.mjs'
import { ensureSystemLibraries, findProgram } from './lib/system-libraries.mjs'

/**
 * Everything between a fresh clone and a program that runs: packages, Electron, system libraries, build.
 * Each step looks first whether it is done, so that a second set-up takes a second.
 * @param {{ electron: boolean, build: boolean }} wanted
 * @returns {Promise<import('./lib/electron-runtime.mjs').Runtime | null>} the Electron, if wanted
 */
export async function setUp(wanted) {
  checkNode()
  checkGit()
  return await withLock(join(projectRoot, 'out', 'set-up.lock'), 'set-up of this folder', async () => {
    await ensureNodeModules()
    let runtime = null
    if (wanted.electron) {
      runtime = await withLock(join(cacheFolder(), 'lock'), 'set-up of Electron', ensureElectron)
      say(runtime.line)
      await ensureSystemLibraries(runtime.executable)
      await ensureSandbox(runtime)
    }
    if (wanted.build) await ensureBuild()
    return runtime
  })
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new SetupError(
    `Node ${process.versions.node} is too old: 20.19 or newer is needed.`,
    'install a newer Node, then run the same command again.',
  )
}

function checkGit() {
  if (findProgram(process.platform === 'win32' ? 'git.exe' : 'git')) return
  throw new SetupError(
    'git is not installed, and it is git that reads the history.',
    'install git (on Debian: apt-get install git), then run the same command again.',
  )
}

// Called by itself it only prepares; `--print-env` prints the variables for other tools as NAME=value.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const printEnv = process.argv.includes('--print-env')
    const runtime = await setUp({ electron: true, build: !printEnv })
    if (printEnv) {
      const env = electronEnv(runtime)
      for (const name of ['ELECTRON_OVERRIDE_DIST_PATH', 'ELECTRON_EXEC_PATH'])
        console.log(`${name}=${env[name]}`)
    }
    return 0
  })
}
