import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Children that must not outlive this process. */
const children = new Set()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
    // The handlers of `exit` (the lock, the display) still run.
    process.exit(128 + constants.signals[signal])
  })
}

/**
 * Starts a program that is ended together with this process.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
function start(command, args, options) {
  const child = spawn(command, args, options)
  children.add(child)
  child.once('close', () => children.delete(child))
  return child
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, onOutput?: (text: string) => void }} [options]
 *   `show` passes the output on as it comes; otherwise it is kept, and `onOutput` sees each part.
 * @returns {Promise<{ code: number, stdout: string, output: string }>} `code` is 127 if the program is not
 *   there; `output` holds the last 20,000 characters of both streams
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let output = ''
    const keep = (text) => {
      output = (output + text).slice(-20_000)
      options.onOutput?.(text)
    }
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      stdout += text
      keep(text)
    })
    child.stderr?.setEncoding('utf8').on('data', keep)
    child.once('error', (error) => resolve({ code: 127, stdout, output: `${output}${error.message}` }))
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), stdout, output }),
    )
  })
}

/**
 * The arguments with which npm can be started: the very npm that runs us, else the one on PATH.
 * @param {readonly string[]} args
 * @returns {[string, string[]]}
 */
export function npmCommand(args) {
  const running = process.env.npm_execpath
  if (running?.endsWith('.js')) return [process.execPath, [running, ...args]]
  // npm is a .cmd file on Windows, which only a shell can start; all arguments are our own words.
  return process.platform === 'win32' ? ['cmd.exe', ['/c', 'npm', ...args]] : ['npm', [...args]]
}

/**
 * The last lines of a program's output, for the sentence about its failure.
 * @param {string} output
 */
export function lastLines(output, count = 8) {
  return output.trim().split('\n').slice(-count).join('\n')
}

/** How each line begins that the browser inside the app logs for its makers: `[PID:DATE/TIME:LEVEL:FILE(LINE)]`. */
const logged = /^\[\d+:\d+\/\d+(\.\d+)?:[A-Z]+[^\]]*\]/

/**
 * What the app itself said last, without the log of the browser in it; that alone where the app said nothing.
 * @param {string} output
 */
export function lastWords(output, count = 15) {
  const said = output.split('\n').filter((line) => line.trim() !== '' && !logged.test(line))
  return lastLines(said.length > 0 ? said.join('\n') : output, count)
}

/**
 * What npm itself says went wrong: it begins with that and goes on with general help.
 * @param {string} output
 */
export function npmReason(output) {
  const lines = output.split('\n').filter((line) => line.replace(/^npm (error|ERR!)/, '').trim() !== '')
  return lines.slice(0, 4).join('\n')
}
