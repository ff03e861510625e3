import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { hasDisplay } from './display.mjs'
import { lastLines, run } from './run.mjs'
import { progress, SetupError, say } from './say.mjs'

/** What Electron links to or loads, a virtual display, and fonts with Chinese, Korean and emoji. */
const packages = [
  'xvfb',
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libxtst6',
  'libnotify4',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
]
/** Renamed when Debian 13 and Ubuntu 24.04 moved to 64-bit time. */
const renamed = new Set(['libgtk-3-0', 'libasound2'])

/**
 * Makes sure that the system has what Electron needs. Installs it as root on Debian; elsewhere stops with
 * the command that does.
 * @param {string} executable the Electron that shall run
 */
export async function ensureSystemLibraries(executable) {
  if (process.platform !== 'linux') return
  const missing = await missingParts(executable)
  if (missing.length === 0) return
  const isDebian = findProgram('apt-get') !== null
  if (!isDebian) {
    throw new SetupError(
      `Electron cannot run here: this system lacks ${inWords(missing)}.`,
      `install what Debian calls ${packages.join(' ')} with your system's package manager, then run the same command again.`,
    )
  }
  const [names, otherNames] = nameSets()
  if (process.getuid() !== 0) {
    throw new SetupError(
      `Electron cannot run here: this system lacks ${inWords(missing)}, and only root may install that.`,
      `run this one command, then the same again:\n  ${asCommand(names)}`,
    )
  }
  say(`This system lacks ${inWords(missing)}.`)
  await aptInstall(names, otherNames)
  const still = await missingParts(executable)
  if (still.length > 0) {
    throw new SetupError(
      `Electron cannot run here: after the installation the system still lacks ${inWords(still)}.`,
      'install the packages that hold them, then run the same command again.',
    )
  }
}

/** A bare system lacks two dozen libraries; three of them say enough. */
function inWords(parts) {
  const more = parts.length - 3
  return more > 1 ? `${parts.slice(-3).join(', ')} and ${more} more libraries` : parts.join(', ')
}

/** The absolute path of a program on PATH, or null. */
export function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

async function missingParts(executable) {
  const { stdout } = await run('ldd', [executable])
  const libraries = [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1])
  const display = hasDisplay() || findProgram('Xvfb') ? [] : ['a display or Xvfb']
  return [...new Set(libraries), ...display]
}

/** The likely package names for this release first, then the others. */
function nameSets() {
  const plain = packages
  const time64 = packages.map((name) => (renamed.has(name) ? `${name}t64` : name))
  return isTime64Release() ? [time64, plain] : [plain, time64]
}

function isTime64Release() {
  let text = ''
  try {
    text = readFileSync('/etc/os-release', 'utf8')
  } catch {
    return true
  }
  const value = (key) => new RegExp(`^${key}="?([^"\n]*)`, 'm').exec(text)?.[1] ?? ''
  // Testing and unstable have no number yet.
  const release = Number.parseFloat(value('VERSION_ID') || '999')
  return release >= (value('ID') === 'ubuntu' ? 24.04 : 13)
}

function asCommand(names) {
  return `sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}'`
}

async function aptInstall(names, otherNames) {
  let lastLine = ''
  const onOutput = (text) => {
    lastLine = lastLines(text, 1)
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const end = progress('Installing system libraries', () => lastLine.slice(0, 70))
  // A run that was killed may have left packages half-configured.
  await run('dpkg', ['--configure', '-a'], { env, onOutput })
  // Another installation may hold the lock for a while.
  const wait = ['-o', 'DPkg::Lock::Timeout=120']
  const update = await run('apt-get', [...wait, 'update'], { env, onOutput })
  const apt = (...words) =>
    run('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...words], { env, onOutput })
  let result = await apt(...names)
  if (result.code !== 0 && /Unable to locate|no installation candidate/.test(result.output)) {
    result = await apt(...otherNames)
  }
  if (result.code !== 0) {
    // A killed run may leave packages that dpkg wants unpacked anew; apt alone does not see to that.
    const broken = await run('dpkg-query', ['-W', '-f', `\${db:Status-Eflag} \${binary:Package}\\n`])
    const again = [...broken.stdout.matchAll(/^reinstreq (\S+)/gm)].map((match) => match[1])
    if (again.length > 0) await apt('--reinstall', ...again)
    await apt('--fix-broken')
    result = await apt(...names)
  }
  end()
  if (result.code === 0) return
  const reason = update.code === 0 ? result : update
  throw new SetupError(
    `apt-get could not install the system libraries (exit code ${reason.code}):\n${lastLines(reason.output, 4)}`,
    `make this command work, then run the same again:\n  ${asCommand(names)}`,
  )
}
