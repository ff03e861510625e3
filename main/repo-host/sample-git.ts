import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

/** How one call of git ended. */
interface GitEnd {
  /** Exit code; -1 when git could not be started or was stopped by a signal. */
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs git for the sample only: it is the one place that writes, and only into the app's own data folder.
 * Nothing of the user's configuration or environment reaches it, so the result is the same on every machine.
 *
 * @param git absolute path of git
 * @param cwd an existing folder
 * @param home folder that stands in for the user's home
 */
export function runSampleGit(
  git: string,
  cwd: string,
  home: string,
  args: readonly string[],
  input?: Buffer,
  signal?: AbortSignal,
): Promise<GitEnd> {
  return new Promise((resolve) => {
    const child = spawn(git, args, { cwd, env: cleanEnvironment(git, home), windowsHide: true, signal })
    const out: Buffer[] = []
    const err: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
    // A git that ends early closes its input; its exit code says what happened.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    const text = (chunks: Buffer[]) => Buffer.concat(chunks).toString('utf8').trim()
    child.on('error', (error) => resolve({ code: -1, stdout: '', stderr: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, stdout: text(out), stderr: text(err) }))
  })
}

function cleanEnvironment(git: string, home: string): NodeJS.ProcessEnv {
  const windows = process.platform === 'win32'
  return {
    PATH: dirname(git),
    ...(windows ? { SystemRoot: process.env.SystemRoot, TEMP: home, TMP: home } : {}),
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: home,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    // Git knows this name on Windows too.
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
  }
}
