import { type GitEnd, refusalFromStderr } from '../../shared/git/git-stderr.ts'
import { ok, type Refusal, type Result } from '../../shared/model/result.ts'
import { type GitCommand, type GitLocation, gitArguments } from './git-arguments.ts'
import { type GitLimits, type GitProcess, runGit, startGit } from './git-command.ts'

/** What every call shares: which git, which repository, which environment. */
interface GitContext {
  readonly program: string
  readonly location: GitLocation
  readonly environment: Readonly<Record<string, string>>
  /** What the person opened, for messages. */
  readonly root: string
}

interface CallOptions {
  readonly limits?: GitLimits
  readonly signal?: AbortSignal | undefined
  /** Exit codes besides 0 that are answers, not failures. */
  readonly answers?: readonly number[]
}

/** One repository's git: every call goes through the allow-list. */
export interface GitRunner {
  readonly root: string
  readonly run: (
    command: GitCommand,
    args: readonly string[],
    options?: CallOptions,
  ) => Promise<Result<GitEnd & { readonly stdout: Buffer }>>
  readonly start: (
    command: GitCommand,
    args: readonly string[],
    onOutput: (chunk: Buffer) => void,
    options?: CallOptions,
  ) => GitProcess
}

/** Binds program, environment and repository, so that a caller names only command and arguments. */
export function createRunner(context: GitContext): GitRunner {
  const argv = (command: GitCommand, args: readonly string[]) => gitArguments(context.location, command, args)
  return {
    root: context.root,
    run: async (command, args, options = {}) => {
      const answer = await runGit(context.program, argv(command, args), context.environment, options)
      if (!answer.ok) return answer
      const fault = faultOf({ ...answer.value, stopped: null }, context.root, options.answers)
      return fault ? { ok: false, error: fault } : ok(answer.value)
    },
    start: (command, args, onOutput, options = {}) =>
      startGit(context.program, argv(command, args), context.environment, onOutput, options),
  }
}

/** Why a process that has ended did not do its work; null: it did. */
export function faultOf(
  end: GitEnd & { readonly stopped: Refusal | null },
  root: string,
  answers: readonly number[] = [],
): Refusal | null {
  if (end.stopped) return end.stopped
  if (end.code === 0 || (end.code !== null && answers.includes(end.code))) return null
  return refusalFromStderr(end, root)
}
