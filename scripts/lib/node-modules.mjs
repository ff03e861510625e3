import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './places.mjs'
import { npmCommand, npmReason, run } from './run.mjs'
import { progress, SetupError } from './say.mjs'

const modulesFolder = join(projectRoot, 'node_modules')

/**
 * Installs the locked packages unless node_modules already holds exactly them.
 * @returns {Promise<boolean>} whether something was installed
 */
export async function ensureNodeModules() {
  if (isInstalled()) return false
  const total = Object.keys(readLock('package-lock.json') ?? {}).length
  const end = progress('Installing packages', () => `${countPackages()} of up to ${total}`)
  const { code, output } = await run(...npmCommand(['ci', '--no-audit', '--no-fund', '--loglevel=error']), {
    cwd: projectRoot,
  })
  end()
  if (code !== 0) {
    throw new SetupError(
      `npm could not install the packages (exit code ${code}):\n${npmReason(output)}`,
      code === 127
        ? 'install npm (it comes with Node), then run the same command again.'
        : 'check that the npm registry can be reached (npm ping), then run the same command again.',
    )
  }
  return true
}

/**
 * npm writes `node_modules/.package-lock.json` last, as the list of what it installed; the same versions
 * there as in our lock file mean that nothing is to be done, whoever installed them. Packages for other
 * systems are optional and absent.
 */
function isInstalled() {
  const wanted = readLock('package-lock.json')
  const present = readLock('node_modules', '.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || present[path]?.version === entry.version || (entry.optional && !present[path]),
  )
}

function readLock(...path) {
  try {
    return JSON.parse(readFileSync(join(projectRoot, ...path), 'utf8')).packages
  } catch {
    return null
  }
}

/** Packages that are unpacked: npm makes all their folders first. */
function countPackages() {
  const unpacked = (folder) => (existsSync(join(folder, 'package.json')) ? 1 : 0)
  try {
    return readdirSync(modulesFolder).reduce((sum, name) => {
      const folder = join(modulesFolder, name)
      if (!name.startsWith('@')) return sum + unpacked(folder)
      return sum + readdirSync(folder).reduce((scoped, inner) => scoped + unpacked(join(folder, inner)), 0)
    }, 0)
  } catch {
    return 0
  }
}
