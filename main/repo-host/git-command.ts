import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { parse } from 'node:path'
import type { GitEnd } from '../../shared/git/git-stderr.ts'
import { ok, type Refusal, type Result, refuse } from '../../shared/model/result.ts'
import { watchSilence } from './silence.ts'

/** Time that git has to say its first byte. A FIFO as `include.path` would hang it for ever. */
export const firstByteLimit = 5_000

const keptStderr = 64 * 1024

/** How long and how much one call of git may take. */
export interface GitLimits {
  /** Milliseconds to the first byte, of either output, or to the end; null: waits for ever. */
  readonly firstByteMs: number | null
  /** Bytes of output after which the process is ended. */
  readonly maxBytes: number
}

/** Limits of a call that names none. */
const defaultLimits: GitLimits = { firstByteMs: firstByteLimit, maxBytes: 256 * 1024 * 1024 }

/** A running git. */
export interface GitProcess {
  readonly write: (text: string) => void
  /** Tells git that nothing more will be asked. */
  readonly closeInput: () => void
  readonly kill: () => void
  /** Resolves when the process is gone and all its output was handed over; never rejects. */
  readonly ended: Promise<GitEnd & { readonly stopped: Refusal | null }>
}

/**
 * Starts git: no shell, a folder of nobody's as working directory, exactly the given environment.
 * The abort signal, a silent process and too much output end it at once by SIGKILL; `stopped` then says which.
 */
export function startGit(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  onOutput: (chunk: Buffer) => void,
  options: { readonly limits?: GitLimits; readonly signal?: AbortSignal | undefined } = {},
): GitProcess {
  const limits = options.limits ?? defaultLimits
  let stopped: Refusal | null = null
  let child: ChildProcessWithoutNullStreams | null = null
  const stop = (refusal: Refusal) => {
    stopped ??= refusal
    child?.kill('SIGKILL')
  }
  const onAbort = () => stop(cancelled)
  const { firstByteMs } = limits
  const endWatch =
    firstByteMs === null ? () => {} : watchSilence(firstByteMs, () => stop(silentRefusal(firstByteMs)))

  const ended = new Promise<GitEnd & { stopped: Refusal | null }>((resolve) => {
    let stderr = ''
    let bytes = 0
    const finish = (code: number | null) => {
      endWatch()
      options.signal?.removeEventListener('abort', onAbort)
      resolve({ code, stderr, stopped })
    }
    if (options.signal?.aborted) {
      stopped = cancelled
      finish(null)
      return
    }
    const running = spawn(program, args, {
      cwd: parse(program).root,
      env: environment,
      stdio: 'pipe',
      shell: false,
      windowsHide: true,
    })
    child = running
    options.signal?.addEventListener('abort', onAbort)
    running.on('error', (error: NodeJS.ErrnoException) => {
      if (running.pid !== undefined) return
      stopped ??= refuse(
        error.code === 'ENOENT' || error.code === 'EACCES' ? 'no-git' : 'git-failed',
        `git could not be started: ${error.message}`,
        'See whether it runs on a command line.',
      ).error
      finish(null)
    })
    // A process that ended early breaks the pipe; its end says why.
    running.stdin.on('error', () => {})
    running.stdout.on('data', (chunk: Buffer) => {
      endWatch()
      if (stopped) return
      bytes += chunk.length
      if (bytes > limits.maxBytes) {
        stop(
          refuse(
            'too-large',
            `git answered with more than ${limits.maxBytes} bytes.`,
            'Choose a smaller folder.',
          ).error,
        )
      } else onOutput(chunk)
    })
    running.stderr.on('data', (chunk: Buffer) => {
      endWatch()
      if (stderr.length < keptStderr) stderr += chunk.toString('utf8')
    })
    running.on('close', finish)
  })

  return {
    write: (text) => void child?.stdin.write(text),
    closeInput: () => void child?.stdin.end(),
    kill: () => stop(cancelled),
    ended,
  }
}

/** Runs git to its end and gives all of its output, whatever the exit code. */
export async function runGit(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  options: { readonly limits?: GitLimits; readonly signal?: AbortSignal | undefined } = {},
): Promise<Result<GitEnd & { readonly stdout: Buffer }>> {
  const chunks: Buffer[] = []
  const process = startGit(program, args, environment, (chunk) => void chunks.push(chunk), options)
  process.closeInput()
  const end = await process.ended
  if (end.stopped) return { ok: false, error: end.stopped }
  return ok({ code: end.code, stderr: end.stderr, stdout: Buffer.concat(chunks) })
}

/** Refusal of a call that was stopped on our side. */
export const cancelled: Refusal = refuse(
  'cancelled',
  'This was stopped.',
  'Start it again when you want it.',
).error

/** Refusal of a call that was ended because git said nothing for so long. */
export function silentRefusal(milliseconds: number): Refusal {
  return refuse(
    'git-silent',
    `git said nothing for ${milliseconds / 1000} seconds and was ended.`,
    'Look at the git config of this repository and your own: a file that it includes may be a pipe or on a dead share.',
  ).error
}
