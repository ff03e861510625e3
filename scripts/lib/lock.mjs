import { linkSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { progress } from './say.mjs'

/** The holder marks its lock as fresh this often; a lock this old (ms) has lost its holder. */
const beatEvery = 2_000
const staleAfter = 20_000

/**
 * Runs `work` while no other process holds the same lock, so that two starts at once do not build into
 * one folder. A lock whose holder was killed is taken over: its process is gone or, where the number
 * was given to another process since, its mark is old.
 * @template T
 * @param {string} file where the holder's process id is written
 * @param {string} what named while we wait
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, what, work) {
  mkdirSync(dirname(file), { recursive: true })
  let endReports = () => {}
  for (let waiting = false; !tryTake(file); waiting = true) {
    if (!waiting) endReports = progress(`Waiting for another ${what} to end`, () => '')
    await sleep(200)
  }
  endReports()
  const beat = setInterval(() => touch(file), beatEvery)
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    release()
    process.removeListener('exit', release)
  }
}

function tryTake(file) {
  // Linked into place, so that the lock never exists without the number in it.
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  if (!isLost(file)) return false
  rmSync(file, { force: true })
  return tryTake(file)
}

function isLost(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > staleAfter) return true
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function touch(file) {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // Somebody emptied the folder; the work itself goes on.
  }
}
