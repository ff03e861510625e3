import type { RefusalCode, Result } from '../../shared/model/result.ts'

/** Exit codes, as the help tells them. */
export const exitCodes = { done: 0, findings: 1, wrongUse: 2, unreadable: 3 } as const

/** Thrown by a command that cannot give its answer: one sentence, one next step, and the exit code. */
export class Failure extends Error {
  constructor(
    readonly what: string,
    readonly next: string,
    readonly exitCode: 2 | 3 = exitCodes.unreadable,
  ) {
    super(what)
  }
}

/** Refusals of what was asked for, where the repository itself could be read. */
const wrongUse: ReadonlySet<RefusalCode> = new Set(['unknown-path', 'unknown-revision', 'unknown-session'])

/** Takes the value of a result, or ends the command with its reason. */
export function need<T>(result: Result<T>): T {
  if (result.ok) return result.value
  const { code, what, next, command } = result.error
  const exitCode = wrongUse.has(code) ? exitCodes.wrongUse : exitCodes.unreadable
  throw new Failure(ended(what), command ? `${next.replace(/\.$/, '')}: ${command}` : ended(next), exitCode)
}

function ended(sentence: string): string {
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`
}
