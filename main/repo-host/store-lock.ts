import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'

/** The holder says this often that it is there, in ms; one that was not heard for the second time is gone. */
const heartbeat = 60_000
const goneAfter = 3 * heartbeat

/** Who may write what is remembered of a repository: one process at a time. */
export interface StoreLock {
  /** Asked before each writing: another process may have taken this one for dead. */
  readonly isOurs: () => boolean
  readonly release: () => void
}

/** Takes the lock; null: another process has it, and this one only reads. */
export function takeLock(file: string): StoreLock | null {
  const token = `${process.pid} ${randomUUID()}`
  if (!create(file, token)) {
    if (isHeld(file)) return null
    rmSync(file, { force: true })
    if (!create(file, token)) return null
  }
  const isOurs = () => read(file) === token
  const timer = setInterval(() => isOurs() && touch(file), heartbeat)
  timer.unref()
  return {
    isOurs,
    release: () => {
      clearInterval(timer)
      if (isOurs()) rmSync(file, { force: true })
    },
  }
}

function create(file: string, token: string): boolean {
  try {
    const lock = openSync(file, 'wx')
    writeSync(lock, token)
    closeSync(lock)
    return true
  } catch {
    return false
  }
}

function isHeld(file: string): boolean {
  const pid = Number(read(file)?.split(' ')[0])
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats || Date.now() - stats.mtimeMs > goneAfter) return false
  // Between making the lock and writing into it there is no number in it yet.
  if (!Number.isInteger(pid) || pid <= 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function touch(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // Gone: then it is not ours any more, which is asked before each writing.
  }
}
