import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SetupError } from './say.mjs'

/** Whether windows can be shown. Only Linux and its kin run without a display server. */
export function hasDisplay() {
  if (process.platform === 'win32' || process.platform === 'darwin') return true
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

/**
 * Runs `work` with a display: the one at hand, or a virtual one that lives as long as the work.
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work gets the variables that name the display
 * @returns {Promise<T>}
 */
export async function withDisplay(work) {
  if (hasDisplay()) return await work({})
  const folder = mkdtempSync(join(tmpdir(), 'digest-audit-display-'))
  const authority = join(folder, 'Xauthority')
  writeFileSync(authority, cookieFile(), { mode: 0o600 })
  // The shell waits for the end of its stdin, which comes when we end for whatever reason, even a kill, and
  // then tidies up. It is out of reach of Ctrl+C, so that it can.
  const server = spawn(
    'sh',
    [
      '-c',
      'folder=$1; shift; Xvfb "$@" & cat; kill $!; rm -rf "$folder"',
      'sh',
      folder,
      ...xvfbArguments(authority),
    ],
    { stdio: ['pipe', 'ignore', 'pipe', 'pipe'], detached: true },
  )
  try {
    return await work({ DISPLAY: `:${await displayNumber(server)}`, XAUTHORITY: authority })
  } finally {
    server.stdin.end()
    await new Promise((resolve) => (server.exitCode === null ? server.once('close', resolve) : resolve()))
  }
}

/**
 * Runs `work` with a display for each of several runs of the app side by side: windows of one display take the focus and
 * the clipboard from each other. The display at hand is a person's, and one.
 * @template T
 * @param {number} most
 * @param {(envs: NodeJS.ProcessEnv[]) => Promise<T>} work gets the variables that name each display
 * @returns {Promise<T>}
 */
export async function withDisplays(most, work, found = []) {
  return await withDisplay(async (display) => {
    const all = [...found, display]
    return hasDisplay() || all.length >= most ? await work(all) : await withDisplays(most, work, all)
  })
}

function xvfbArguments(authority) {
  return ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-auth', authority]
}

/** The server picks a free number itself and tells it when it is ready to serve. */
function displayNumber(server) {
  return new Promise((resolve, reject) => {
    let number = ''
    let errors = ''
    const fail = () =>
      reject(
        new SetupError(
          `The virtual display (Xvfb) did not start: ${errors.trim().split('\n').pop() || 'it said nothing'}.`,
          'run `Xvfb :99` by hand to see why, or set DISPLAY to a display that works.',
        ),
      )
    const timer = setTimeout(fail, 30_000)
    server.stderr.setEncoding('utf8').on('data', (text) => {
      errors = (errors + text).slice(-2_000)
    })
    server.stdio[3].setEncoding('utf8').on('data', (text) => {
      number += text
      if (!number.includes('\n')) return
      clearTimeout(timer)
      resolve(number.trim())
    })
    server.stdio[3].once('end', () => {
      clearTimeout(timer)
      fail()
    })
  })
}

/** One entry for any host and any display number: only who can read the file may connect. */
function cookieFile() {
  const text = (value) =>
    Buffer.concat([Buffer.from([value.length >> 8, value.length & 255]), Buffer.from(value)])
  const anyFamily = Buffer.from([0xff, 0xff])
  return Buffer.concat([anyFamily, text(''), text(''), text('MIT-MAGIC-COOKIE-1'), text(randomBytes(16))])
}
