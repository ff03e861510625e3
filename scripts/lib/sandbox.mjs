import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'
import { SetupError } from './say.mjs'

/** Switches with which Electron must be started: Chromium's sandbox refuses to run as root. */
export function sandboxSwitches() {
  return process.platform === 'linux' && process.getuid() === 0 ? ['--no-sandbox'] : []
}

/**
 * Stops with a sentence where an ordinary user could not run the sandbox, which needs user namespaces or
 * its own helper owned by root; Electron itself would only abort.
 * @param {import('./electron-runtime.mjs').Runtime} runtime
 */
export async function ensureSandbox(runtime) {
  if (process.platform !== 'linux' || process.getuid() === 0) return
  const helper = join(runtime.dist, 'chrome-sandbox')
  if (existsSync(helper)) {
    const { uid, mode } = statSync(helper)
    if (uid === 0 && (mode & 0o4000) !== 0) return
  }
  const { code } = await run('unshare', ['--user', '--map-root-user', 'true'])
  // 127: no such program to try with; then Electron's own attempt decides.
  if (code === 0 || code === 127) return
  throw new SetupError(
    'This system does not let ordinary users make user namespaces, which the sandbox of the window needs.',
    `run this one command, then the same again:\n  sudo sh -c 'chown root:root ${helper} && chmod 4755 ${helper}'`,
  )
}
