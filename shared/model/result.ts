/** Outcome of a function over data: a value, or a reason in words. Throwing is for bugs. */
export type Result<T, E = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/** Why something cannot be had: one sentence, one next step, and a code for tests and copying. */
export interface Refusal {
  readonly code: RefusalCode
  readonly what: string
  readonly next: string
  /** A command that a person may run, shown for copying, never run by the app. */
  readonly command?: string | undefined
}

/** Name of a reason for which something cannot be done. */
export type RefusalCode =
  | 'no-git'
  | 'git-too-old'
  | 'git-silent'
  | 'not-a-folder'
  | 'not-a-repository'
  | 'no-such-folder'
  | 'unreadable-folder'
  | 'not-owned'
  | 'reftable'
  | 'no-commits'
  | 'missing-object'
  | 'unknown-revision'
  | 'unknown-path'
  | 'unknown-session'
  | 'too-large'
  | 'git-failed'
  | 'host-died'
  | 'host-silent'
  | 'cancelled'
  | 'refused'
  | 'link'
  | 'viewer-failed'

/** A result that holds a value. */
export function ok<T>(value: T): Result<T, never> {
  return { ok: true, value }
}

/** A result that says in `what` why there is no value, and in `next` what a person can do. */
export function refuse(
  code: RefusalCode,
  what: string,
  next: string,
  command?: string,
): { ok: false; error: Refusal } {
  return { ok: false, error: { code, what, next, command } }
}
