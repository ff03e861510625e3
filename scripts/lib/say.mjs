import { writeSync } from 'node:fs'

/**
 * Words of the set-up go to stderr, so that stdout carries only what was asked for.
 * @param {string} line
 */
export function say(line) {
  clearStatus()
  writeSync(2, `${line}\n`)
}

/** A failure that a person can act on: one sentence, and one next step. */
export class SetupError extends Error {
  /**
   * @param {string} sentence what is wrong
   * @param {string} next what to do about it
   */
  constructor(sentence, next) {
    super(sentence)
    this.name = 'SetupError'
    this.next = next
  }
}

let statusShown = false

function clearStatus() {
  if (statusShown) writeSync(2, '\r\u001b[2K')
  statusShown = false
}

/**
 * Keeps telling how a long step stands: one line rewritten in place on a terminal, a new line every
 * five seconds elsewhere (a log must show that something moves, without filling up).
 * @param {string} title
 * @param {() => string | Promise<string>} detail called for each report, such as "120 of 196 MB"
 * @returns {() => void} ends the reports
 */
export function progress(title, detail) {
  const terminal = Boolean(process.stderr.isTTY)
  const started = Date.now()
  let running = true
  const timer = setInterval(
    async () => {
      const text = await detail()
      if (!running) return
      const seconds = Math.round((Date.now() - started) / 1000)
      const line = `${title}${text ? `: ${text}` : ''} (${seconds} s)`
      if (!terminal) return say(`  ${line}`)
      clearStatus()
      writeSync(2, line.slice(0, (process.stderr.columns ?? 80) - 1))
      statusShown = true
    },
    terminal ? 250 : 5000,
  )
  say(`${title} ...`)
  return () => {
    running = false
    clearInterval(timer)
    clearStatus()
  }
}

/**
 * Says a failure: a sentence and a next step, or the stack where it is our own fault.
 * @param {unknown} error
 */
export function explain(error) {
  const known = error instanceof SetupError ? error : aboutDisk(error)
  if (known) say(`\n${known.message}\nNext step: ${known.next}`)
  else say(`\nThe script itself failed: ${error instanceof Error ? error.stack : String(error)}`)
}

/** Disks that are full or not ours can stop any step. */
function aboutDisk(error) {
  const place = error?.path ?? error?.dest ?? 'a file'
  if (error?.code === 'ENOSPC') {
    return new SetupError(
      `The disk is full: ${place} could not be written.`,
      'free 2 GB, then run the same command again.',
    )
  }
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error?.code)) return null
  return new SetupError(
    `${place} may not be written (${error.code}).`,
    'let your user write there (XDG_CACHE_HOME names another folder for what is downloaded), then run the same command again.',
  )
}

/**
 * Runs a script's main function and turns any failure into words and exit code 1.
 * @param {() => Promise<number | undefined>} main resolves to the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    explain(error)
    process.exitCode = 1
  }
}
