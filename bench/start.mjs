import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '../scripts/lib/places.mjs'
import { sandboxSwitches } from '../scripts/lib/sandbox.mjs'
import { memoryOfTree } from './memory.mjs'

/** Memory is read so long after the last thing waited for, in ms. */
const rest = 5_000

/**
 * Starts the frozen bare window.
 * @param {string} userData
 * @param {{ executable: string, env: NodeJS.ProcessEnv }} runtime
 */
export async function startBare(userData, runtime) {
  const args = [join(projectRoot, 'bench', 'bare'), `--user-data-dir=${userData}`]
  return await measureStart(args, 'drawn', runtime)
}

/**
 * Starts the app on a repository, waits until all of it is read, and asks for its rows.
 * @param {string} repository
 * @param {string} userData what earlier starts remembered lies there
 * @param {{ executable: string, env: NodeJS.ProcessEnv }} runtime
 */
export async function startApp(repository, userData, runtime) {
  const hook = join(projectRoot, 'bench', 'inside', 'marks.cjs')
  const args = ['-r', hook, projectRoot, `--user-data=${userData}`, repository]
  return await measureStart(args, 'ready', runtime, true)
}

/**
 * @returns times of the marks in ms since the start of the process, the summed memory of its processes in MB five
 * seconds after the last mark, and the rows where they were asked for
 */
async function measureStart(args, last, { executable, env }, withRows = false) {
  const child = spawn(executable, [...sandboxSwitches(), ...args], {
    cwd: projectRoot,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(child, 'close')
  const times = {}
  const heard = new Map()
  const hear = (mark) => new Promise((resolve) => heard.set(mark, resolve))
  const early = ended.then(([code]) => {
    throw new Error(`The window ended with code ${code} before it was measured.`)
  })
  early.catch(() => {})
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{"mark"')) return
    const told = JSON.parse(line)
    times[told.mark] ??= told.at - told.started
    heard.get(told.mark)?.(told)
  })
  try {
    await Promise.race([hear(last), early])
    await new Promise((resolve) => setTimeout(resolve, rest))
    const memory = memoryOfTree(child.pid)
    if (!withRows) return { times, memory }
    const rows = hear('rows')
    child.stdin.write('\n')
    return { times, memory, rows: (await Promise.race([rows, early])).rows }
  } finally {
    child.kill()
    await ended
  }
}
